"""The header of an article: title, subtitle, author and date, each where the selection lacks it.

The core decides which lines a content lacks, and where they are added (`content/header.rs`). The lead image is not part
of a header: the core keeps it where the page shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .._core import KIND_WITH_HEADER, join_byline, normalised
from ..metadata.plain_text import letters
from .extracted import Extracted

if TYPE_CHECKING:
    from ..metadata.shown_header import ShownLine

_MAX_AUTHORS: Final = 8


class HeaderLines(NamedTuple):
    """The lines of a header; what is not known or not wanted is empty."""

    title: str = ""
    subtitle: str = ""
    byline: str = ""


NO_HEADER: Final = HeaderLines()


def find_header(extraction: Extracted) -> HeaderLines:
    """Return the lines that a header of the page has, without author and date that are selected near the title."""
    requested, content = extraction.header, extraction.selection.content
    if requested is False or not content.any() or (requested is True and extraction.predictions is None):
        return NO_HEADER
    is_whole = requested == "all" or extraction.kind == KIND_WITH_HEADER
    wants_title = extraction.parameters.get("title") is not False
    if not is_whole and (not wants_title or extraction.page.table.begins_with_title(content.tobytes())):
        return NO_HEADER
    title = (extraction.metadata_value("title") or "") if wants_title else ""
    subtitle, byline = _find_shown_lines(extraction) if is_whole else ("", "")
    lines = HeaderLines(title, subtitle, byline)
    return HeaderLines(*map(normalised, lines)) if extraction.normalize else lines


def _find_shown_lines(extraction: Extracted) -> tuple[str, str]:
    """Return subtitle and byline as the page shows them; the byline as metadata where it shows none."""
    from ..metadata.shown_header import ShownHeader

    authors, day = list(extraction.metadata_value("authors"))[:_MAX_AUTHORS], extraction._choice.known_day()
    evidence = extraction._choice
    if evidence.page is not extraction.page:
        return "", join_byline(", ".join(authors), day)
    shown = ShownHeader(evidence, extraction.selection.content)
    subtitle = shown.subtitle(extraction.metadata_value("description") or "")
    author = _unselected_text(shown.author(authors), ", ".join(authors)) if authors else ""
    date = _unselected_text(shown.date(day), day) if day else ""
    if letters(date) in letters(author):
        date = ""
    return subtitle.text if subtitle else "", join_byline(author, date)


def _unselected_text(line: ShownLine | None, otherwise: str) -> str:
    """Return the text of a line that the page shows, `otherwise` where it shows none, nothing where it is selected."""
    if line is None:
        return otherwise
    return "" if line.is_selected else line.text
