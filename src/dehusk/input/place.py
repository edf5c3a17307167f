"""The place where a page is, as a user names it: a file, an address, or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from ..errors import NotFound, Unreadable
from .raw_page import RawPage
from .signatures import require_html


def read_page(place: str, *, allow_private: bool = False) -> RawPage:
    """Read a page from a file, a URL (`http` or `https`) or standard input (`-`).

    A page that cannot be read raises `Unreadable`; its message is one line: the place and the reason.
    """
    try:
        page = _read(place, allow_private)
        require_html(page.data)
    except Unreadable as error:
        raise type(error)(f"{name_of(place)}: {error}") from None
    return page


def name_of(place: str) -> str:
    """The name of a place in messages."""
    return "standard input" if place == "-" else place


def _read(place: str, allow_private: bool) -> RawPage:
    if place.lower().startswith(("http://", "https://")):
        from .fetching import fetch

        return fetch(place, allow_private=allow_private)
    if place == "-":
        return RawPage(_standard_input())
    if "://" in place:
        raise NotFound("only addresses with http:// or https:// are fetched")
    return RawPage(_file(place))


def _standard_input() -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise NotFound("is closed")
    data: bytes = stream.read()
    return data


def _file(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except FileNotFoundError:
        raise NotFound("no such file") from None
    except IsADirectoryError:
        raise NotFound("is a directory, not a page") from None
    except PermissionError:
        raise NotFound("permission denied") from None
    except (OSError, ValueError) as error:
        raise NotFound(f"cannot be read: {error}") from None
