"""A drop-in replacement for Resiliparse: `from dehusk.compat.resiliparse import extract_plain_text`.

The signatures are those of Resiliparse 1.1.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final, Literal

import numpy as np

from ..extraction import extract
from ..page import Bools, Page
from ..page.tags import BLOCKS, HEADINGS
from ..page.tree import inside
from ..parsing import parse
from .accepted import as_markup, is_of
from .fragments import all_of, body_html, content_html
from .parts import only
from .rewriting import Tag, rewritten, with_links, without
from .selectors import is_simple, selected
from .warning import warn_once, without_effect

__all__ = ["extract_plain_text"]

_CONTROLS: Final = frozenset({"button", "select", "textarea", "input"})
_LISTS: Final = frozenset({"ol", "ul", "menu"})
_STRUCTURE: Final = HEADINGS | frozenset("p ul ol li dl dt dd pre blockquote br table tr td th".split())


def extract_plain_text(
    html: Any,
    preserve_formatting: bool | Literal["minimal_html"] = True,
    main_content: bool = False,
    list_bullets: bool = True,
    alt_texts: bool = True,
    links: bool = False,
    form_fields: bool = False,
    noscript: bool = False,
    comments: bool = True,
    post_meta: bool = True,
    hidden_elements: bool = False,
    skip_elements: Iterable[str] | None = None,
) -> str:
    """The text of a page, given as text or as an `HTMLTree`: all of it, or only the main content."""
    without_effect(extract_plain_text, post_meta=post_meta)
    if not isinstance(html, str) and not (is_of(html, "resiliparse") and type(html).__name__ == "HTMLTree"):
        raise TypeError(f"a page is text or an HTMLTree, not {type(html).__name__}")
    source, skipped = as_markup(str(html)), _understood(skip_elements or ())
    if main_content:
        found = extract(source, include_comments=comments, header=False)
        content = content_html(only(found, ~_unwanted(found.page, skipped, form_fields)))
    else:
        page = parse(source)
        content = body_html(page, _unwanted(page, skipped, form_fields) | _unseen(page, noscript, hidden_elements))
    minimal = preserve_formatting == "minimal_html"
    written = _written(content, links, alt_texts, list_bullets and bool(preserve_formatting) and not minimal)
    if minimal:
        return _without_blank_lines(rewritten(written, _minimal))
    text = all_of(written).text
    return text if preserve_formatting else " ".join(text.split())


def _unwanted(page: Page, skipped: list[str], form_fields: bool) -> Bools:
    """True on the rows that the options exclude."""
    rows = selected(page, skipped)
    return rows if form_fields else rows | inside(page, page.is_in(_CONTROLS))


def _unseen(page: Page, noscript: bool, hidden_elements: bool) -> Bools:
    """True on the rows that are invisible, or visible only without scripts."""
    hidden = np.zeros(len(page), bool) if hidden_elements else ~page.visible
    return hidden if noscript else hidden | page.in_noscript


def _understood(selectors: Iterable[str]) -> list[str]:
    """The selectors that are simple; the caller is warned about the others."""
    given = list(selectors)
    if not all(map(is_simple, given)):
        told = "only tags, classes and ids have an effect here, not other selectors"
        warn_once(f"{__name__}: skip_elements: {told}", stacklevel=4)
    return [selector for selector in given if is_simple(selector)]


def _written(html: str, links: bool, alt_texts: bool, list_bullets: bool) -> str:
    """Canonical HTML with the addresses of links, the texts of images, and bullets written out as text."""
    html = with_links(html, lambda text, address: f"{text} ({address})") if links else without(html, frozenset({"a"}))
    writer = _TextWriter(alt_texts, list_bullets)
    return rewritten(html, writer.tag, writer.text)


def _minimal(tag: Tag) -> str:
    """A tag that gives structure, without its attributes; other tags are removed."""
    if tag.name not in _STRUCTURE:
        return "\n" if tag.name in BLOCKS else ""
    return f"<{'' if tag.opens else '/'}{tag.name}>"


def _without_blank_lines(html: str) -> str:
    return "\n".join(line for line in html.splitlines() if line.strip())


class _TextWriter:
    """Writes tags as text, one after the other, and keeps track of the lists around them."""

    def __init__(self, alt_texts: bool, list_bullets: bool) -> None:
        self.alt_texts, self.list_bullets = alt_texts, list_bullets
        self.numbers: list[int] = []
        """For each open list the number of its last item; negative where items are not numbered."""
        self.bullet = ""
        """The bullet before the next text."""

    def tag(self, tag: Tag) -> str:
        if tag.name == "img":
            return self.text(f" {escape(tag.attributes.get('alt', ''))} ") if self.alt_texts else ""
        if tag.name in _LISTS:
            if tag.opens:
                self.numbers.append(0 if tag.name == "ol" else -1)
            elif self.numbers:
                self.numbers.pop()
        elif tag.name == "li" and self.list_bullets:
            self.bullet = self._next_bullet() if tag.opens else ""
        return tag.source

    def text(self, text: str) -> str:
        if not self.bullet or not text.strip():
            return text
        bullet, self.bullet = self.bullet, ""
        return bullet + text.lstrip()

    def _next_bullet(self) -> str:
        if not self.numbers or self.numbers[-1] < 0:
            return "• "
        self.numbers[-1] += 1
        return f"{self.numbers[-1]}. "
