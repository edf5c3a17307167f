"""The header of an article: title, subtitle, author and date, each where the selection lacks it.

The lead picture is not part of it: the core keeps it where the page shows it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from .._core import normalised
from ..metadata.plain_text import letters
from ..method import Selection
from ..page import Page
from .extracted import Extracted

WITH_HEADER: Final = "article"
"""The kind of page that has a whole header; others only have a title."""
_TOP: Final = 3000
"""Characters at the beginning of the content in which the title, the author or the subtitle may stand already."""
_MAX_AUTHORS: Final = 8


class HeaderLines(NamedTuple):
    """The lines of a header; what is not known or not wanted is empty."""

    title: str = ""
    subtitle: str = ""
    byline: str = ""


NO_HEADER: Final = HeaderLines()


def find_header(extraction: Extracted) -> HeaderLines:
    """Return the lines that a header of the page has, without author and date that are selected near the title."""
    wanted = extraction.header
    if wanted is False or not extraction.selection.content.any() or (wanted is True and extraction.predictions is None):
        return NO_HEADER
    is_whole = wanted == "all" or extraction.kind == WITH_HEADER
    has_title = extraction.parameters.get("title") is False or _begins_with_heading(
        extraction.page, extraction.selection
    )
    if has_title and not is_whole:
        return NO_HEADER
    title = "" if extraction.parameters.get("title") is False else extraction.metadata_value("title") or ""
    lines = HeaderLines(title, *(_find_shown_lines(extraction) if is_whole else ("", "")))
    return HeaderLines(*map(normalised, lines)) if extraction.normalize else lines


def _begins_with_heading(page: Page, selection: Selection) -> bool:
    """Whether the first selected text is in an `h1`."""
    row = int(np.argmax(selection.content))
    while row > page.body and page.name(row) != "h1":
        row = int(page.parent[row])
    return row > page.body


def _find_shown_lines(extraction: Extracted) -> tuple[str, str]:
    """Return subtitle and byline as the page shows them; the byline as metadata where it shows none."""
    from ..metadata.shown_header import ShownHeader

    authors, day = list(extraction.metadata_value("authors"))[:_MAX_AUTHORS], extraction._choice.known_day()
    evidence = extraction._choice
    if evidence.page is not extraction.page:
        return "", " · ".join(filter(None, (", ".join(authors), day)))
    shown = ShownHeader(evidence, extraction.selection.content)
    subtitle = shown.subtitle(extraction.metadata_value("description") or "")
    author = shown.author(authors) if authors else None
    date = shown.date(day) if day else None
    by = "" if author and author.is_selected else author.text if author else ", ".join(authors)
    when = "" if date and date.is_selected else date.text if date else day
    if letters(when) in letters(by):
        when = ""
    return subtitle.text if subtitle else "", " · ".join(filter(None, (by, when)))


def add_header(text: str, lines: HeaderLines) -> str:
    """Return a plain text with the lines that it lacks before it."""
    top = letters(text[:_TOP])
    missing = [line for line in lines if line and letters(line) not in top]
    return "\n\n".join([*missing, text])
