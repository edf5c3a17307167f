"""The cleaned page as Markdown."""

from __future__ import annotations

from html import escape

from turbohtml import parse

from ..method import Marks
from ..page import Page
from .html import cleaned_html


def markdown_of(page: Page, marks: Marks) -> str:
    """The selection as Markdown, under the page's title where the content does not bring it itself."""
    body = parse(cleaned_html(page, marks)).select_one("body")
    if body is None:
        return ""
    headings = [" ".join(heading.text.split()) for heading in body.select("h1,h2")]
    if page.title and not any(heading and heading in page.title for heading in headings):
        body.insert_adjacent_html("afterbegin", f"<h1>{escape(page.title)}</h1>")
    return body.to_markdown().strip()
