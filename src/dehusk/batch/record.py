"""One page as a reader gives it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Record:
    """The bytes of a page under a name, and what is known about them before they are parsed."""

    id: str
    """The name of the page, different from that of every other page of the input."""
    data: bytes
    url: str | None = None
    """The address of the page, after all redirects."""
    charset: str | None = None
    """The character encoding that the server declared."""
    date: str | None = None
    """When the page was fetched, as the archive says it, in ISO 8601."""
    error: str | None = None
    """Why the page cannot be read, where its reader knows that; `data` is then what there is of it."""
