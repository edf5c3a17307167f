"""A page before parsing."""

from __future__ import annotations

from typing import NamedTuple


class RawPage(NamedTuple):
    """The bytes of a page, and what is known about them before they are parsed."""

    data: bytes
    url: str | None = None
    """The address of the page, after all redirects."""
    charset: str | None = None
    """The character encoding that the server declared, if there is one of that name."""
