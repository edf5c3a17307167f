"""Readers of what a page declares outside of entities: links, attributes, the `title` element, URLs and dates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from .._core import month_number
from ..page.attributes import attribute
from .evidence import Evidence
from .person_names import is_by
from .plain_text import letters, texts_within
from .readers import Reader
from .titles import HOME_NAMES, split_title

_MAX_CATEGORIES: Final = 50
_CATEGORY: Final = "category"
_CREATIVE_COMMONS: Final = re.compile(r"creativecommons\.org/(?:licenses|publicdomain)/", re.IGNORECASE)
_DIGIT: Final = re.compile(r"\d")

_DATE_NAME: Final = re.compile(r"date|time|publish|posted|issued|created")
_CHANGE: Final = re.compile(
    r"modif|updat|revis|last[ _-]|chang|edited|aktuali[sz]|mise? à jour|actualiz|aggiornat|atualiz|bijgewerkt|"
    r"oppdater|uppdater|opdater|päivit|обновл|оновл|изменен|更新|수정|güncel|diperbarui|cập nhật|frissít|ενημ"
)
"""Words for "updated" in lower case: to search a text in lower case takes a tenth of the time."""
_OTHER_DATE_NAME: Final = re.compile(
    r"expir|valid|start|end|event|build|cache|read|duration|format|zone|until|available|birth|http|refresh|crawl|archive"
)
_DATE_IN_URL: Final = re.compile(
    r"[/_-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2]|[a-z]{3})[/_-]?(0[1-9]|[12]\d|3[01])(?![\d])"
)
_MAX_DATE_CHARS: Final = 120
_MAX_BARE_DATE_CHARS: Final = 18
"""Maximum length of a date with nothing else."""

_MAX_SITE_CHARS: Final = 60
"""Maximum length of the name of a site; what is longer is a slogan."""
_MAX_SITE_WORDS: Final = 7
_YEAR: Final = re.compile(r"(?<=\S) (?:19|20)\d\d$")
_SENTENCE: Final = re.compile(r"(?:\S+\s+){4,}\S{4,}[.!?…]")
"""Many words that end as a sentence does; "Inc." and its like are shorter than other last words."""


# links, attributes and the URL of the page


def link(relation: str) -> Reader[str]:
    """Read the URL of the first `link` element of this relation."""
    return Reader(lambda evidence: [evidence.resolve(evidence.declared.core.link(relation))])


@Reader
def read_language_attributes(evidence: Evidence) -> Iterator[str]:
    """Read the language that the `html` element has."""
    return (attribute(evidence.page, 0, name) or "" for name in ("lang", "xml:lang"))


@Reader
def read_page_title(evidence: Evidence) -> list[str]:
    """Read the `title` element."""
    return [evidence.page_title]


@Reader
def read_given_url(evidence: Evidence) -> list[str]:
    """Read the URL that the page was given with: where it was fetched."""
    return [evidence.page.url or ""]


@Reader
def read_licence_links(evidence: Evidence) -> Iterator[str]:
    """Read the URLs of links that are marked as a licence, or that lead to Creative Commons."""
    for _, relations, url in evidence.marked_links:
        if "license" in relations.lower().split() or _CREATIVE_COMMONS.search(url):
            yield url


@Reader
def read_category_links(evidence: Evidence) -> list[list[str]]:
    """Read the texts of links that are marked as leading to the categories of the page."""
    marked = [row for row, relations, _ in evidence.marked_links if _CATEGORY in relations.split()]
    return [list(filter(None, texts_within(evidence.page, marked[:_MAX_CATEGORIES])))] if marked else []


# authors


def read_labelled(*pairs: tuple[str, str]) -> Reader[list[str]]:
    """Read the first text without a digit that is labelled "written by": others are times, prices or colours.

    Each pair has the names of the `meta` elements with the label and with the text.
    """

    def read(evidence: Evidence) -> list[list[str]]:
        metas = evidence.metas
        texts = (
            metas[name][0] for label, name in pairs if name in metas and is_by(next(iter(metas.get(label, ())), "by"))
        )
        return [[text for text in texts if not _DIGIT.search(text)][:1]]

    return Reader(read, frozenset(name for _, name in pairs))


# dates


def other_metas(*, changed: bool) -> Reader[str]:
    """Read the `meta` elements with any name that is a word for dates: of changes, or of publication."""

    @Reader
    def read(evidence: Evidence) -> Iterator[str]:
        for name, texts in evidence.metas.items():
            if _names_change(name) is changed:
                yield from (text for text in texts if len(text) < _MAX_DATE_CHARS)

    return read


@lru_cache(maxsize=4096)
def _names_change(name: str) -> bool | None:
    """Return whether the name of a `meta` element says that its date is one of changes; None where it has no date.

    Answers are kept: pages have few different names.
    """
    is_date = _DATE_NAME.search(name) and not _OTHER_DATE_NAME.search(name)
    return says_changed(name) if is_date else None


def says_changed(text: str) -> bool:
    """Whether a text has a word for "updated", in one of the languages of many pages."""
    return _CHANGE.search(text.lower()) is not None


@Reader
def read_dates_of_title(evidence: Evidence) -> list[str]:
    """Read the parts of the `title` element that may be nothing but a date."""
    parts = split_title(evidence.page_title)[1]
    return [part for part in parts if len(part) <= _MAX_BARE_DATE_CHARS and any(map(str.isdigit, part))]


@Reader
def read_dates_of_url(evidence: Evidence) -> Iterator[str]:
    """Read the day in the URL of the page, such as `/2024/05/18/` or `/2024/may/18/`."""
    for url in dict.fromkeys((evidence.page.url or "", evidence.url)):
        match = _DATE_IN_URL.search(url)
        if match:
            year, month, day = match.groups()
            number = int(month) if month.isdigit() else month_number(month)
            yield f"{year}-{number:02}-{day}"


# sites


def site_names(reader: Reader[str]) -> Reader[str]:
    """Read the texts that can be the name of a site, without slogans and titles next to it."""
    return reader.change_each(_find_site_name)


def _find_site_name(text: str, evidence: Evidence) -> str:
    name = _remove_slogan(text, evidence)
    without_year = _YEAR.sub("", name)
    if without_year != name and letters(without_year).startswith(tuple(evidence.host_names)):
        name = without_year
    return name if _is_site_name(name) else ""


def _is_site_name(text: str) -> bool:
    is_short = 0 < len(text) <= _MAX_SITE_CHARS and len(text.split()) <= _MAX_SITE_WORDS
    return is_short and "://" not in text and not (text[-1] in ".!?…" and _SENTENCE.fullmatch(text))


def _remove_slogan(text: str, evidence: Evidence) -> str:
    """Return the part of a text that is named like the host; else all of it, or its first part where it is too long.

    A text of several parts that is the title of the page names no site.
    """
    parts = split_title(text)[1]
    if len(parts) < 2 or letters(text) in evidence.host_names:
        return text
    named = next((part.strip() for part in parts if letters(part) in evidence.host_names), "")
    if named or letters(text) == letters(evidence.page_title):
        return named
    return text if _is_site_name(text) else parts[0].strip()


@Reader
def read_host_in_title(evidence: Evidence) -> list[str]:
    """Read the parts of the `title` element that are the name of the host."""
    hosts = evidence.host_names
    return [part for part in split_title(evidence.page_title)[1] if letters(part) in hosts] if hosts else []


@Reader
def read_rest_of_title(evidence: Evidence) -> Iterator[str]:
    """Read what the `title` element has besides the title of the page, if that is one part of several."""
    title, parts = letters(evidence.title), split_title(evidence.page_title)[1]
    if not title or len(parts) < 2:
        return
    others = [part for part in parts if (key := letters(part)) and key not in title and key not in HOME_NAMES]
    if len(others) == 1 and title in letters(evidence.page_title):
        yield others[0].strip()
