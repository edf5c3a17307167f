"""The argument and the options that say where a page is, for all commands that read one."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer

from ..errors import BadParameter, EmptyPage
from ..input import name_of, read_page
from ..page import Page
from ..parsing import is_charset, parse

PageArgument = Annotated[str, typer.Argument(metavar="PAGE", help="A file, a URL, or - for standard input.")]
CharsetOption = Annotated[str | None, typer.Option(help="The charset of the page, if you know it.")]
UrlOption = Annotated[
    str | None, typer.Option(metavar="URL", help="The address of the page, if it is not PAGE; makes links absolute.")
]
PrivateOption = Annotated[bool, typer.Option("--allow-private", help="Fetch from private addresses too.")]


class PageSource(NamedTuple):
    """Where a page is, and what the user knows about it."""

    place: str
    charset: str | None
    url: str | None
    allow_private: bool
    may_be_empty: bool = False
    """Whether a page without text is accepted."""

    def page(self) -> Page:
        """Read and parse the page."""
        if self.charset and not is_charset(self.charset):
            raise BadParameter(f"there is no charset {self.charset!r}")
        served = read_page(self.place, allow_private=self.allow_private)
        page = parse(served.data, url=self.url or served.url, charset=self.charset or served.charset)
        if not self.may_be_empty and not page.is_text[page.body :].any():
            raise EmptyPage(f"{name_of(self.place)}: there is no text in this page")
        return page
