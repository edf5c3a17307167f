"""The argument and the options that say where a page is, for all commands that read one."""

from __future__ import annotations

import logging
import os
import stat
import sys
from typing import Annotated, NamedTuple

import typer

from ..errors import BadParameter, EmptyPage
from ..input import name_of, parsed, read_page
from ..limits import DEFAULT_LIMITS, Limits
from ..page import Page
from ..parsing import known_charset
from .printing import log_steps

_LOG = logging.getLogger(__name__)


def is_piped() -> bool:
    """Whether standard input is a file or a pipe, rather than a terminal or nothing."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISREG(mode) or stat.S_ISFIFO(mode)


def _unnamed_page() -> str:
    """The place of a page that is not named: standard input, where a page may be there."""
    if not is_piped():
        raise BadParameter("no PAGE is given: name a file or a URL, or give a page on standard input")
    return "-"


PageArgument = Annotated[
    str,
    typer.Argument(
        metavar="PAGE",
        default_factory=_unnamed_page,
        show_default="standard input",
        help="A file, a URL, or - for standard input.",
    ),
]
CharsetOption = Annotated[
    str | None, typer.Option(metavar="<name>", help="The charset of the page, if you know it, such as windows-1252.")
]
UrlOption = Annotated[
    str | None, typer.Option(metavar="<url>", help="The address of the page, if it is not PAGE; makes links absolute.")
]
PrivateOption = Annotated[bool, typer.Option("--allow-private", help="Fetch from private addresses too.")]
VerboseOption = Annotated[bool, typer.Option("--verbose", "-v", help="Say what is done, on standard error.")]


class PageSource(NamedTuple):
    """Where a page is, and what the user knows about it."""

    place: str
    charset: str | None
    url: str | None
    allow_private: bool
    verbose: bool
    """Whether to say what is done."""
    may_be_empty: bool = False
    """Whether a page without text is accepted."""
    limits: Limits = DEFAULT_LIMITS

    def page(self) -> Page:
        """Read and parse the page."""
        if self.verbose:
            log_steps()
        charset = None if self.charset is None else known_charset(self.charset)
        served = read_page(self.place, allow_private=self.allow_private, limits=self.limits)
        page = parsed(served, url=self.url, charset=charset, limits=self.limits)
        _LOG.info("%r, encoding by %s", page, page.encoding.source)
        if not self.may_be_empty and not page.is_text[page.body :].any():
            raise EmptyPage(f"{name_of(self.place)}: there is no text in this page")
        return page
