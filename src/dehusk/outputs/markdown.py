"""The cleaned page as Markdown."""

from __future__ import annotations

from turbohtml import parse

from ..method import Marks
from ..page import Page
from .html import cleaned_html


def markdown_of(page: Page, marks: Marks) -> str:
    """The selection as Markdown, under the page's title where the content does not bring it itself."""
    body = parse(cleaned_html(page, marks)).select_one("body")
    text = body.to_markdown().strip() if body else ""
    if page.title and page.title not in text[: 2 * len(page.title) + 80]:
        return f"# {page.title}\n\n{text}"
    return text
