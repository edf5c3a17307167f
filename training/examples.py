"""Examples to learn from: pages with their blocks, and the share of each block that is content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from pathlib import Path

import numpy as np
import numpy.typing as npt

from dehusk import Page, parse
from dehusk._core import element_names
from dehusk.alignment import match_tokens
from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.held_out import choose_fold, find_domain
from dehusk.learned.kinds import hints_of
from dehusk.overlap import tokens
from dehusk.page import Bools
from dehusk.page.blocks import Blocks, blocks_of

Table = npt.NDArray[np.float32]
"""One row for each block, one column for each signal."""
Column = npt.NDArray[np.float32]
"""One value for each block."""
_MIN_GOLD = 0.3
"""The share of gold above which a block is content."""
_MIN_PASSAGE = 5
"""The minimum number of tokens of a text that is searched elsewhere in the gold: shorter texts occur by chance."""


@dataclass(frozen=True, eq=False)
class Labels:
    """The share of each block's tokens that are gold, its number of tokens, and the number of tokens of the gold."""

    share: Column
    size: Column
    gold_size: int

    @property
    def is_content(self) -> Bools:
        """True on the blocks of which enough is gold."""
        found: Bools = self.share > _MIN_GOLD
        return found


@dataclass(eq=False)
class Example:
    """A page with its labels; `signals` are set during training."""

    dataset: str
    kind: str
    domain: str
    page: Page
    labels: Labels
    is_partial: bool = False
    """Whether the gold is snippets, which say nothing about the rest of the page."""
    is_made: bool = False
    """Whether the page was made from another page."""
    worth: float = 1.0
    """The weight of the page; that of a given page is 1."""
    is_muted: Bools | None = None
    """True on the blocks on which the gold says nothing; None if it says something on all."""
    signals: Table = field(default_factory=lambda: np.zeros((0, 0), np.float32))

    @property
    def blocks(self) -> Blocks:
        """The blocks of the page."""
        return blocks_of(self.page)

    @cached_property
    def hints(self) -> frozenset[str]:
        """Hints at the kind of the page outside its text."""
        return frozenset(hints_of(self.page))

    @cached_property
    def names(self) -> Counter[str]:
        """How often each name of an element is on the page."""
        return Counter(name for _, name in element_names(self.page.table))

    @property
    def fold(self) -> int:
        """The fold of the page: the same for all pages of a domain, in all data sets."""
        return choose_fold(self.domain)

    @property
    def weight(self) -> Column:
        """The weight of each block in training: the blocks of a page share its weight by their length."""
        size = self.labels.size + 0.5
        weight: npt.NDArray[np.float32] = (self.worth * size / size.sum()).astype(np.float32)
        return weight if self.is_muted is None else np.where(self.is_muted, 0, weight)

    def f1(self, chosen: npt.NDArray[np.bool_]) -> float:
        """The word F1 of a selection of blocks."""
        found = float((self.labels.share * self.labels.size)[chosen].sum())
        return 2 * found / max(float(self.labels.size[chosen].sum()) + self.labels.gold_size, 1.0)


def examples_of(datasets: Sequence[Dataset]) -> Iterator[Example]:
    """An example for each page that has text and a gold text."""
    work = [(dataset.path(gold), gold) for dataset in datasets for gold in dataset.scorable]
    names = [dataset.name for dataset in datasets for _ in dataset.scorable]
    with ProcessPoolExecutor() as pool:
        labelled = pool.map(_labels_of_file, work, chunksize=16)
        for name, (path, gold), labels in zip(names, work, labelled, strict=True):
            if labels is not None:
                page = parse(path.read_bytes(), charset=gold.charset, url=gold.url)
                yield Example(name, gold.kind or "", find_domain(name, gold), page, labels)


def _labels_of_file(work: tuple[Path, Gold]) -> Labels | None:
    path, gold = work
    page = parse(path.read_bytes(), charset=gold.charset, url=gold.url)
    blocks = blocks_of(page)
    return labels_of(page, blocks, gold.text or "") if len(blocks) else None


def labels_of(page: Page, blocks: Blocks, gold: str) -> Labels:
    """Align the tokens of all blocks, even hidden ones, with the tokens of the gold."""
    spans = zip(page.start[blocks.rows].tolist(), page.stop[blocks.rows].tolist(), strict=True)
    by_row = [tokens(unescape(page.html[start:stop].decode())) for start, stop in spans]
    block = np.repeat(np.arange(len(blocks)), blocks.sizes)
    place = np.repeat(block, [len(found) for found in by_row])
    page_tokens, gold_tokens = [token for found in by_row for token in found], tokens(gold)
    is_gold = match_tokens(page_tokens, gold_tokens)
    size = np.bincount(place, minlength=len(blocks))
    share = np.bincount(place[is_gold], minlength=len(blocks)) / np.maximum(size, 1)
    left = Counter(gold_tokens) - Counter(token for token, known in zip(page_tokens, is_gold, strict=True) if known)
    _find_moved(share, size, page_tokens, left, f" {' '.join(gold_tokens)} ")
    return Labels(share.astype(np.float32), size.astype(np.float32), len(gold_tokens))


def _find_moved(
    share: npt.NDArray[np.float64],
    size: npt.NDArray[np.int64],
    page_tokens: Sequence[str],
    left: Counter[str],
    gold_line: str,
) -> None:
    """Mark blocks as gold that the gold contains in another place, longest first, as long as their tokens are left."""
    start = np.cumsum(size) - size
    for block in np.argsort(-size, kind="stable"):
        if size[block] < _MIN_PASSAGE or not left:
            return
        passage = page_tokens[start[block] : start[block] + size[block]]
        if share[block] <= 0.5 and f" {' '.join(passage)} " in gold_line:
            needed = Counter(passage)
            if (needed & left).total() >= 0.9 * len(passage):
                share[block] = 1.0
                left -= needed
