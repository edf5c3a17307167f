"""The cleaned page: the content with its ancestors and structure."""

from __future__ import annotations

from html import escape

from ..method import Marks
from ..page import Page
from ..page.attributes import attribute
from .content_tree import content_tree
from .header import NO_HEADER, HeaderLines
from .safety import LONGEST_OF_ROOT, head_start


def cleaned_html(page: Page, marks: Marks, *, normalize: bool = True, header: HeaderLines = NO_HEADER) -> str:
    """A document with the content and the elements around it, without scripts, event handlers and unsafe links."""
    return html_document(page, cleaned_body(page, marks, normalize=normalize, header=header))


def html_document(page: Page, body: str) -> str:
    """A document with the title and the language of a page, and HTML that is safe as its body."""
    lang = attribute(page, 0, "lang")
    attributes = f' lang="{escape(lang)}"' if lang and len(lang) <= LONGEST_OF_ROOT else ""
    head = f"<head>{head_start(page)}<title>{escape(page.title)}</title></head>"
    return f"<!DOCTYPE html>\n<html{attributes}>{head}<body>{body}</body></html>\n"


def cleaned_body(page: Page, marks: Marks, *, normalize: bool = True, header: HeaderLines = NO_HEADER) -> str:
    """The header and the content with the elements around it, without scripts, event handlers and unsafe links."""
    return content_tree(page, marks, normalize=normalize).html(*header)
