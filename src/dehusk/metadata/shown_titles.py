"""Titles that readers see: headings, and texts that are a part of the `title` element (CoreEx, section 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .evidence import Evidence
from .plain_text import letters, plain_line
from .title_headings import FEW
from .title_texts import beginnings_and_ends


def main_heading(evidence: Evidence) -> list[str]:
    """The main heading that is the title."""
    return evidence.title_headings.main


def strange_headings(evidence: Evidence) -> list[str]:
    """The main headings that are not."""
    return evidence.title_headings.strange


def lesser_headings(evidence: Evidence) -> list[str]:
    """The headings of lower rank that are a part of a declared title."""
    return evidence.title_headings.lesser


def shown_part(evidence: Evidence) -> Iterator[str]:
    """The longest part of the `title` element that is a text of the page, if no heading is the title."""
    if any(evidence.title_headings.main) or any(evidence.title_headings.lesser):
        return
    page = evidence.page
    rows = np.flatnonzero(page.is_text)
    rows = rows[rows > page.body]
    for key, part in beginnings_and_ends(evidence.page_title):
        if len(key) > FEW and not evidence.site.has(part):
            about = rows[np.abs(page.chars[rows] - len(part)) <= 1]
            if any(letters(plain_line(page.text(int(row)))) == key for row in about):
                yield part
                return
