"""The dates that a page declares where no reader sees them, and words that tell a change from a publication."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..page.parse_date import month_number, parse_date
from .declared_fields import Texts
from .evidence import Evidence
from .title_texts import split_title

_OF_DATES: Final = re.compile(r"date|time|publish|posted|issued|created")
_OF_CHANGES: Final = re.compile(
    r"modif|updat|revis|last[ _-]|chang|edited|aktuali[sz]|mise? à jour|actualiz|aggiornat|atualiz|bijgewerkt|"
    r"oppdater|uppdater|opdater|päivit|обновл|оновл|изменен|更新|수정|güncel|diperbarui|cập nhật|frissít|ενημ",
    re.IGNORECASE,
)
_OF_OTHERS: Final = re.compile(
    r"expir|valid|start|end|event|build|cache|read|duration|format|zone|until|available|birth|http|refresh|crawl|archive"
)
_IN_ADDRESS: Final = re.compile(
    r"[/_-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2]|[a-z]{3})[/_-]?(0[1-9]|[12]\d|3[01])(?![\d])"
)
_LONGEST: Final = 120
"""Characters of a value that is a date."""
_BARE: Final = 18
"""Characters of a date and nothing else."""


def speaks_of_change(text: str) -> bool:
    """Whether a text has a word for "updated", in one of the languages of many pages."""
    return _OF_CHANGES.search(text) is not None


def dates(read: Texts) -> Texts:
    """The dates in texts, in ISO 8601; texts without a date are left out."""
    return lambda evidence: (parse_date(text, evidence.month_first) for text in read(evidence))


def other_metas(*, changed: bool) -> Texts:
    """The contents of the `meta` elements with any name that speaks of dates: of changes, or of publication."""

    def read(evidence: Evidence) -> Iterator[str]:
        for name, text in evidence.all_metas():
            of_date = _OF_DATES.search(name) and not _OF_OTHERS.search(name) and len(text) < _LONGEST
            if of_date and speaks_of_change(name) == changed:
                yield text

    return read


def date_in_title(evidence: Evidence) -> Iterator[str]:
    """The parts of the `title` element that may be nothing but a date."""
    for part in split_title(evidence.page_title)[1]:
        if len(part) <= _BARE and any(map(str.isdigit, part)):
            yield part


def date_in_address(evidence: Evidence) -> Iterator[str]:
    """The day in the address of the page, such as `/2024/05/18/` or `/2024/may/18/`."""
    for address in dict.fromkeys((evidence.page.url or "", evidence.address)):
        found = _IN_ADDRESS.search(address)
        if found:
            year, month, day = found.groups()
            number = int(month) if month.isdigit() else month_number(month)
            yield f"{year}-{number:02}-{day}"
