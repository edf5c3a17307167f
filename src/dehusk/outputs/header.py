"""The header of an article: title, subtitle, author and date, each where the selection lacks it.

The lead picture is not part of it: the core keeps it where the page shows it.
"""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

import numpy as np
from turbohtml import Element, Text

from ..metadata.plain_text import letters
from ..method import Marks
from ..page import Page
from ..selection.characters import normalised
from .extracted import Extracted

WITH_HEADER: Final = "article"
"""The kind of page that has a whole header; others only have a title."""
_TOP: Final = 3000
"""Characters at the beginning of the content in which the title, the author or the subtitle may stand already."""
_MIN_SHARED: Final = 8
"""Minimum number of letters of a heading that is part of the title."""
_MAX_HEADINGS: Final = 8
"""Maximum number of headings among which the title is looked for."""
_MAX_LINES: Final = 40
"""Maximum number of elements among which a title that is not a heading is looked for."""
_PICTURES: Final = frozenset({"figure", "picture", "img"})
_MAX_AUTHORS: Final = 8
_DAY: Final = len("2024-01-01")
_AROUND_HEADING: Final = frozenset({"a", "hgroup", "span", "b", "strong", "font"})


class HeaderLines(NamedTuple):
    """The lines of a header; what is not known or not wanted is empty."""

    title: str = ""
    subtitle: str = ""
    byline: str = ""


NO_HEADER: Final = HeaderLines()


def header_of(extraction: Extracted) -> HeaderLines:
    """Return the lines that a header of the page has, without author and date that are selected near the title."""
    wanted = extraction.header
    if wanted is False or not extraction.marks.content.any() or (wanted is True and extraction.judgement is None):
        return NO_HEADER
    is_whole = wanted == "all" or extraction.kind == WITH_HEADER
    has_title = extraction.parameters.get("title") is False or _begins_with_heading(extraction.page, extraction.marks)
    if has_title and not is_whole:
        return NO_HEADER
    title = "" if extraction.parameters.get("title") is False else extraction.metadata_value("title") or ""
    lines = HeaderLines(title, *(_shown_lines(extraction) if is_whole else ("", "")))
    return HeaderLines(*map(normalised, lines)) if extraction.normalize else lines


def _begins_with_heading(page: Page, marks: Marks) -> bool:
    """Whether the first selected text is in an `h1`."""
    row = int(np.argmax(marks.content))
    while row > page.body and page.name(row) != "h1":
        row = int(page.parent[row])
    return row > page.body


def _shown_lines(extraction: Extracted) -> tuple[str, str]:
    """Return subtitle and byline as the page shows them; the byline as metadata where it shows none."""
    from ..metadata.shown_header import ShownHeader

    authors, day = list(extraction.metadata_value("authors"))[:_MAX_AUTHORS], extraction._choice.known_day()
    evidence = extraction._choice.evidence
    if evidence.page is not extraction.page:
        return "", " · ".join(filter(None, (", ".join(authors), day)))
    shown = ShownHeader(evidence, extraction.marks.content)
    subtitle = shown.subtitle(extraction.metadata_value("description") or "")
    author = shown.author(authors) if authors else None
    date = shown.date(day) if day else None
    by = "" if author and author.is_selected else author.text if author else ", ".join(authors)
    when = "" if date and date.is_selected else date.text if date else day
    if letters(when) in letters(by):
        when = ""
    return subtitle.text if subtitle else "", " · ".join(filter(None, (by, when)))


def put_header(tree: Element, lines: HeaderLines) -> None:
    """Make the title a heading, and add the lines that the tree lacks: before it, or after its title where it has that.

    A picture that is all that precedes the title moves below these lines.
    """
    if not any(lines):
        return
    top = letters(" ".join(tree.text.split())[:_TOP])
    heading = _title_of(tree, lines.title, top) or _make_title_heading(tree, lines.title)
    title = "" if heading is not None or letters(lines.title) in top else lines.title
    others = [line for line in (lines.subtitle, lines.byline) if line and letters(line) not in top]
    html = (f"<h1>{escape(title)}</h1>" if title else "") + "".join(f"<p>{escape(line)}</p>" for line in others)
    if heading is None:
        tree.insert_adjacent_html("afterbegin", html)
        return
    last = _last_line(heading, lines.subtitle)
    if (picture := _picture_before(tree, heading)) is not None:
        last.insert_after(picture.extract())
    last.insert_adjacent_html("afterend", html)


def _title_of(tree: Element, title: str, top: str) -> Element | None:
    """Return the heading of a tree that is its title: the one with its text, or the `h1` with which it begins."""
    key = letters(title)
    for heading in tree.select("h1,h2,h3")[:_MAX_HEADINGS]:
        own = letters(heading.text)
        is_part = len(own) >= _MIN_SHARED and (own in key or (len(key) >= _MIN_SHARED and key in own))
        is_first = top.startswith(own)
        if own and (
            own == key or (heading.tag == "h1" and is_first) or (is_part and (is_first or heading.tag == "h1"))
        ):
            return _with_wrappers(heading)
    return None


def _make_title_heading(tree: Element, title: str) -> Element | None:
    """Turn the line near the beginning of a tree that is the title into a heading, and return that."""
    key = letters(title)
    for line in tree.select("p,div")[:_MAX_LINES] if len(key) >= _MIN_SHARED else ():
        if letters(line.text) == key and line.select_one("a,img,h1,h2,h3,h4,h5,h6") is None:
            line.insert_adjacent_html("beforebegin", f"<h1>{escape(' '.join(line.text.split()))}</h1>")
            heading = line.previous_sibling
            line.decompose()
            return heading if isinstance(heading, Element) else None
    return None


def _picture_before(tree: Element, heading: Element) -> Element | None:
    """Return the first picture before a heading, if no text precedes that picture."""
    for node in tree.descendants:
        if node == heading or (isinstance(node, Text) and node.data.strip()):
            return None
        if isinstance(node, Element) and node.tag in _PICTURES:
            return node
    return None


def _last_line(heading: Element, subtitle: str) -> Element:
    """Return the subtitle right after a heading, or the heading where there is none."""
    after = heading.next_sibling
    while isinstance(after, Text) and not after.data.strip():
        after = after.next_sibling
    is_subtitle = isinstance(after, Element) and subtitle and letters(after.text) == letters(subtitle)
    return after if is_subtitle and isinstance(after, Element) else heading


def _with_wrappers(heading: Element) -> Element:
    """Return the outermost of the inline elements around a heading."""
    around = heading.parent
    while isinstance(around, Element) and around.tag in _AROUND_HEADING:
        heading, around = around, around.parent
    return heading


def with_header(text: str, lines: HeaderLines) -> str:
    """Return a plain text with the lines that it lacks before it."""
    top = letters(text[:_TOP])
    missing = [line for line in lines if line and letters(line) not in top]
    return "\n\n".join([*missing, text])
