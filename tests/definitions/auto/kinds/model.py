"""A model of kinds as plain arrays: what the words of each source speak for, and trees that weigh it all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk.learned.kinds import KINDS, OVERVIEW
from dehusk.learned.version import model_file
from dehusk.page import Floats

from ..flat import from_lines, read_arrays
from ..judge import Judgement
from ..schema import Schema
from ..trees import Trees
from .evidence import Evidence, Heard, log_shares
from .measures import measures_of
from .words import OF_LANGUAGE, SOURCES, words_of

Measures = npt.NDArray[np.float32]
"""The measures of a page, in the order of a schema."""
_OVERVIEWS: Final = [number for number, kind in enumerate(KINDS) if kind in OVERVIEW]
_OTHERS: Final = [number for number, kind in enumerate(KINDS) if kind not in OVERVIEW]
_TINY: Final = 1e-12
_JUDGES: Final = ("with_words", "without_words")
_TEXT: Final = SOURCES.index("text")
_UNDERSTOOD: Final = 0.3
"""Share of known words: seven of ten in a language that was learned, at most one of ten in another."""


class Judges(NamedTuple):
    """Two forests that weigh the same measures."""

    of_kinds: Trees
    """One answer for each kind."""
    of_overview: Trees
    """One answer: whether the page is of a kind that leads to other pages."""

    def probabilities(self, measures: Measures) -> Floats:
        """How likely a page with these measures is of each kind."""
        page = measures[:, None]
        kinds = np.exp(log_shares(self.of_kinds(page)[0].astype(np.float64)))
        return agreed(kinds, 1 / (1 + np.exp(-float(self.of_overview.log_odds(page)[0]))))

    @classmethod
    def read(cls, arrays: Mapping[str, npt.NDArray[Any]], name: str) -> Judges:
        """The judges of that name in a file."""
        return cls(*(Trees.read(arrays, f"{name}_{label}") for label in cls._fields))


class KindModel(NamedTuple):
    """What tells the kinds of judged pages apart."""

    schema: Schema
    """The measures that the judges ask about."""
    evidence: tuple[Evidence, ...]
    """By words, one for each of `SOURCES`."""
    of_blocks: tuple[str, ...]
    """The signals of blocks whose means are measures of the page."""
    of_page: tuple[str, ...]
    """The signals that the whole page shares."""
    with_words: Judges
    """They hear all sources; asked where the words of a page are known."""
    without_words: Judges
    """They hear nothing of `OF_LANGUAGE`; asked about all other pages."""

    def probabilities(self, judged: Judgement) -> Floats:
        """How likely the page is of each kind; no numbers where it has no text."""
        if not len(judged.subject.blocks):
            return np.full(len(KINDS), np.nan)
        heard = [*map(Evidence.heard, self.evidence, words_of(judged))]
        measures = measures_of(judged, self.of_blocks, self.of_page)
        said = [*map(Evidence.scores, self.evidence, heard)]
        if is_understood(heard):
            return self.with_words.probabilities(arranged(self.schema, measures, said))
        return self.without_words.probabilities(arranged(self.schema, measures, without_words(self.evidence, said)))

    @classmethod
    def load(cls, path: Path) -> KindModel:
        """The model in a file."""
        arrays = read_arrays(path)
        of_blocks, of_page = (from_lines(arrays[name]) for name in ("of_blocks", "of_page"))
        schema = Schema.from_array(arrays["schema"])
        evidence = tuple(
            Evidence(from_lines(arrays[name]), arrays[f"{name}_weight"], arrays[f"{name}_bias"]) for name in SOURCES
        )
        judges = (Judges.read(arrays, name) for name in _JUDGES)
        return cls(schema, evidence, of_blocks, of_page, *judges)


def arranged(schema: Schema, measures: Mapping[str, Any], said: Iterable[Floats]) -> Measures:
    """The measures of a page, and what the words of each source say of each kind, in the order of a schema."""
    known = dict(measures)
    for source, scores in zip(SOURCES, said, strict=True):
        known.update(zip(_said(source), scores.tolist(), strict=True))
    return np.array([known[name] for name in schema.names], np.float32)


def _said(source: str) -> list[str]:
    """The names of what the words of a source say of each kind."""
    return [f"{source} says {kind}" for kind in KINDS]


def is_understood(heard: Sequence[Heard]) -> bool:
    """Whether the words of the text are known; `heard` is source by source."""
    return heard[_TEXT].known > _UNDERSTOOD


def without_words(evidence: Iterable[Evidence], said: Iterable[Floats]) -> list[Floats]:
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


@cache
def load_kind_model(version: str) -> KindModel:
    """The model of kinds of that version."""
    with model_file("kinds", version) as path:
        return KindModel.load(path)
