"""The cleaned page as Markdown."""

from __future__ import annotations

from turbohtml import parse

from ..method import Marks
from ..page import Page
from .html import cleaned_html


def markdown_of(page: Page, marks: Marks) -> str:
    """The selection as Markdown, under the page's title where the content does not bring it itself."""
    body = parse(cleaned_html(page, marks)).select_one("body")
    if body is None:
        return ""
    text = body.to_markdown().strip()
    headings = [" ".join(heading.text.split()) for heading in body.select("h1,h2")]
    if not page.title or any(heading and heading in page.title for heading in headings):
        return text
    return f"# {page.title}\n\n{text}"
