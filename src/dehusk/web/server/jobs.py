"""What the server asks of a worker, and what kind of answer it gets."""

from __future__ import annotations

from typing import NamedTuple

from .options import Options


class Job(NamedTuple):
    """What a worker is asked to do with a page."""

    operation: str
    options: Options
    media_type: str
    charset: str | None = None


class Answer(NamedTuple):
    """What kind of answer a worker gives."""

    status: int
    media_type: str
    limit: str | None = None
    """The limit past which something of the page is left out."""
