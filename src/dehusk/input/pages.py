"""The page at an address and the page in a file, read and parsed."""

from __future__ import annotations

from os import PathLike, fspath

from ..page import Page
from ..parsing import known_charset, parse
from .limits import MAX_BYTES, MAX_SECONDS
from .place import at_address, in_file
from .raw_page import RawPage


def fetch(
    url: str,
    *,
    charset: str | None = None,
    allow_private: bool = False,
    max_bytes: int = MAX_BYTES,
    max_seconds: float = MAX_SECONDS,
) -> Page:
    """Fetch the page at an address (`http` or `https`) and parse it.

    It is fetched from public addresses only, wherever a host name or a redirect leads, unless `allow_private` is true;
    and within limits of size and of time, which hold for everything together. The `url` of the page is the address
    after all redirects. `charset` overrides the one that the server declares. A page that cannot be fetched raises
    `Unreadable`, with the address and the reason in one line.
    """
    known = None if charset is None else known_charset(charset)  # a mistake is reported before anything is fetched
    served = at_address(url, allow_private=allow_private, max_bytes=max_bytes, max_seconds=max_seconds)
    return parsed(served, charset=known)


def read(path: str | PathLike[str], *, url: str | None = None, charset: str | None = None) -> Page:
    """Read the page in a file and parse it.

    `url` is the address of the page, and `charset` its character encoding, where they are known. A file that cannot be
    read, is empty or is no HTML raises `Unreadable`, with its name and the reason in one line.
    """
    return parsed(in_file(fspath(path)), url=url, charset=charset)


def parsed(served: RawPage, *, url: str | None = None, charset: str | None = None) -> Page:
    """The page, with the address and the charset that are given rather than those that came with it."""
    return parse(served.data, url=url or served.url, charset=served.charset if charset is None else charset)
