"""The place where a page is, as a user names it: a file, an address, or standard input."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..errors import NotFound, Unreadable
from ..limits import DEFAULT_LIMITS, Limits
from .raw_page import RawPage
from .signatures import require_html

_WEB: Final = ("http://", "https://")
_LOG: Final = logging.getLogger(__name__)


def read_page(place: str, *, allow_private: bool = False, limits: Limits = DEFAULT_LIMITS) -> RawPage:
    """Read a page from a file, a URL (`http` or `https`) or standard input (`-`).

    A page that cannot be read raises `Unreadable`; its message is one line: the place and the reason. Of one that has
    more bytes than the limits allow, so much is read that this shows.
    """
    if place == "-":
        return _read(place, lambda: _standard_input(limits))
    return at_address(place, allow_private=allow_private, limits=limits) if "://" in place else in_file(place, limits)


def at_address(url: str, *, allow_private: bool = False, limits: Limits = DEFAULT_LIMITS) -> RawPage:
    """The page at an address."""

    def fetched() -> RawPage:
        if not url.lower().startswith(_WEB):
            raise NotFound("only addresses with http:// or https:// are fetched")
        from .fetching import fetch_raw

        return fetch_raw(url, allow_private=allow_private, limits=limits)

    return _read(url, fetched)


def in_file(name: str, limits: Limits = DEFAULT_LIMITS) -> RawPage:
    """The page in a file."""
    return _read(name, lambda: _file(name, limits))


def name_of(place: str) -> str:
    """The name of a place in messages."""
    return "standard input" if place == "-" else place if place.strip() else repr(place)


def _read(place: str, read: Callable[[], RawPage]) -> RawPage:
    begun = time.perf_counter()
    try:
        page = read()
        require_html(page.data)
    except Unreadable as error:
        raise type(error)(f"{name_of(place)}: {error}") from None
    _LOG.info("%s: %s bytes in %.2f s", name_of(place), f"{len(page.data):,}", time.perf_counter() - begun)
    return page


def _standard_input(limits: Limits) -> RawPage:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise NotFound("is closed")
    return RawPage(stream.read(limits.bytes + 1))


def _file(name: str, limits: Limits) -> RawPage:
    if not name.strip():
        raise NotFound("is not the name of a file")
    try:
        with Path(name).open("rb") as file:
            return RawPage(file.read(limits.bytes + 1))
    except FileNotFoundError:
        raise NotFound(f"no such file{_meant(name)}") from None
    except IsADirectoryError:
        raise NotFound("is a directory, not a page") from None
    except PermissionError:
        raise NotFound("permission denied") from None
    except (OSError, ValueError) as error:
        raise NotFound(f"cannot be read: {error}") from None


def _meant(name: str) -> str:
    """The address that was meant by the name of a file that does not exist."""
    if name.lower().startswith(_WEB):
        return "; this is an address, which dehusk.fetch fetches"
    return f"; to fetch a page, write https://{name}" if name.lower().startswith("www.") else ""
