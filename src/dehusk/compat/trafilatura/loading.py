"""Pages as trees of lxml, for programs that work on the tree themselves. Only this needs lxml."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from ...parsing.decode import decode
from ..arguments import MAX_BYTES, read_html
from .rendering import remove_non_xml

_BEGINNING: Final = 50
"""Number of characters at the beginning of a page in which `html` is usually found."""


def load_html(htmlobject: Any, max_size: int | None = None) -> Any:
    """The tree that lxml makes of a page without comments; a tree is returned as it is.

    None where there is no element, or only one and nothing says that it is HTML, or where decompression would give
    more than `max_size` bytes. What cannot be a page is a `TypeError`.
    """
    lxml_html, etree = import_module("lxml.html"), import_module("lxml.etree")
    if isinstance(htmlobject, lxml_html.HtmlElement):
        return htmlobject
    page = read_html(htmlobject, max_size or MAX_BYTES)
    source = remove_non_xml(page if isinstance(page, str) else decode(page, None)[0])
    parser = lxml_html.HTMLParser(
        encoding="utf-8", collect_ids=False, default_doctype=False, remove_comments=True, remove_pis=True
    )
    try:
        tree = lxml_html.fromstring(source.encode(), parser=parser)
    except etree.ParserError:
        return None
    return tree if len(tree) > 1 or "html" in source[:_BEGINNING].lower() else None
