"""The dates that readers see: `time` elements and short texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..page.attributes import attribute
from ..page.parse_date import parse_date
from .declared_dates import speaks_of_change
from .declared_fields import Texts
from .evidence import Evidence
from .plain_text import rows_named, text_within

_LITTLE_ELSE: Final = 45
"""Characters of a text that says when something was published, and little else."""

_OF_OTHERS: Final = re.compile(
    r"\b(?:joined|registered|registration|member since|registriert|mitglied seit|dabei seit|inscrit|membre depuis|"
    r"registrado|miembro desde|retrieved|accessed|abgerufen|consulté|consultado|consultato)\b",
    re.IGNORECASE,
)
"""Words beside the day when somebody joined a forum or looked a source up."""


def time_elements(*, changed: bool, everywhere: bool = False) -> Texts:
    """The dates of `time` elements, near the title or everywhere: those of changes, or the others."""

    def read(evidence: Evidence) -> Iterator[str]:
        page, around = evidence.page, evidence.around_title
        first, stop = around.span
        for row in rows_named(page, "time"):
            if everywhere or first - 1 <= row < stop:
                names = " ".join(attribute(page, row, name) or "" for name in ("class", "itemprop"))
                if (speaks_of_change(names) or speaks_of_change(around.label(row))) == changed:
                    yield _day(attribute(page, row, "datetime") or "", evidence) or _day(
                        text_within(page, row), evidence
                    )

    return read


def dated_texts(*, changed: bool, everywhere: bool = False) -> Texts:
    """The dates in short texts, near the title or everywhere: first those of texts that say little else."""

    def read(evidence: Evidence) -> Iterator[str]:
        around = evidence.around_title
        rows = around.dated if everywhere else around.numbered
        more = evidence.page.chars[rows] > _LITTLE_ELSE
        for row in [*rows[~more].tolist(), *rows[more].tolist()]:
            text = around.text(row)
            date = _day(text, evidence)
            if not date:
                continue
            label = around.label(row)
            of_change = speaks_of_change(text) or speaks_of_change(label)
            if of_change == changed and _is_of_page(text, label, evidence):
                yield date

    return read


def _is_of_page(text: str, label: str, evidence: Evidence) -> bool:
    """Whether neither a text nor its label says that its date is of something else than the page."""
    return not _OF_OTHERS.search(text if _day(label, evidence) else f"{label} {text}")


def _day(text: str, evidence: Evidence) -> str:
    """The date in a text that readers see."""
    return parse_date(text, evidence.month_first, evidence.declared_date)
