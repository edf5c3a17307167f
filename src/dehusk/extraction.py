"""A page, what a method says of it, and the ways to look at that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .method import Marks, Value, find_method
from .page import Floats, Page
from .parsing import parse


@dataclass(frozen=True, eq=False)
class Extraction:
    """The content of a page as one method finds it. Every output shows the same selection."""

    page: Page
    marks: Marks
    method: str
    parameters: Mapping[str, Value]

    @property
    def title(self) -> str:
        """The text of the page's `title` element."""
        return self.page.title

    @property
    def scores(self) -> Floats:
        """The method's own measure of each row of the page."""
        return self.marks.score

    @cached_property
    def text(self) -> str:
        """The content as plain text, in lines as a browser would show them."""
        from .outputs.text import text_of

        return text_of(self.page, self.marks)

    @cached_property
    def markdown(self) -> str:
        """The content as Markdown, under the page's title."""
        from .outputs.markdown import markdown_of

        return markdown_of(self.page, self.marks)

    @cached_property
    def html(self) -> str:
        """The cleaned page: the content with its ancestors and structure, safe to open."""
        from .outputs.html import cleaned_html

        return cleaned_html(self.page, self.marks)

    @cached_property
    def hidden_html(self) -> str:
        """The whole page with its husk invisible and its layout intact, safe to open."""
        from .outputs.hidden import hidden_html

        return hidden_html(self.page, self.marks)

    def to_json(self, *, indent: int | None = 2) -> str:
        """The extraction as JSON: what was read, how, the text, and each text row with its mark and score."""
        from .outputs.json import json_of

        return json_of(self.page, self.marks, self.method, self.parameters, indent)

    def __repr__(self) -> str:
        words = self.page.words[self.marks.content] if self.marks.words is None else self.marks.words
        return f"<Extraction by {self.method}: {int(words.sum())} words>"


def extract(
    html: bytes | str | Page,
    *,
    method: str = "cetd",
    url: str | None = None,
    charset: str | None = None,
    **parameters: Any,
) -> Extraction:
    """Extract the content of a page.

    `html` is a page as it was served, its text, or a `Page` that was parsed before; `method` is a name in `METHODS`,
    and further keywords are that method's parameters.
    """
    chosen = find_method(method)
    values = chosen.resolve(parameters)
    page = html if isinstance(html, Page) else parse(html, url=url, charset=charset)
    return Extraction(page, chosen.function(page, **values), chosen.name, values)
