"""Arguments and options that several commands have: where a page is, how much of it is read, and what is refused."""

from __future__ import annotations

import logging
import os
import stat
import sys
from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from ..errors import BadParameter, EmptyPage, OtherLanguage
from ..extraction import Extraction
from ..findings.overview import NET_TEXT_LENGTH, TEXT_TO_LINK_RATIO, OverviewTest
from ..input import name_of, parsed, read_page
from ..limits import DEFAULT_LIMITS, Limits
from ..metadata.language import is_other_language, language_code
from ..outputs import OUTPUTS
from ..page import Page
from ..parsing import known_charset
from .printing import log_steps

if TYPE_CHECKING:
    OutputName = str
else:
    OutputName = Literal[tuple(OUTPUTS)]

_LOG = logging.getLogger(__name__)


def is_piped() -> bool:
    """Whether standard input is a file or a pipe, rather than a terminal or nothing."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISREG(mode) or stat.S_ISFIFO(mode)


def _find_unnamed_page() -> str:
    """The place of a page that is not named: standard input, where a page may be there."""
    if not is_piped():
        raise BadParameter("no PAGE is given: name a file or a URL, or give a page on standard input")
    return "-"


PageArgument = Annotated[
    str,
    typer.Argument(
        metavar="PAGE",
        default_factory=_find_unnamed_page,
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
    may_be_empty: bool = False
    """Whether a page without text is accepted."""
    limits: Limits = DEFAULT_LIMITS

    def read(self) -> Page:
        if self.verbose:
            log_steps()
        charset = None if self.charset is None else known_charset(self.charset)
        served = read_page(self.place, allow_private=self.allow_private, limits=self.limits)
        page = parsed(served, url=self.url, charset=charset, limits=self.limits)
        _LOG.info("%r, encoding by %s", page, page.encoding.source)
        if not self.may_be_empty and not page.is_text[page.body :].any():
            raise EmptyPage(f"{name_of(self.place)}: there is no text in this page")
        return page


_LIMIT_NAMES = ", ".join(f"{field.name} ({field.default:,})" for field in fields(Limits))
LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="<name>=<number>",
        help=f"Read only so much of a page: {_LIMIT_NAMES}. Can be given several times.",
    ),
]


def read_limits(typed: Sequence[str] | None) -> Limits:
    """The limits that were typed, and the defaults of the others."""
    pairs = [text.partition("=") for text in typed or ()]
    for name, sign, _ in pairs:
        if not sign:
            raise BadParameter(f"--limit takes a name and a number, such as nodes=100000, not {name!r:.40}")
    return Limits.read({name.strip(): value.strip() for name, _, value in pairs})


LanguageOption = Annotated[
    str | None,
    typer.Option(
        metavar="<code>",
        callback=lambda typed: None if typed is None else language_code(typed),
        help="Refuse a page in another language than this, such as de, with exit code 3.",
    ),
]


def require_language(extraction: Extraction, wanted: str, name: str) -> None:
    """Raise an error if the page, which messages call by `name`, is known to be in another language."""
    found = extraction.metadata.language
    if is_other_language(found, wanted):
        raise OtherLanguage(f"{name}: the page is in {found}, not in {wanted}")


RejectOption = Annotated[
    OverviewTest | None,
    typer.Option(
        "--reject-overview",
        metavar="[=textsweeper|coreex]",
        help="Refuse a page that is a list of other pages, by the learned test or by that of a paper.",
    ),
]
MinimumOption = Annotated[
    float | None,
    typer.Option(
        "--overview-minimum",
        metavar="<number>",
        help="The threshold of the paper's test: characters outside links for textsweeper "
        f"({NET_TEXT_LENGTH}), share of words that are not links for coreex ({TEXT_TO_LINK_RATIO}).",
    ),
]
