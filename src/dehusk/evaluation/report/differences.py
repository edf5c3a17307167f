"""The difference between an extraction and its gold text: what is missing, and what is too much."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import Indel

from ..metrics import words

Difference = list[int | str]
"""The steps from a gold text to an extraction.

A positive number keeps so many characters of the gold, a negative number skips so many, and a text is only in the
extraction. Each piece is whole words with the white space before them. What follows the last word of the gold is left
out.
"""
_MAX_PAIRS: Final = 1_000_000_000
"""The maximum number of pairs of words to align at once; each pair takes a bit of memory."""


def difference(gold: str, text: str) -> Difference:
    """The shortest difference between a gold text and an extraction, in words."""
    gold_words, text_words = words(gold), words(text)
    gold_ends, text_ends = _ends(gold), _ends(text)
    found: Difference = []
    for tag, gold_first, gold_last, first, last in _opcodes(gold_words, text_words):
        length = gold_ends[gold_last] - gold_ends[gold_first]
        if tag == "insert":
            found.append(text[text_ends[first] : _end_of_insertion(gold, gold_ends[gold_last], text, text_ends, last)])
        else:
            found.append(length if tag == "equal" else -length)
    return found


def extracted_words(gold: str, way: Difference) -> list[str]:
    """The words of the extraction that a difference results in."""
    found: list[str] = []
    place = 0
    for piece in way:
        if isinstance(piece, str):
            found += words(piece)
            continue
        if piece > 0:
            found += words(gold[place : place + piece])
        place += abs(piece)
    return found


# One gold text is compared with many extractions.
@lru_cache(maxsize=2)
def _ends(text: str) -> list[int]:
    """Where each word of a text ends, after a 0 for the beginning of the text.

    The characters between words are never part of a word, so the next occurrence of a word is the word itself.
    """
    ends = [0]
    for word in words(text):
        ends.append(text.index(word, ends[-1]) + len(word))
    return ends


def _end_of_insertion(gold: str, place: int, text: str, ends: list[int], last: int) -> int:
    """Where an insertion ends: after its last word, or, where the gold has no white space, after that too."""
    joined = place < len(gold) and not gold[place].isspace()
    if not joined:
        return ends[last]
    return ends[last] + len(text[ends[last] :]) - len(text[ends[last] :].lstrip())


def _opcodes(gold: list[str], text: list[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """The steps of the alignment; texts that are too long are cut at a word near the middle that both have."""
    pending = [(0, len(gold), 0, len(text))]
    while pending:
        gold_first, gold_last, first, last = pending.pop()
        if (gold_last - gold_first) * (last - first) > _MAX_PAIRS:
            gold_cut, cut = _cut(gold[gold_first:gold_last], text[first:last])
            pending.append((gold_first + gold_cut, gold_last, first + cut, last))
            pending.append((gold_first, gold_first + gold_cut, first, first + cut))
            continue
        for step in Indel.opcodes(gold[gold_first:gold_last], text[first:last]):
            yield (
                step.tag,
                step.src_start + gold_first,
                step.src_end + gold_first,
                step.dest_start + first,
                step.dest_end + first,
            )


def _cut(gold: list[str], text: list[str]) -> tuple[int, int]:
    """Where to cut two long texts: at a word that occurs once in each, nearest to the middle of the gold."""
    places = _places_of_single_words(text)
    shared = [(place, places[word]) for word, place in _places_of_single_words(gold).items() if word in places]
    inside = [(place, other) for place, other in shared if place and other]
    middle = len(gold) // 2, len(text) // 2
    return min(inside, key=lambda pair: abs(pair[0] - middle[0]) + abs(pair[1] - middle[1]), default=middle)


def _places_of_single_words(found: list[str]) -> dict[str, int]:
    first: dict[str, int] = {}
    repeated = set()
    for place, word in enumerate(found):
        if word in first:
            repeated.add(word)
        first.setdefault(word, place)
    return {word: place for word, place in first.items() if word not in repeated}
