"""A model of kinds as plain arrays: what the words of each source speak for, and trees that weigh it all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from ...page import Floats
from ...page.tree import Rows
from ...page.word_keys import Keys, word_keys
from ..kind_prior import KINDS
from ..model import Judgement
from ..version import model_file
from .measures import Measures, Numbers, measures_of
from .words import LEAST_LETTERS, OF_LANGUAGE, SOURCES, names_of, texts_of

Array = npt.NDArray[np.float32]
OVERVIEW: Final = ("collection", "listing")
"""The kinds whose content leads to other pages."""
_OVERVIEWS: Final = [number for number, kind in enumerate(KINDS) if kind in OVERVIEW]
_OTHERS: Final = [number for number, kind in enumerate(KINDS) if kind not in OVERVIEW]
_TINY: Final = 1e-12
_JUDGES: Final = ("with_words", "without_words")
_TEXT: Final = SOURCES.index("text")
_UNDERSTOOD: Final = 0.4
"""Share of known words: nine of ten in a language that was learned, one or two of ten in another."""
_FOR_WORDS: Final = 2 / 3
"""What the judges who hear words weigh; chosen on pages of held-out domains, and of held-out parts, of wcxb."""
_Scores = TypeVar("_Scores", bound=npt.NDArray[Any])


class Heard(NamedTuple):
    """Words that were found."""

    number: Rows
    """Which of the words that are known; the others say nothing."""
    times: Array
    total: int
    """How often any word was found."""

    @property
    def known(self) -> float:
        """The share of what was found that is known."""
        return float(self.times.sum()) / max(self.total, 1)


class Evidence:
    """What each of some words speaks for; one column for each kind."""

    def __init__(self, words: Iterable[str], weight: Array, bias: Array) -> None:
        self.words = tuple(words)
        self.weight = weight
        self.bias = bias
        self._number = {word: number for number, word in enumerate(self.words)}

    @cached_property
    def _keys(self) -> tuple[Keys, Rows]:
        """The words as numbers in ascending order, and which word each of them is."""
        keys = word_keys("\n".join(self.words).encode(), LEAST_LETTERS)
        order = keys.argsort()
        return keys[order], order

    def heard(self, found: Mapping[str, int]) -> Heard:
        """What is known among words that were found so often."""
        known = [word for word in found if word in self._number]
        times = np.array([found[word] for word in known], np.float32)
        return Heard(np.array([self._number[word] for word in known], np.int64), times, sum(found.values()))

    def heard_in(self, text: bytes) -> Heard:
        """What is known in a text, by evidence that is words of letters only."""
        (keys, order), found = self._keys, word_keys(text, LEAST_LETTERS)
        place = keys.searchsorted(found)
        times = np.bincount(place[keys.take(place, mode="clip") == found], minlength=len(keys))
        known = times.nonzero()[0]
        return Heard(order[known], times[known].astype(np.float32), len(found))

    @cached_property
    def silence(self) -> Array:
        """The scores where no word is known."""
        return log_shares(self.bias)

    def scores(self, heard: Heard) -> Array:
        """The logarithms of how likely each kind is."""
        return log_shares(np.log1p(heard.times) @ self.weight.take(heard.number, axis=0) + self.bias)


class KindTrees(NamedTuple):
    """Oblivious trees of eight levels at most, with a value for each answer in each leaf.

    The first question of a tree is the lowest bit of the leaf's number.
    """

    measure: npt.NDArray[np.int16]
    """Which measure each level of each tree asks about."""
    border: Array
    """The answer is yes above it."""
    leaf: Array
    bias: Array

    def scores(self, measures: Measures) -> Array:
        """The sum over all trees for each answer."""
        yes = (measures[self.measure] > self.border).view(np.uint8)
        number = np.arange(len(yes)) * self.leaf.shape[1]
        for level, answers in enumerate(yes.T):
            number += answers << np.uint8(level)
        total: Array = self.leaf.reshape(-1, self.leaf.shape[2]).take(number, axis=0).sum(0) + self.bias
        return total


class Judges(NamedTuple):
    """Two forests that weigh the same measures."""

    of_kinds: KindTrees
    """One answer for each kind."""
    of_overview: KindTrees
    """One answer: whether the page is of a kind that leads to other pages."""

    def probabilities(self, measures: Measures) -> Floats:
        """How likely a page with these measures is of each kind."""
        kinds = np.exp(log_shares(self.of_kinds.scores(measures).astype(np.float64)))
        return agreed(kinds, 1 / (1 + np.exp(-float(self.of_overview.scores(measures)[0]))))

    def arrays(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """The arrays of both, as a file keeps them under the name of these judges; leaves are rounded."""
        found: dict[str, npt.NDArray[Any]] = {}
        for label, trees in self._asdict().items():
            found |= {f"{name}_{label}_{field}": value for field, value in trees._asdict().items()}
            found[f"{name}_{label}_leaf"] = trees.leaf.astype(np.float16)
        return found

    @classmethod
    def read(cls, arrays: Mapping[str, npt.NDArray[Any]], name: str) -> Judges:
        """The judges of that name in a file."""
        both = (KindTrees(*(arrays[f"{name}_{label}_{field}"] for field in KindTrees._fields)) for label in cls._fields)
        return cls(*(trees._replace(leaf=trees.leaf.astype(np.float32)) for trees in both))


class KindModel(NamedTuple):
    """What tells the kinds of judged pages apart."""

    evidence: tuple[Evidence, ...]
    """By words, one for each of `SOURCES`."""
    of_blocks: Numbers
    """The signals of blocks whose means are measures of the page."""
    of_page: Numbers
    """The signals that the whole page shares."""
    with_words: Judges
    """They hear all sources; asked where the words of a page are known."""
    without_words: Judges
    """They hear nothing of `OF_LANGUAGE`."""

    def probabilities(self, judged: Judgement) -> Floats:
        """How likely the page is of each kind; no numbers where it has no text.

        Words tell more of pages like those that were learned from, and less of others; so both judges are asked.
        """
        if not len(judged.subject.blocks):
            return np.full(len(KINDS), np.nan)
        heard = [*map(Evidence.heard, self.evidence, names_of(judged))]
        heard += map(Evidence.heard_in, self.evidence[len(heard) :], texts_of(judged))
        measures = measures_of(judged, self.of_blocks, self.of_page)
        said = [*map(Evidence.scores, self.evidence, heard)]
        found = self.without_words.probabilities(np.concatenate([measures, *without_words(self.evidence, said)]))
        if is_understood(heard):
            found += _FOR_WORDS * (self.with_words.probabilities(np.concatenate([measures, *said])) - found)
        return found

    def save(self, path: Path) -> None:
        """Write the arrays to a file; the same model always gives the same bytes."""
        arrays: dict[str, npt.NDArray[Any]] = {"of_blocks": self.of_blocks, "of_page": self.of_page}
        for name in _JUDGES:
            arrays |= getattr(self, name).arrays(name)
        for name, evidence in zip(SOURCES, self.evidence, strict=True):
            arrays[name] = np.frombuffer("\n".join(evidence.words).encode(), np.uint8)
            arrays[f"{name}_weight"], arrays[f"{name}_bias"] = evidence.weight.astype(np.float16), evidence.bias
        np.savez_compressed(path, **arrays)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path) -> KindModel:
        """The model in a file."""
        with np.load(path, allow_pickle=False) as arrays:
            evidence = tuple(
                Evidence(
                    arrays[name].tobytes().decode().split("\n"),
                    arrays[f"{name}_weight"].astype(np.float32),
                    arrays[f"{name}_bias"],
                )
                for name in SOURCES
            )
            judges = (Judges.read(arrays, name) for name in _JUDGES)
            return cls(evidence, arrays["of_blocks"], arrays["of_page"], *judges)


def is_understood(heard: Sequence[Heard]) -> bool:
    """Whether the words of the text are known; `heard` is source by source."""
    return heard[_TEXT].known > _UNDERSTOOD


def without_words(evidence: Iterable[Evidence], said: Iterable[Array]) -> list[Array]:
    """What all sources say if no word of the language is known."""
    known = zip(SOURCES, evidence, said, strict=True)
    return [found.silence if source in OF_LANGUAGE else scores for source, found, scores in known]


def agreed(kinds: Floats, overview: float) -> Floats:
    """The probabilities of kinds, such that those of overviews sum to the mean of what both models say of them."""
    found = kinds.copy()
    before = kinds[_OVERVIEWS].sum()
    after = (before + overview) / 2
    found[_OVERVIEWS] *= after / max(before, _TINY)
    found[_OTHERS] *= (1 - after) / max(1 - before, _TINY)
    shares: Floats = found / found.sum()
    return shares


def log_shares(scores: _Scores) -> _Scores:
    """Scores as logarithms of shares that sum to one."""
    lower = scores - scores.max()
    shares: _Scores = lower - np.log(np.exp(lower).sum())
    return shares


@cache
def load_kind_model(version: str) -> KindModel:
    """The model of kinds of that version; loaded when it is first asked for."""
    with model_file("kinds", version) as path:
        return KindModel.load(path)
