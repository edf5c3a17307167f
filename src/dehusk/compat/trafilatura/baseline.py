"""Texts without a judgement on what is content: everything that may be content, and everything."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final
from xml.etree.ElementTree import Element

from ...extraction import extract
from ...page.roles import in_boilerplate
from ...parsing import parse
from ..accepted import has_markup, html_of
from ..fragments import in_body, marked
from ..parts import only
from .options import Options
from .page_content import content_of, parted
from .script_texts import linked_texts

__all__ = ["baseline", "html2txt"]

_MORE: Final = 1.5
"""How many times as long as what the page shows the texts of its scripts are at least, if they are given instead."""
_OTHER_XML: Final = re.compile(r"\s*<\?xml\b[^>]*>\s*<(?!html\b|!)", re.IGNORECASE)
"""The beginning of XML that is no page, such as a feed."""


def baseline(filecontent: Any) -> tuple[Element, str, int]:
    """Everything that may be content: as XML elements, as text, and the length of that text.

    Where the scripts of a page tell clearly more than the page shows, it is what they tell.
    """
    html, options = html_of(filecontent), Options(favor="recall")
    page = parse(html if has_markup(html) else "")
    shown, told = content_of(page, options), linked_texts(page)
    documents = [content.document for content in (shown, told and parted(told, options)) if content]
    if not documents:
        return Element("body"), "", 0
    texts = [document.text or "" for document in documents]
    chosen = -1 if len(texts[-1]) > _MORE * len(texts[0]) else 0
    return documents[chosen].body, texts[chosen], len(texts[chosen])


def html2txt(content: Any, clean: bool = True) -> str:
    """All the text of a page on one line, including menus; of XML that is no page, nothing.

    With `clean=False` also asides, footers, requests for consent and the like, and hidden text.
    """
    html = html_of(content)
    if not has_markup(html):
        return ""
    everything = extract(html, method="everything")
    page = everything.page
    if _OTHER_XML.match(page.source):
        return ""
    if clean:
        everything = only(everything, ~in_boilerplate(page))
    else:
        everything = replace(everything, marks=marked(page, in_body(page)))
    return " ".join(everything.text.split())
