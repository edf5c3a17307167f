"""The details of each page, shown on demand: compressed here, and decompressed by the browser of the reader.

Each extraction is stored as its difference to the gold text: what is missing, and what is too much.
"""

from __future__ import annotations

import base64
import json
import multiprocessing
import os
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import Indel

from ...overlap import words
from ..metrics import SHOWN
from ..results import Row

SCORES: Final = tuple(name for name, shown in SHOWN.items() if shown.on_sheets)
_MIN_FOR_POOL: Final = 24
"""Minimum pages to pack on all cores: fewer are packed sooner than other processes could start."""
Difference = list[int | str]
"""The steps from a gold text to an extraction.

A positive number keeps that many characters of the gold, a negative number skips them, and a text is only in the
extraction. Each piece is whole words with the white space before them. What follows the last word of the gold is left
out.
"""
_MAX_PAIRS: Final = 1_000_000_000
"""The maximum number of pairs of words to align at once; each pair takes a bit of memory."""


@dataclass(frozen=True)
class Sheet:
    """A page with all its extractions, in the order of the extractors; None where there is none."""

    gold: str
    texts: tuple[str | None, ...]
    rows: tuple[Row | None, ...]


def pack_sheet(sheet: Sheet) -> str:
    """Write a sheet as compressed JSON in base64: the gold text, and the difference between it and each extraction."""
    gold = _replace_surrogates(sheet.gold)
    content = {
        "gold": gold,
        "differences": [
            None if text is None else find_difference(gold, _replace_surrogates(text)) for text in sheet.texts
        ],
        "scores": [
            [round(row.scores[name], 3) if row and name in row.scores else None for name in SCORES]
            for row in sheet.rows
        ],
        "failures": [row.failure if row else "not measured" for row in sheet.rows],
    }
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(_replace_surrogates(data).encode(), 9)).decode("ascii")


def pack_all(sheets: Iterable[Sheet], count: int, tell: Callable[[int, int], None] | None) -> Iterator[str]:
    """Pack all sheets in order; many sheets are packed on all cores."""
    packed = map(pack_sheet, sheets) if count < _MIN_FOR_POOL else _pack_on_all_cores(sheets)
    for done, content in enumerate(packed, 1):
        yield content
        if tell:
            tell(done, count)


def _pack_on_all_cores(sheets: Iterable[Sheet]) -> Iterator[str]:
    """Pack all sheets on all cores, in order; only a few sheets per core are in memory at the same time."""
    cores = os.cpu_count() or 1
    waiting: deque[Future[str]] = deque()
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
        for sheet in sheets:
            waiting.append(pool.submit(pack_sheet, sheet))
            if len(waiting) > 8 * cores:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _replace_surrogates(text: str) -> str:
    """Replace halves of surrogate pairs, for which UTF-8 has no code; the length of the text is the same."""
    return text.encode("utf-8", "replace").decode()


def find_difference(gold: str, text: str) -> Difference:
    """Return the shortest difference between a gold text and an extraction, in words."""
    gold_words, text_words = words(gold), words(text)
    gold_ends, text_ends = _find_word_ends(gold), _find_word_ends(text)
    steps: Difference = []
    for tag, gold_first, gold_last, first, last in _align_words(gold_words, text_words):
        length = gold_ends[gold_last] - gold_ends[gold_first]
        if tag == "insert":
            steps.append(
                text[text_ends[first] : _find_end_of_insertion(gold, gold_ends[gold_last], text, text_ends, last)]
            )
        else:
            steps.append(length if tag == "equal" else -length)
    return steps


# One gold text is compared with many extractions.
@lru_cache(maxsize=2)
def _find_word_ends(text: str) -> list[int]:
    """Return where each word of a text ends, after a 0 for the beginning of the text.

    The characters between words are never part of a word, so the next occurrence of a word is the word itself.
    """
    ends = [0]
    for word in words(text):
        ends.append(text.index(word, ends[-1]) + len(word))
    return ends


def _find_end_of_insertion(gold: str, index: int, text: str, ends: list[int], last: int) -> int:
    """Return where an insertion ends: after its last word, or, where the gold has no white space, after that too."""
    joined = index < len(gold) and not gold[index].isspace()
    if not joined:
        return ends[last]
    return ends[last] + len(text[ends[last] :]) - len(text[ends[last] :].lstrip())


def _align_words(gold: list[str], text: list[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """Yield the steps of the alignment; texts that are too long are cut at a word near the middle that both have."""
    pending = [(0, len(gold), 0, len(text))]
    while pending:
        gold_first, gold_last, first, last = pending.pop()
        if (gold_last - gold_first) * (last - first) > _MAX_PAIRS:
            gold_cut, cut = _find_cut(gold[gold_first:gold_last], text[first:last])
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


def _find_cut(gold: list[str], text: list[str]) -> tuple[int, int]:
    """Return where to cut two long texts: at a word that occurs once in each, nearest to the middle of the gold."""
    indices = _find_single_words(text)
    shared = [(index, indices[word]) for word, index in _find_single_words(gold).items() if word in indices]
    inside = [(index, other) for index, other in shared if index and other]
    middle = len(gold) // 2, len(text) // 2
    return min(inside, key=lambda pair: abs(pair[0] - middle[0]) + abs(pair[1] - middle[1]), default=middle)


def _find_single_words(found: list[str]) -> dict[str, int]:
    first: dict[str, int] = {}
    repeated = set()
    for index, word in enumerate(found):
        if word in first:
            repeated.add(word)
        first.setdefault(word, index)
    return {word: index for word, index in first.items() if word not in repeated}
