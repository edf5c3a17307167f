"""What is answered when a request fails: problem details (RFC 9457), with the reason in one line."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Final

from ...errors import (
    BadParameter,
    DehuskError,
    FetchFailed,
    OverviewPage,
    PrivateAddress,
    UnknownMethod,
    Unreadable,
)

PROBLEM_TYPE: Final = "application/problem+json"
RETRY_SECONDS: Final = 1
"""After how many seconds a client may try again when the server is full."""
_STATUSES: Final[dict[type[DehuskError], HTTPStatus]] = {
    BadParameter: HTTPStatus.BAD_REQUEST,
    UnknownMethod: HTTPStatus.BAD_REQUEST,
    OverviewPage: HTTPStatus.UNPROCESSABLE_ENTITY,
    FetchFailed: HTTPStatus.BAD_GATEWAY,
    Unreadable: HTTPStatus.UNPROCESSABLE_ENTITY,
}
"""The status for each error of the library. Where an error is of several of these classes, the first counts."""


class Problem(Exception):
    """A request that fails, with the status and the reason that the client is told."""

    def __init__(self, status: HTTPStatus, detail: str) -> None:
        super().__init__(detail)
        self.status = status

    @classmethod
    def of(cls, error: DehuskError) -> Problem:
        """The problem that an error of the library is."""
        if isinstance(error, PrivateAddress):  # its message tells how to allow it, which nothing does here
            return cls(HTTPStatus.FORBIDDEN, "the address leads into a private network, which is never fetched from")
        fitting = (status for kind, status in _STATUSES.items() if isinstance(error, kind))
        return cls(next(fitting, HTTPStatus.INTERNAL_SERVER_ERROR), str(error))

    @property
    def body(self) -> bytes:
        """The problem as JSON."""
        line = " ".join(str(self).split())
        return json.dumps({"title": self.status.phrase, "status": int(self.status), "detail": line}).encode()

    @property
    def headers(self) -> tuple[tuple[bytes, bytes], ...]:
        """Further headers of the answer."""
        is_full = self.status is HTTPStatus.SERVICE_UNAVAILABLE
        return ((b"retry-after", b"%d" % RETRY_SECONDS),) if is_full else ()
