"""The page at an address and the page in a file, read and parsed."""

from __future__ import annotations

from os import PathLike, fspath

from ..limits import DEFAULT_LIMITS, Limits
from ..page import Page
from ..parsing import known_charset, parse
from .place import at_address, in_file
from .raw_page import RawPage


def fetch(
    url: str,
    *,
    charset: str | None = None,
    allow_private: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> Page:
    """Fetch the page at an address (`http` or `https`) and parse it.

    It is fetched from public addresses only, wherever a host name or a redirect leads, unless `allow_private` is true;
    and within the `limits`: of a page that is too large the beginning is fetched, and the seconds hold for everything
    together. The `url` of the page is the address after all redirects. `charset` overrides the one that the server
    declares. A page that cannot be fetched raises `Unreadable`, with the address and the reason in one line.
    """
    known = None if charset is None else known_charset(charset)  # a mistake is reported before anything is fetched
    served = at_address(url, allow_private=allow_private, limits=limits)
    return parsed(served, charset=known, limits=limits)


def read(
    path: str | PathLike[str], *, url: str | None = None, charset: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Page:
    """Read the page in a file and parse it.

    `url` is the address of the page, and `charset` its character encoding, where they are known. A file that cannot be
    read, is empty or is no HTML raises `Unreadable`, with its name and the reason in one line.
    """
    return parsed(in_file(fspath(path), limits), url=url, charset=charset, limits=limits)


def parsed(
    served: RawPage, *, url: str | None = None, charset: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> Page:
    """The page, with the address and the charset that are given rather than those that came with it."""
    known = served.charset if charset is None else charset
    return parse(served.data, url=url or served.url, charset=known, limits=limits)
