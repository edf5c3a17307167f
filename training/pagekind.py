"""Make the model that tells the kind of a page once its blocks are judged.

    python -m training.pagekind

It needs the models of the five folds by domain that `training.fit` makes, and is its last step. Each page is judged by
the model that has not seen its domain. Only data sets are read that allow training and have all kinds of page. The same
data gives the same file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk import parse
from dehusk.auto.context import context_signals
from dehusk.auto.kinds import KINDS
from dehusk.auto.model import Judgement, Model
from dehusk.auto.signals import table_signals
from dehusk.auto.version import LATEST
from dehusk.evaluation.datasets import Dataset, find_datasets
from dehusk.kind.measures import Measures, Numbers, measures_of
from dehusk.kind.model import Evidence, KindModel
from dehusk.kind.words import SOURCES, words_of
from dehusk.shell import revealed

from .boosting import grow_kinds
from .examples import FOLDS, domain_of, fold_of
from .held_out import domain_model, kind_model
from .kinds import word_weights
from .names import FLAGS

TARGET = Path(__file__).parents[1] / "src" / "dehusk" / "kind" / "models"
_OF_BLOCKS = """
link_share ends_sentence is_heading digits_share commas_share word_length in_dense in_prose in_plain alike_1 alike_2
alike_words_2 alike_words_3 alike_spread_2 slot_blocks slot_spread slot_link_share slot_share links_2 links_3 images_2
headings_3 headings_4 share_3 share_4 link_quota_2 link_quota_3 link_quota_4 text_density_3
""".split()
_NAMES = "<a> <code> <form> post price product quote text".split()
"""The signals and names of blocks whose means over a page are measures of it."""
_OF_CONTEXT = "judged_page judged_page_words turns doubt best_expected best_share".split()
"""The judgements that all blocks of a page share."""
LEAST_PAGES = {"declared": 5, "address": 3, "title": 4}
"""What fewer pages say speaks more of them than of their kind."""
_PENALTY = 4e-4
Say = Callable[[str], None]


class Sample(NamedTuple):
    """A page of a known kind as a model sees it that has not seen its domain."""

    kind: int
    fold: int
    measures: Measures
    words: tuple[Counter[str], ...]


def fit_all(say: Say = print) -> None:
    """Make the model of the package, and those without a fold each."""
    judges = [Model.load(domain_model(fold)) for fold in range(FOLDS)]
    of_blocks, of_page = asked(judges[0].judge(parse("<p>mill")))
    samples = [
        sample
        for dataset in find_datasets().values()
        if "train" in dataset.use and {gold.kind for gold in dataset.pages} >= set(KINDS)
        for sample in samples_of(dataset, judges, of_blocks, of_page)
    ]
    say(f"{len(samples)} pages of known kinds")
    for fold in range(FOLDS):
        others = [sample for sample in samples if sample.fold != fold]
        fit_kind(others, of_blocks, of_page).save(kind_model(fold))
        say(f"kinds without fold {fold}")
    TARGET.mkdir(exist_ok=True)
    fit_kind(samples, of_blocks, of_page).save(TARGET / f"{LATEST}.npz")
    say(f"{TARGET / LATEST}.npz")


def asked(judged: Judgement) -> tuple[Numbers, Numbers]:
    """The numbers of the signals that measures are made of: those of blocks, and those of the whole page."""
    table, context = table_signals(judged.subject)[0], context_signals(judged.subject, judged.first)[0]
    kinds = len(judged.signals) - len(context) - len(KINDS)
    of_blocks = [table.index(name) for name in _OF_BLOCKS]
    of_blocks += [kinds - len(FLAGS) + FLAGS.index(name) for name in _NAMES]
    of_page = [number for number, name in enumerate(table) if name.startswith("page_")]
    of_page += range(kinds, kinds + len(KINDS))
    of_page += [kinds + len(KINDS) + context.index(name) for name in _OF_CONTEXT]
    return np.array(of_blocks, np.int16), np.array(of_page, np.int16)


def samples_of(dataset: Dataset, judges: Sequence[Model], of_blocks: Numbers, of_page: Numbers) -> list[Sample]:
    """A sample for every page of a known kind that has any text in it."""
    found = []
    for gold in dataset.pages:
        fold = fold_of(domain_of(dataset.name, gold))
        page = parse(dataset.html(gold), charset=gold.charset, url=gold.url)
        judged = judges[fold].judge(revealed(page) or page)
        if gold.kind in KINDS and len(judged.subject.blocks):
            measures = measures_of(judged, of_blocks, of_page)
            found.append(Sample(KINDS.index(gold.kind), fold, measures, words_of(judged)))
    return found


def fit_kind(samples: Sequence[Sample], of_blocks: Numbers, of_page: Numbers) -> KindModel:
    """Evidence by the words of each source, and trees on what that says of pages of the other folds."""
    kind, fold = np.array([sample.kind for sample in samples]), np.array([sample.fold for sample in samples])
    found = [[sample.words[place] for sample in samples] for place in range(len(SOURCES))]
    evidence = tuple(_evidence(source, words, kind) for source, words in zip(SOURCES, found, strict=True))
    said = [_said_by_other_folds(source, words, kind, fold) for source, words in zip(SOURCES, found, strict=True)]
    table = np.hstack([np.array([sample.measures for sample in samples]), *said])
    return KindModel(evidence, of_blocks, of_page, grow_kinds(table, kind))


def _evidence(source: str, found: Sequence[Counter[str]], kind: npt.NDArray[np.int64]) -> Evidence:
    return Evidence(*word_weights(found, kind, LEAST_PAGES[source], _PENALTY))


def _said_by_other_folds(
    source: str, found: Sequence[Counter[str]], kind: npt.NDArray[np.int64], fold: npt.NDArray[np.int64]
) -> npt.NDArray[np.float32]:
    """What the words of each page say by evidence from the other folds."""
    said = np.zeros((len(kind), len(KINDS)), np.float32)
    for number in np.unique(fold):
        inside, outside = (fold == number).nonzero()[0], (fold != number).nonzero()[0]
        evidence = _evidence(source, [found[place] for place in outside], kind[outside])
        said[inside] = [evidence.scores(found[place]) for place in inside]
    return said


if __name__ == "__main__":
    fit_all()
