"""The model of kinds as it is fitted: plain arrays, which a file holds and the core judges by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk._core import MEANING_OF_MEASURES, OF_LANGUAGE, SOURCES, UNDERSTOOD, measure_names
from dehusk.learned.kinds import KINDS

from .flat import in_bytes, to_bytes, to_lines
from .model import Floats, Trees
from .signals import PAGE_SIGNALS

_OF_BLOCKS = """
link_share ends_sentence is_heading digits_share commas_share word_length in_dense in_prose in_plain alike_1 alike_2
alike_words_2 alike_words_3 alike_spread_2 slot_blocks slot_spread slot_link_share slot_share links_2 links_3 images_2
headings_3 headings_4 share_3 share_4 link_quota_2 link_quota_3 link_quota_4 text_density_3
""".split()
_NAMES = "<a> <code> <form> post price product quote text".split()
OF_BLOCKS = (*_OF_BLOCKS, *(f"in {name}" for name in _NAMES))
"""The signals of blocks whose means over a page are measures of the page."""
_OF_CONTEXT = "judged_page judged_page_words turns doubt best_expected best_share".split()
"""The signals of the first judgement that are the same for all blocks of a page."""
_FIRST_GUESS = tuple(f"kind {kind}" for kind in KINDS)
OF_PAGE = (*PAGE_SIGNALS, *_FIRST_GUESS, *_OF_CONTEXT)
"""The signals of a whole page that are measures of the page."""
MEASURES, SAID = measure_names(OF_PAGE, OF_BLOCKS)
"""The measures of a page, and what the words of each source say of each kind: all that trees ask about."""
OPINIONS = [(*MEASURES, *SAID).index(name) for name in (*_FIRST_GUESS, *SAID)]
"""The positions of what already is an opinion on the kind of a page: the first guess, and what words say."""
_ROUNDED = ("_leaf", "_weight")
"""How the names of arrays end whose numbers a file keeps in one byte each."""


@dataclass(frozen=True, eq=False)
class Evidence:
    """A logistic regression of kinds on the words of one source."""

    words: Sequence[str]
    weight: Floats
    """Evidence of each word, times the logarithm of its count; one column for each kind."""
    bias: Floats

    @cached_property
    def _number(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}

    def scores(self, found: Mapping[str, int]) -> Floats:
        """The logarithms of how likely each kind is, by how often each word was found."""
        known = [word for word in found if word in self._number]
        levels = np.log1p([found[word] for word in known])
        weights = self.weight[[self._number[word] for word in known]] if known else self.weight[:0]
        return _log_shares(levels @ weights.astype(np.float64) + self.bias)

    def known(self, found: Mapping[str, int]) -> float:
        """The share of what was found that is known."""
        return sum(times for word, times in found.items() if word in self._number) / max(sum(found.values()), 1)


def _log_shares(scores: npt.NDArray[np.float64]) -> Floats:
    """Scores as logarithms of shares that sum to one."""
    lower = scores - scores.max()
    shares: Floats = (lower - np.log(np.exp(lower).sum())).astype(np.float32)
    return shares


class TreeInputs(NamedTuple):
    """Inputs of the trees for a page: its measures, and the evidence of its words."""

    with_words: Floats
    without_words: Floats
    """Inputs if no word of the language is known."""
    is_language_known: bool
    """Whether the words of the text are known."""


def compute_inputs(measures: Floats, words: Sequence[Mapping[str, int]], evidence: Sequence[Evidence]) -> TreeInputs:
    """Compute the inputs of the trees for a page with these measures and words, source by source."""
    by_source = list(zip(SOURCES, evidence, words, strict=True))
    scores = [found.scores(of_source) for _, found, of_source in by_source]
    without_language = [
        found.scores({} if source in OF_LANGUAGE else of_source) for source, found, of_source in by_source
    ]
    text = SOURCES.index("text")
    is_language_known = evidence[text].known(words[text]) > UNDERSTOOD
    return TreeInputs(
        np.concatenate([measures, *scores]), np.concatenate([measures, *without_language]), is_language_known
    )


class Judges(NamedTuple):
    """Two forests that weigh the same measures."""

    of_kinds: Trees
    """One answer for each kind."""
    of_overview: Trees
    """One answer: whether the page is of a kind that leads to other pages."""

    def arrays(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """The arrays of both, as a file holds them under the name of these judges.

        The first dimension is the level or the leaf: equal numbers stand together then, and a file that is sent to a
        browser is compressed further.
        """
        arrays = self.of_kinds.arrays(f"{name}_of_kinds") | self.of_overview.arrays(f"{name}_of_overview")
        return {name: array if array.ndim < 2 else array.swapaxes(0, 1) for name, array in arrays.items()}


class KindModel(NamedTuple):
    """Model that classifies pages by kind."""

    evidence: tuple[Evidence, ...]
    """By words, one for each of `SOURCES`."""
    with_words: Judges
    """For pages of which the trees read all sources: the words of a page are known."""
    without_words: Judges
    """For pages whose language the model does not know."""

    def save(self, path: Path) -> None:
        """Write the model to a file."""
        path.write_bytes(self.to_bytes())

    def to_bytes(self) -> bytes:
        """The file of the model, leaves and weights rounded; the same model always gives the same bytes."""
        arrays: dict[str, npt.NDArray[Any]] = {
            "schema": to_lines([str(MEANING_OF_MEASURES), *MEASURES, *SAID]),
            "of_blocks": to_lines(OF_BLOCKS),
            "of_page": to_lines(OF_PAGE),
            **self.with_words.arrays("with_words"),
            **self.without_words.arrays("without_words"),
        }
        for source, found in zip(SOURCES, self.evidence, strict=True):
            arrays |= {source: to_lines(found.words), f"{source}_weight": found.weight, f"{source}_bias": found.bias}
        return to_bytes(in_bytes(arrays, _ROUNDED))
