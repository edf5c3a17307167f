"""Make the model that tells the kind of a page once its blocks are judged.

    python -m training.pagekind

It needs the models of the five folds by domain that `training.fit` makes, and is its last step. Each page is judged by
the model that has not seen its domain. Only data sets are read that allow training. Where a set says nothing of kinds,
`read_kinds.tsv` does: its pages were read for that. Pages of sets with a kind or two weigh less, lest they teach their
sites for their kinds; and articles among teasers are learned from with and without their text (`hollow`). The same data
gives the same file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk import parse
from dehusk.declared.scripted import revealed
from dehusk.evaluation.datasets import Dataset, find_datasets
from dehusk.learned.judge import Judgement, judge
from dehusk.learned.kind_names import KINDS, OVERVIEW
from dehusk.learned.kinds.evidence import Evidence
from dehusk.learned.kinds.measures import measures_of
from dehusk.learned.kinds.model import Judges, KindModel, Measures, arranged, is_understood, kind_schema, without_words
from dehusk.learned.kinds.words import SOURCES, counted, names_of, texts_of
from dehusk.learned.model import BlockModel
from dehusk.learned.signals.catalogue import flag_signal, kind_signal
from dehusk.learned.version import LATEST

from .boosting import grow_kinds
from .examples import FOLDS, domain_of, fold_of
from .held_out import domain_model, kind_model
from .hollow import pair_of
from .kinds import PAGE_SIGNALS, word_weights

TARGET = Path(__file__).parents[1] / "src" / "dehusk" / "learned" / "models"
_OF_BLOCKS = """
link_share ends_sentence is_heading digits_share commas_share word_length in_dense in_prose in_plain alike_1 alike_2
alike_words_2 alike_words_3 alike_spread_2 slot_blocks slot_spread slot_link_share slot_share links_2 links_3 images_2
headings_3 headings_4 share_3 share_4 link_quota_2 link_quota_3 link_quota_4 text_density_3
""".split()
_NAMES = "<a> <code> <form> post price product quote text".split()
OF_BLOCKS = (*_OF_BLOCKS, *map(flag_signal, _NAMES))
"""The signals of blocks whose means over a page are measures of it."""
_OF_CONTEXT = "judged_page judged_page_words turns doubt best_expected best_share".split()
"""The judgements that all blocks of a page share."""
OF_PAGE = (*PAGE_SIGNALS, *map(kind_signal, KINDS), *_OF_CONTEXT)
SCHEMA = kind_schema(OF_BLOCKS, OF_PAGE)
LEAST_PAGES = {
    "declared": 5,
    "metas": 6,
    "types": 4,
    "address": 3,
    "title": 4,
    "text": 12,
    "labels": 6,
    "headings": 6,
}
"""What fewer pages say speaks more of them than of their kind."""
_PENALTY = {
    "declared": 4e-4,
    "metas": 1e-3,
    "types": 4e-4,
    "address": 4e-4,
    "title": 4e-4,
    "text": 2e-3,
    "labels": 1e-3,
    "headings": 1e-3,
}
_OF_FEW_KINDS = 0.3
"""What a page weighs whose data set has but few kinds."""
_OF_PAIRS = 0.5
"""What either page of a pair weighs."""
_OF_NEWS = "listing"
"""The kind of the overviews that articles leave behind."""
_READ_KINDS = Path(__file__).with_name("read_kinds.tsv")
Say = Callable[[str], None]


class Sample(NamedTuple):
    """A page of a known kind as a model sees it that has not seen its domain."""

    kind: int
    fold: int
    for_words: bool
    """Whether its words are learned: not those of data sets without all kinds of page, nor those of pairs."""
    weight: float
    measures: Mapping[str, float]
    words: tuple[Counter[str], ...]


def fit_all(say: Say = print) -> None:
    """Make the model of the package, and those without a fold each."""
    judges = [BlockModel.load(domain_model(fold)) for fold in range(FOLDS)]
    read = read_kinds()
    samples = [
        sample
        for dataset in find_datasets().values()
        if "train" in dataset.use
        for sample in samples_of(dataset, read, judges)
    ]
    say(f"{len(samples)} pages of known kinds")
    for fold in range(FOLDS):
        others = [sample for sample in samples if sample.fold != fold]
        fit_kind(others).save(kind_model(fold))
        say(f"kinds without fold {fold}")
    TARGET.mkdir(exist_ok=True)
    fit_kind(samples).save(TARGET / f"kinds-{LATEST}.model")
    say(f"{TARGET}/kinds-{LATEST}.model")


def read_kinds() -> dict[tuple[str, str], str]:
    """The kinds of pages, by data set and page, that were read where the set itself does not tell them."""
    rows = (line.split("\t") for line in _READ_KINDS.read_text("utf-8").splitlines())
    return {(dataset, page): kind for dataset, page, kind in rows}


def samples_of(dataset: Dataset, read: Mapping[tuple[str, str], str], judges: Sequence[BlockModel]) -> list[Sample]:
    """A sample for every page of a known kind that has any text in it, and two for each pair."""
    found, of_all_kinds = [], {gold.kind for gold in dataset.pages} >= set(KINDS)
    for gold in dataset.pages:
        kind, fold = read.get((dataset.name, gold.id), gold.kind), fold_of(domain_of(dataset.name, gold))
        if kind not in KINDS:
            continue
        page = parse(dataset.html(gold), charset=gold.charset, url=gold.url)
        weight = 1.0 if of_all_kinds or (dataset.name, gold.id) in read else _OF_FEW_KINDS
        shown = [(revealed(page) or page, kind, of_all_kinds, weight)]
        if kind == "article" and gold.text and (pair := pair_of(page, gold.text)):
            shown += [(pair.article, kind, False, _OF_PAIRS), (pair.overview, _OF_NEWS, False, _OF_PAIRS)]
        for seen, is_kind, for_words, weighs in shown:
            judged = judge(judges[fold], seen)
            if len(judged.subject.blocks):
                measures = measures_of(judged, OF_BLOCKS, OF_PAGE)
                found.append(Sample(KINDS.index(is_kind), fold, for_words, weighs, measures, words_of(judged)))
    return found


def words_of(judged: Judgement) -> tuple[Counter[str], ...]:
    """How often each word was found, source by source."""
    return names_of(judged) + tuple(counted(text.decode("utf-8", "replace")) for text in texts_of(judged))


def fit_kind(samples: Sequence[Sample]) -> KindModel:
    """Evidence by the words of each source, and trees on what that says of pages of the other folds.

    The judges that go without words learn from all pages as if no word of their languages were known.
    """
    kind, fold = np.array([sample.kind for sample in samples]), np.array([sample.fold for sample in samples])
    weight = np.array([sample.weight for sample in samples], np.float32)
    understood = np.zeros(len(samples), bool)
    with_words, without = ([np.zeros(0, np.float32)] * len(samples) for _ in range(2))
    for number in np.unique(fold):
        others = _evidence([sample for sample in samples if sample.fold != number])
        for place in (fold == number).nonzero()[0].tolist():
            heard = [*map(Evidence.heard, others, samples[place].words)]
            understood[place] = is_understood(heard)
            said = [*map(Evidence.scores, others, heard)]
            with_words[place] = arranged(SCHEMA, samples[place].measures, said)
            without[place] = arranged(SCHEMA, samples[place].measures, without_words(others, said))
    known = _judges(np.array(with_words)[understood], kind[understood], weight[understood])
    unheard = _judges(np.array(without), kind, weight)
    return KindModel(SCHEMA, _evidence(samples), OF_BLOCKS, OF_PAGE, known, unheard)


def _evidence(samples: Sequence[Sample]) -> tuple[Evidence, ...]:
    """What the words of each source speak for."""
    heard = [sample for sample in samples if sample.for_words]
    kind = np.array([sample.kind for sample in heard])
    by_source = zip(*(sample.words for sample in heard), strict=True)
    return tuple(
        Evidence(*word_weights(found, kind, LEAST_PAGES[source], _PENALTY[source]))
        for source, found in zip(SOURCES, by_source, strict=True)
    )


def _judges(measures: Measures, kind: npt.NDArray[np.int64], weight: npt.NDArray[np.float32]) -> Judges:
    is_overview = np.isin(kind, [KINDS.index(name) for name in OVERVIEW]).astype(np.int64)
    return Judges(grow_kinds(measures, kind, weight, len(KINDS)), grow_kinds(measures, is_overview, weight, 1))


if __name__ == "__main__":
    fit_all()
