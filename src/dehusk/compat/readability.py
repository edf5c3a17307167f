"""A drop-in replacement for readability-lxml: `from dehusk.compat.readability import Document`.

The signatures are those of readability-lxml 0.9.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from ..extraction import Extraction, extract
from ..page import Page
from ..parsing import parse
from .arguments import add_tag, read_html, warn_of_ignored
from .fragments import content_html

__all__ = ["Document", "Unparseable"]

_EFFECTIVE: Final = ("self", "input", "url")
"""The options that have no effect are all others."""


class Unparseable(ValueError):
    """The page cannot be read."""


class Document:
    """A page and its article. The page is read when it is first needed, and no method changes it."""

    def __init__(
        self,
        input: Any,
        positive_keywords: Any = None,
        negative_keywords: Any = None,
        url: str | None = None,
        min_text_length: int = 25,
        retry_length: int = 250,
        xpath: bool = False,
        handle_failures: str | None = "discard",
    ) -> None:
        given = locals()
        warn_of_ignored(Document, **{name: value for name, value in given.items() if name not in _EFFECTIVE})
        self.input = input
        self.url = url

    def title(self) -> str:
        """The text of the `title` element."""
        return self._page.title or "[no-title]"

    def short_title(self) -> str:
        """The title of the article, without the name of the site; empty where there is none."""
        return self._article.metadata.title or ""

    def author(self) -> str:
        """The names of the authors."""
        return ", ".join(self._article.metadata.authors) or "[no-author]"

    def content(self) -> str:
        """The body of the whole page, without anything that could run."""
        return f"<body>{content_html(self._whole)}</body>"

    def get_clean_html(self) -> str:
        """The whole page, without anything that could run."""
        return self._whole.html

    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:
        """The article as HTML: as a document, or only its `div`."""
        warn_of_ignored(Document.summary, keep_all_images=keep_all_images)
        try:
            article = f"<div>{content_html(self._article)}</div>"
        except TypeError as error:
            raise Unparseable(str(error)) from None
        return article if html_partial else f"<html><body>{article}</body></html>"

    @cached_property
    def _page(self) -> Page:
        html = read_html(self.input)
        if not html.strip():
            raise Unparseable("the page is empty")
        return parse(add_tag(html), url=self.url)

    @cached_property
    def _article(self) -> Extraction:
        return extract(self._page, include_comments=False, header=False)

    @cached_property
    def _whole(self) -> Extraction:
        return extract(self._page, method="everything")
