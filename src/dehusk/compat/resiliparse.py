"""A drop-in replacement for Resiliparse: `from dehusk.compat.resiliparse import extract_plain_text`.

The signatures are those of Resiliparse 1.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Any, Final, Literal

import numpy as np

from ..extraction import extract
from ..page import Bools, Page
from ..page.attributes import attribute_values
from ..page.tags import BLOCKS, HEADINGS
from ..page.tree import has_in_subtree, in_subtrees
from ..parsing import parse
from .arguments import add_tag, comes_from, warn_of_ignored, warn_once
from .fragments import Tag, body_span, content_html, extract_all, keep_only, remove_tags, rewrite, rewrite_links

__all__ = ["extract_plain_text"]

_SELECTOR: Final = re.compile(r"(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")
"""A simple selector: a tag, classes, ids, or these combined, as in `div.note`."""
_CONTROLS: Final = frozenset({"button", "select", "textarea", "input"})
_LISTS: Final = frozenset({"ol", "ul", "menu"})
_IMAGE: Final = frozenset({"img"})
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
    warn_of_ignored(extract_plain_text, post_meta=post_meta)
    if not isinstance(html, str) and not (comes_from(html, "resiliparse") and type(html).__name__ == "HTMLTree"):
        raise TypeError(f"a page must be text or an HTMLTree, not {type(html).__name__}")
    source, skipped = add_tag(str(html)), _split_selectors(skip_elements or ())
    if main_content:
        extraction = extract(source, include_comments=comments, header=False)
        content = content_html(keep_only(extraction, ~_excluded_rows(extraction.page, skipped, form_fields)))
    else:
        page = parse(source)
        excluded = _excluded_rows(page, skipped, form_fields) | _invisible_rows(page, noscript, hidden_elements)
        content = _body_html(page, excluded)
    minimal = preserve_formatting == "minimal_html"
    content = _write_out(content, links, alt_texts, list_bullets and bool(preserve_formatting) and not minimal)
    if minimal:
        lines = rewrite(content, _write_minimal_tag).splitlines()
        return "\n".join(line for line in lines if line.strip())
    text = extract_all(content).text
    return text if preserve_formatting else " ".join(text.split())


def _excluded_rows(page: Page, skipped: list[str], form_fields: bool) -> Bools:
    """Mask of the rows that the options exclude."""
    rows = _select_rows(page, skipped)
    return rows if form_fields else rows | in_subtrees(page, page.is_in(_CONTROLS))


def _invisible_rows(page: Page, noscript: bool, hidden_elements: bool) -> Bools:
    """Mask of the rows that are invisible, or visible only without scripts."""
    hidden = np.zeros(len(page), bool) if hidden_elements else ~page.visible
    return hidden if noscript else hidden | page.in_noscript


def _split_selectors(selectors: Iterable[str]) -> list[str]:
    """The simple selectors, which commas may separate; the caller is warned about the others."""
    simple = []
    for selector in selectors:
        parts = [part.strip() for part in selector.split(",")]
        if all(part and _SELECTOR.fullmatch(part) for part in parts):
            simple += parts
        else:
            reason = "only tags, classes and ids have an effect here, not other selectors"
            warn_once(f"{__name__}: skip_elements: {reason}", stacklevel=4)
    return simple


def _select_rows(page: Page, selectors: Iterable[str]) -> Bools:
    """Mask of the elements that simple selectors select, and of all inside them."""
    rows_by_name = {
        prefix + name: rows
        for prefix, key in ((".", "class"), ("#", "id"))
        for name, rows in _rows_by_name(page, key).items()
    }
    selected = np.zeros(len(page), bool)
    for selector in selectors:
        match = _SELECTOR.fullmatch(selector)
        assert match
        rows = ~page.is_text
        if match[1] not in (None, "*"):
            rows &= np.array(page.tags)[page.tag] == match[1].lower()
        for name in re.findall("[.#][^.#]+", match[2]):
            rows &= np.isin(np.arange(len(page)), rows_by_name.get(name, []))
        selected |= rows
    return in_subtrees(page, selected)


def _rows_by_name(page: Page, attribute: str) -> dict[str, list[int]]:
    """The rows of the elements that have each of the names in an attribute."""
    rows: dict[str, list[int]] = {}
    for row, value in zip(*attribute_values(page, attribute), strict=True):
        for name in value.split():
            rows.setdefault(name, []).append(int(row))
    return rows


def _body_html(page: Page, left_out: Bools) -> str:
    """The body of a page as canonical HTML, without the texts and images in some rows.

    An element in these rows that contains neither text nor an image is kept, because it may end a line.
    """
    rows = np.arange(len(page))
    at, end = body_span(page)
    has_text = has_in_subtree(page, page.is_text)
    cut = left_out & (has_text | page.is_in(_IMAGE)) & (rows > page.body) & (rows < page.end[page.body])
    kept = []
    for row in cut.nonzero()[0].tolist():
        if page.start[row] >= at:
            kept += [page.html[at : page.start[row]], b" " if has_text[row] else b""]
            at = int(page.close[row])
    return b"".join([*kept, page.html[at:end]]).decode()


def _write_out(html: str, links: bool, alt_texts: bool, list_bullets: bool) -> str:
    """Canonical HTML with the URLs of links, the texts of images, and bullets written out as text."""
    html = rewrite_links(html, lambda text, url: f"{text} ({url})") if links else remove_tags(html, frozenset({"a"}))
    writer = _TextWriter(alt_texts, list_bullets)
    return rewrite(html, writer.write_tag, writer.write_text)


def _write_minimal_tag(tag: Tag) -> str:
    """A tag that gives structure, without its attributes; other tags are removed."""
    if tag.name not in _STRUCTURE:
        return "\n" if tag.name in BLOCKS else ""
    return f"<{'' if tag.opens else '/'}{tag.name}>"


class _TextWriter:
    """Writes tags as text, one after the other, and keeps track of the lists around them."""

    def __init__(self, alt_texts: bool, list_bullets: bool) -> None:
        self.alt_texts, self.list_bullets = alt_texts, list_bullets
        self.numbers: list[int] = []
        """For each open list the number of its last item; negative where items are not numbered."""
        self.bullet = ""
        """The bullet before the next text."""

    def write_tag(self, tag: Tag) -> str:
        if tag.name == "img":
            return self.write_text(f" {escape(tag.attributes.get('alt', ''))} ") if self.alt_texts else ""
        if tag.name in _LISTS:
            if tag.opens:
                self.numbers.append(0 if tag.name == "ol" else -1)
            elif self.numbers:
                self.numbers.pop()
        elif tag.name == "li" and self.list_bullets:
            self.bullet = self._next_bullet() if tag.opens else ""
        return tag.source

    def write_text(self, text: str) -> str:
        if not self.bullet or not text.strip():
            return text
        bullet, self.bullet = self.bullet, ""
        return bullet + text.lstrip()

    def _next_bullet(self) -> str:
        if not self.numbers or self.numbers[-1] < 0:
            return "• "
        self.numbers[-1] += 1
        return f"{self.numbers[-1]}. "
