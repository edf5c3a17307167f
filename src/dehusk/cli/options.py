"""Arguments and options of several commands: the page, its limits, and filters."""

from __future__ import annotations

import inspect
import logging
import os
import stat
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

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
    """Return the place of a page if none is named: standard input, unless it is a terminal."""
    if not is_piped():
        raise BadParameter("PAGE is missing: name a file or a URL, or give a page on standard input")
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
    str | None, typer.Option(metavar="<url>", help="The URL of the page, if it is not PAGE; makes links absolute.")
]
PrivateOption = Annotated[bool, typer.Option("--allow-private", help="Fetch from private addresses too.")]
VerboseOption = Annotated[bool, typer.Option("--verbose", "-v", help="Log each step on standard error.")]


class PageSource(NamedTuple):
    """The place of a page, and how to read it."""

    place: str
    charset: str | None
    url: str | None
    allow_private: bool
    verbose: bool
    may_be_empty: bool = False
    """Whether a page without text is accepted."""
    limits: Limits = DEFAULT_LIMITS

    @property
    def name(self) -> str:
        """The name of the page in messages."""
        return name_of(self.place)

    def read(self) -> Page:
        if self.verbose:
            log_steps()
        charset = None if self.charset is None else known_charset(self.charset)
        served = read_page(self.place, allow_private=self.allow_private, limits=self.limits)
        page = parsed(served, url=self.url, charset=charset, limits=self.limits)
        _LOG.info("%r, encoding by %s", page, page.encoding.source)
        if not self.may_be_empty and not page.is_text[page.body :].any():
            raise EmptyPage(f"{self.name}: there is no text in this page")
        return page


def with_page(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the argument PAGE and the options for it, in place of its parameter `source`."""

    def declare(
        page: PageArgument,
        charset: CharsetOption = None,
        url: UrlOption = None,
        allow_private: PrivateOption = False,
        verbose: VerboseOption = False,
    ) -> None: ...

    page, *options = inspect.signature(declare, eval_str=True).parameters.values()
    _, *own = inspect.signature(command, eval_str=True).parameters.values()
    rest = [own.pop()] if own and own[-1].kind is inspect.Parameter.VAR_KEYWORD else []
    parameters = [page, *own, *options, *rest]

    @wraps(command)
    def run(**given: Any) -> None:
        source = PageSource(*(given.pop(parameter.name) for parameter in (page, *options)))
        command(source, **given)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


_LIMIT_NAMES = ", ".join(f"{field.name} ({field.default:,})" for field in fields(Limits))
LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="<name>=<number>",
        help=f"A limit of what is read of a page: {_LIMIT_NAMES}. Repeatable.",
    ),
]


def read_limits(typed: Sequence[str] | None) -> Limits:
    """Read the limits that were typed; the others have their defaults."""
    pairs = [text.partition("=") for text in typed or ()]
    for name, separator, _ in pairs:
        if not separator:
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
    """Raise an error if the page of that name is known to be in another language."""
    language = extraction.metadata.language
    if is_other_language(language, wanted):
        raise OtherLanguage(f"{name}: the page is in {language}, not in {wanted}")


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
