"""A measured number has one home, a file in `docs/results`; other documents link to it.

What is looked for, fenced blocks aside: scores with three digits, counts with a thousands separator, and runs of three
numbers, which are parts of a table. A single score may well occur twice by chance.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

import pytest

from documents import DOCUMENTS, FOLDER, README, name_of, prose

RESULTS: Final = FOLDER / "results"
_SCORE: Final = re.compile(r"(?<![\d.])(?:0\.\d{3}|\d\d\.\d)(?![\d.])")
_COUNT: Final = re.compile(r"(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])")
_ROUND: Final = re.compile(r",000$")
"""A round number is a limit or a manner of speaking, and no count."""
_DECIMAL: Final = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
_RUN: Final = 3


def counts(line: str) -> Iterator[str]:
    yield from (count for count in _COUNT.findall(line) if not _ROUND.search(count))


def runs(line: str) -> Iterator[tuple[str, ...]]:
    """Three numbers in a row by their digits, so that 0.886 and 88.6 are the same."""
    digits = [number.replace(".", "").lstrip("0") for number in _DECIMAL.findall(line)]
    yield from (tuple(digits[at : at + _RUN]) for at in range(len(digits) - _RUN + 1))


def table_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def test_scores_stand_in_the_results() -> None:
    others = {name_of(path): prose(path).splitlines() for path in DOCUMENTS if RESULTS not in path.parents}
    others[name_of(README)] = [line for line in prose(README).splitlines() if not line.startswith("|")]
    assert not [(name, line) for name, lines in others.items() for line in lines if _SCORE.search(line)]


@pytest.mark.parametrize("facts", [counts, runs], ids=["counts", "rows of tables"])
def test_no_two_documents_state_the_same(facts: Callable[[str], Iterator[object]]) -> None:
    homes: dict[object, set[str]] = defaultdict(set)
    for path in set(DOCUMENTS) - {README}:
        for line in prose(path).splitlines():
            for fact in facts(line):
                homes[fact].add(name_of(path))
    assert not {fact: sorted(paths) for fact, paths in homes.items() if len(paths) > 1}


def test_the_scores_in_the_readme_are_those_of_the_results() -> None:
    measured = table_lines(prose(RESULTS / "evaluation.md"))
    quoted = [line for line in table_lines(prose(README)) if _SCORE.search(line)]
    assert quoted
    assert not [line for line in quoted if line not in measured]


def test_the_best_peer_is_the_same_in_both_tables() -> None:
    """The extractor that the kinds of wcxb call the best peer has the best score of all peers on wcxb."""
    lines = table_lines(prose(RESULTS / "evaluation.md"))
    peer = next(line for line in lines if "the best peer" in line).removeprefix("| ").partition(",")[0]
    heading = next(line for line in lines if line.startswith("| data set | pages |")).split(" | ")
    cells = next(line for line in lines if line.startswith("| `wcxb` | ")).split(" | ")
    scores = {name: float(cell.strip("*| ").split(" ±")[0]) for name, cell in zip(heading[3:], cells[3:], strict=True)}
    assert max(scores, key=lambda name: scores[name]).strip("` |") == peer
