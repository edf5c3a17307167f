"""What all blocks of a page share: how much there is of what, which hints at the kind of page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from .subject import Subject

_H1: Final = frozenset({"h1"})
_SHORT, _LINE, _LONG = 3, 20, 40
"""Words: a label has at most the first number, a line more than the second, a paragraph more than the third."""
_MANY: Final = 5
"""Siblings of the same shape that make a list."""


def page_signals(subject: Subject, known: Mapping[str, Any]) -> dict[str, Any]:
    """Of the whole page: its size, its links, its prose, its lists; `known` are the signals of its blocks."""
    return _counts(subject) | _lengths(subject, known) | _lists(subject, known)


def _counts(subject: Subject) -> dict[str, Any]:
    """Elements and words."""
    at = {name: float(total[subject.page.body]) for name, total in subject.totals.items()}
    return {
        "page_words": at["words"],
        "page_link_quota": at["link_words"] / max(at["words"], 1),
        "page_blocks": len(subject.blocks),
        "page_paragraphs_share": at["paragraphs"] / max(at["tags"], 1),
        "page_items_share": at["items"] / max(at["tags"], 1),
        "page_headings": at["headings"],
        "page_images": at["images"],
        "page_images_of_blocks": at["images"] / len(subject.blocks),
        "page_controls": at["controls"],
        "page_words_per_leaf": at["words"] / max(at["texts"], 1),
        "page_has_title": float(subject.page.is_in(_H1).any()),
    }


def _lengths(subject: Subject, known: Mapping[str, Any]) -> dict[str, Any]:
    """How much of the page is prose: long blocks, sentences, text outside links."""
    words = subject.words
    total = max(float(words.sum()), 1)
    plain = subject.plain
    longest = np.sort(plain)[::-1]
    return {
        "page_longest_share": longest[0] / total,
        "page_five_longest_share": longest[:5].sum() / total,
        "page_five_longest": longest[:5].sum(),
        "page_median": np.median(words),
        "page_labels": (words <= _SHORT).mean(),
        "page_lines": (plain > _LINE).sum(),
        "page_paragraphs": (plain > _LONG).sum(),
        "page_in_paragraphs": plain[plain > _LONG].sum() / total,
        "page_sentences": known["ends_sentence"].mean(),
        "page_in_sentences": plain[known["ends_sentence"]].sum() / total,
        "page_in_prose": plain[known["in_prose"]].sum(),
        "page_in_dense": plain[known["in_dense"]].sum(),
    }


def _lists(subject: Subject, known: Mapping[str, Any]) -> dict[str, Any]:
    """How much of the page is lists: what repeats, linked lines, linked headings."""
    words, linked, heading = subject.words, subject.link_share > 0.5, subject.is_heading
    total = max(float(words.sum()), 1)
    return {
        "page_repeated_1": words[known["alike_1"] >= _MANY].sum() / total,
        "page_repeated_2": words[known["alike_2"] >= _MANY].sum() / total,
        "page_repeated_3": words[known["alike_3"] >= _MANY].sum() / total,
        "page_repeated_links": words[(known["alike_2"] >= _MANY) & linked].sum() / total,
        "page_linked_lines": (linked & (words > _SHORT)).mean(),
        "page_in_linked_lines": words[linked & (words > _SHORT)].sum() / total,
        "page_linked_headings": (heading & linked).sum(),
        "page_plain_headings": (heading & ~linked).sum(),
    }
