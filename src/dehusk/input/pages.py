"""Read a page from a file, a URL, or standard input."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from os import PathLike, fspath
from pathlib import Path
from typing import Final, NamedTuple

from ..errors import EmptyPage, NotFound, NotHtml, Unreadable
from ..limits import DEFAULT_LIMITS, Limits
from ..page import Page
from ..parsing import known_charset, parse
from ..parsing.refusal import refuse_other_format

_WEB: Final = ("http://", "https://")
_LOG: Final = logging.getLogger(__name__)
_UTF16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")


class RawPage(NamedTuple):
    """The bytes of a page, and what is known about them before they are parsed."""

    data: bytes
    url: str | None = None
    """The URL of the page, after all redirects."""
    charset: str | None = None
    """The character encoding that the server declared, if there is one of that name."""


def fetch(
    url: str, *, charset: str | None = None, allow_private: bool = False, limits: Limits = DEFAULT_LIMITS
) -> Page:
    """Fetch the page at a URL (`http` or `https`) and parse it.

    It is fetched from public addresses only, wherever a host name or a redirect leads, unless `allow_private` is true;
    and within the `limits`: of a page that is too large the beginning is fetched, and the seconds hold for everything
    together. The `url` of the page is the one after all redirects. `charset` overrides the one that the server
    declares. A page that cannot be fetched raises `Unreadable`, with the URL and the reason in one line.
    """
    known = None if charset is None else known_charset(charset)  # a mistake is reported before anything is fetched
    served = fetch_page(url, allow_private=allow_private, limits=limits)
    return parsed(served, charset=known, limits=limits)


def read(
    path: str | PathLike[str], *, url: str | None = None, charset: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Page:
    """Read the page in a file and parse it.

    `url` is the URL of the page, and `charset` its character encoding, where they are known. A file that cannot be
    read, is empty or is not HTML raises `Unreadable`, with its name and the reason in one line.
    """
    return parsed(read_file(fspath(path), limits), url=url, charset=charset, limits=limits)


def parsed(
    served: RawPage, *, url: str | None = None, charset: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Page:
    """Parse a page; a given URL or charset overrides that of the server."""
    known = served.charset if charset is None else charset
    return parse(served.data, url=url or served.url, charset=known, limits=limits)


def read_page(place: str, *, allow_private: bool = False, limits: Limits = DEFAULT_LIMITS) -> RawPage:
    """Read a page from a file, a URL (`http` or `https`) or standard input (`-`).

    A page that cannot be read raises `Unreadable`; its message is one line: the place and the reason. One that has
    more bytes than the limits allow is read up to one byte beyond the limit.
    """
    if place == "-":
        return _check(place, lambda: _read_standard_input(limits))
    return fetch_page(place, allow_private=allow_private, limits=limits) if "://" in place else read_file(place, limits)


def fetch_page(url: str, *, allow_private: bool = False, limits: Limits = DEFAULT_LIMITS) -> RawPage:
    """Fetch a page as `read_page` does."""

    def fetch() -> RawPage:
        if not url.lower().startswith(_WEB):
            raise NotFound("only URLs with http:// or https:// are fetched")
        from .fetching import fetch_raw

        return fetch_raw(url, allow_private=allow_private, limits=limits)

    return _check(url, fetch)


def read_file(name: str, limits: Limits = DEFAULT_LIMITS) -> RawPage:
    """Read a file as `read_page` does, also one whose name looks like a URL."""
    return _check(name, lambda: _read_file(name, limits))


def name_of(place: str) -> str:
    return "standard input" if place == "-" else place if place.strip() else repr(place)


def _check(place: str, read: Callable[[], RawPage]) -> RawPage:
    """Read a page, require HTML, name the place in errors, and log its size."""
    start = time.perf_counter()
    try:
        page = read()
        require_html(page.data)
    except Unreadable as error:
        raise type(error)(f"{name_of(place)}: {error}") from None
    _LOG.info("%s: %s bytes in %.2f s", name_of(place), f"{len(page.data):,}", time.perf_counter() - start)
    return page


def _read_standard_input(limits: Limits) -> RawPage:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise NotFound("is closed")
    return RawPage(stream.read(limits.bytes + 1))


def _read_file(name: str, limits: Limits) -> RawPage:
    if not name.strip():
        raise NotFound("is not the name of a file")
    try:
        with Path(name).open("rb") as file:
            return RawPage(file.read(limits.bytes + 1))
    except FileNotFoundError:
        raise NotFound(f"no such file{_suggest_url(name)}") from None
    except IsADirectoryError:
        raise NotFound("is a directory, not a page") from None
    except PermissionError:
        raise NotFound("permission denied") from None
    except (OSError, ValueError) as error:
        raise NotFound(f"cannot be read: {error}") from None


def _suggest_url(name: str) -> str:
    """Suggest the URL that was meant by the name of a file that does not exist."""
    if name.lower().startswith(_WEB):
        return "; this is a URL, which dehusk.fetch fetches"
    return f"; to fetch a page, write https://{name}" if name.lower().startswith("www.") else ""


def require_html(data: bytes) -> None:
    """Raise an error if the data are empty or something other than text."""
    if not data or data.isspace():
        raise EmptyPage("the page is empty")
    refuse_other_format(data)
    if b"\0" in data[:4096] and not data.startswith(_UTF16_MARKS) and not _is_unmarked_utf16(data):
        raise NotHtml("these are binary data, not HTML")


def _is_unmarked_utf16(data: bytes) -> bool:
    """Whether every second byte of the beginning is NUL, as in UTF-16 text without a byte order mark."""
    head = data[:64]
    return not any(head[0::2]) or not any(head[1::2])
