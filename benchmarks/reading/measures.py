"""The measures: functions from an output and its reference to the faults that a reader sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from benchmarks.completeness.lists import PageList, shares_in
from benchmarks.completeness.pictures import file_name, shown_pictures
from benchmarks.markdown.reading import letters
from benchmarks.metadata import names_key, text_key
from dehusk.overlap import bag_of_words, tokens

from .controls import is_control
from .reference import Output, Reference

_LONG: Final = 60
"""Minimum length of a line whose repetition a reader notices."""
_HEADING: Final = re.compile(r"#{1,6}\s+(?P<text>.*\S)")
_PICTURE_LINE: Final = re.compile(r"\[?!\[")
_MIN_TITLE: Final = 4
"""Minimum letters of a text that may be a part of a title."""
_WITH_LEAD: Final = frozenset({"article", "product"})
_WITHOUT_AUTHOR: Final = frozenset({"listing", "collection", "service"})


class Faults(NamedTuple):
    """What an output has of one fault: examples, out of a number of cases in which it may occur."""

    cases: int
    examples: tuple[str, ...]


NOTHING: Final = Faults(0, ())
Measure = Callable[[Output, Reference], Faults]


def _of_page(examples: Iterable[str]) -> Faults:
    """One case, the page; whatever has the fault more than once is one page."""
    return Faults(1, tuple(examples))


def find_lost_lead(output: Output, reference: Reference) -> Faults:
    """A lead picture of an article or a product that is not in the Markdown."""
    names = reference.images.lead_names
    if not output.has_pictures or not names or reference.gold.kind not in _WITH_LEAD:
        return NOTHING
    kept = set(map(file_name, shown_pictures(output.markdown)))
    return _of_page([] if names & kept else sorted(names))


def find_junk_pictures(output: Output, reference: Reference) -> Faults:
    """Pictures such as logos, icons and avatars."""
    return _of_page(reference.images.find_pictures(output.markdown).junk) if output.has_pictures else NOTHING


def find_wrong_first_picture(output: Output, reference: Reference) -> Faults:
    """A picture of an article or a product before all text that is not the lead picture, or that is junk."""
    if not output.has_pictures or reference.gold.kind not in _WITH_LEAD:
        return NOTHING
    lines = (line for line in output.markdown.splitlines() if line.strip() and not _HEADING.match(line))
    first = next(iter(lines), "")
    shown = shown_pictures(first) if _PICTURE_LINE.match(first) else []
    found = reference.images.find_pictures(first)
    is_wrong = bool(shown) and (found.has_lead is False or bool(found.junk))
    return _of_page(shown[:1] if is_wrong else [])


def find_lost_lists(output: Output, reference: Reference) -> Faults:
    """Lists of the gold of which next to nothing is kept."""
    lists = _compare_lists(output, reference)
    lost = [index for index, found in enumerate(lists) if found.is_gold and found.is_lost]
    return Faults(sum(found.is_gold for found in lists), tuple(map(reference.describe_list, lost)))


def find_kept_lists(output: Output, reference: Reference) -> Faults:
    """Lists of the boilerplate of which more than half is kept."""
    lists = _compare_lists(output, reference)
    kept = [index for index, found in enumerate(lists) if found.is_boilerplate and found.is_kept]
    return Faults(sum(found.is_boilerplate for found in lists), tuple(map(reference.describe_list, kept)))


def _compare_lists(output: Output, reference: Reference) -> list[PageList]:
    if not reference.gold.text:
        return []
    kept = shares_in("\n".join(output.lines), reference.page, reference.lists)
    return list(map(PageList, reference.gold_shares, kept))


def find_repeated_lines(output: Output, reference: Reference) -> Faults:
    """Long lines that are there more often than once, and at most once in the gold; quotations and code may repeat."""
    if not reference.gold.text:
        return NOTHING
    count = Counter(line for line in output.own_lines if len(line) > _LONG)
    repeated = (line for line, times in count.items() if times > 1)
    return _of_page(line for line in repeated if reference.gold_letters.count(letters(line)) < 2)


def find_control_lines(output: Output, reference: Reference) -> Faults:
    """Lines that consist of labels of controls, and that are no lines of the gold."""
    return _of_page(line for line in output.lines if is_control(line) and letters(line) not in reference.gold_lines)


def find_foreign_heading(output: Output, reference: Reference) -> Faults:
    """A first heading that is neither in the gold nor a title."""
    if output.is_plain or not reference.gold.text:
        return NOTHING
    first = next(filter(None, map(_HEADING.match, output.markdown.splitlines())), None)
    text = letters(" ".join(Output(first["text"]).lines)) if first else ""
    is_known = text in reference.gold_letters or any(_is_part(text, title) for title in reference.titles)
    return _of_page([] if is_known or first is None else [first["text"]])


def _is_part(text: str, title: str) -> bool:
    return text == title or (min(len(text), len(title)) >= _MIN_TITLE and (text in title or title in text))


def find_missing_authors(output: Output, reference: Reference) -> Faults:
    """No authors where the gold has some."""
    gold = reference.gold.authors
    if output.authors is None or not gold:
        return NOTHING
    return _of_page([] if output.authors else [f"gold {_listed(gold)}"])


def find_wrong_authors(output: Output, reference: Reference) -> Faults:
    """Other authors than those of the gold."""
    gold = reference.gold.authors
    if output.authors is None or not gold:
        return NOTHING
    is_wrong = bool(output.authors) and names_key(output.authors) != names_key(gold)
    return _of_page([f"{_listed(output.authors)}, gold {_listed(gold)}"] if is_wrong else [])


def find_invented_authors(output: Output, reference: Reference) -> Faults:
    """Authors of an article whose gold has none, in a data set that knows authors."""
    gold = reference.gold
    if output.authors is None or gold.authors or not reference.knows_authors or gold.kind in _WITHOUT_AUTHOR:
        return NOTHING
    return _of_page([_listed(output.authors)] if output.authors else [])


def find_overview_authors(output: Output, reference: Reference) -> Faults:
    """Authors of listings and the like, whose gold has none."""
    gold = reference.gold
    if output.authors is None or gold.authors or gold.kind not in _WITHOUT_AUTHOR:
        return NOTHING
    return _of_page([_listed(output.authors)] if output.authors else [])


def _listed(names: Iterable[str]) -> str:
    return " | ".join(names)


def find_other_title(output: Output, reference: Reference) -> Faults:
    """A title that is not that of the gold."""
    gold = reference.gold.title
    if output.title is None or not gold:
        return NOTHING
    return _of_page([] if text_key(output.title) == text_key(gold) else [f"{output.title!r}, gold {gold!r}"])


def find_foreign_title(output: Output, reference: Reference) -> Faults:
    """A title that has less than half of its words in common with that of the gold."""
    gold = reference.gold.title
    if output.title is None or not gold:
        return NOTHING
    is_foreign = bag_of_words(output.title, gold).f1 < 0.5
    return _of_page([f"{output.title!r}, gold {gold!r}"] if is_foreign else [])


def find_wrong_site(output: Output, reference: Reference) -> Faults:
    """Neither name of the site contains the other. A name in lowercase is a host and not compared."""
    gold = reference.gold.site
    if output.site is None or not gold or not re.search(r"[^\W\d_a-z]|\s", gold):
        return NOTHING
    is_right = _is_part(letters(output.site), letters(gold))
    return _of_page([] if is_right else [f"{output.site!r}, gold {gold!r}"])


def find_glued_words(output: Output, reference: Reference) -> Faults:
    """Two words of the gold as one."""
    if not reference.gold.text:
        return NOTHING
    return _of_page(sorted(reference.glued_pairs.intersection(tokens("\n".join(output.lines)))))


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "lead picture lost": find_lost_lead,
        "junk pictures": find_junk_pictures,
        "wrong first picture": find_wrong_first_picture,
        "lists lost": find_lost_lists,
        "boilerplate lists kept": find_kept_lists,
        "long lines repeated": find_repeated_lines,
        "lines of controls": find_control_lines,
        "foreign first heading": find_foreign_heading,
        "authors missing": find_missing_authors,
        "authors wrong": find_wrong_authors,
        "authors invented": find_invented_authors,
        "authors of listings and services": find_overview_authors,
        "title differs": find_other_title,
        "title of something else": find_foreign_title,
        "site wrong": find_wrong_site,
        "glued words": find_glued_words,
    }
)
