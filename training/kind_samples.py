"""The pages from which kinds are learned.

`read_kinds.tsv` has the kinds of some pages whose data set does not tell them; these pages were read one by one for
this purpose. Pages of data sets with few kinds have less weight: otherwise a model would learn to recognise the sites
of such a set instead of its kinds. Articles among teasers are learned from with and without their text (`pairs`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from definitions.auto.judge import Judgement, judge
from definitions.auto.kinds.measures import measures_of
from definitions.auto.kinds.words import counted, names_of, texts_of
from definitions.auto.model import BlockModel
from dehusk import parse
from dehusk.declared.scripted import revealed
from dehusk.evaluation.datasets import Dataset
from dehusk.learned.kinds import KINDS

from .examples import domain_of, fold_of
from .pairs import pair_of
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
OF_PAGE = (*PAGE_SIGNALS, *(f"kind {kind}" for kind in KINDS), *_OF_CONTEXT)
"""The signals of a whole page that are measures of the page."""
_WEIGHT_IN_SET_OF_FEW_KINDS = 0.3
"""The weight of a page whose data set does not have all kinds."""
_WEIGHT_IN_PAIR = 0.5
"""The weight of each page of a pair."""
_KIND_OF_OVERVIEW = "listing"
"""The kind of an article's page without the article."""
_READ_KINDS = Path(__file__).with_name("read_kinds.tsv")


class Sample(NamedTuple):
    """A page of a known kind, judged by a model that has not seen its domain."""

    kind: int
    fold: int
    for_words: bool
    """Whether words are learned from the page: not if its data set lacks some kinds, and not in pairs."""
    weight: float
    measures: Mapping[str, float]
    words: tuple[Counter[str], ...]


def read_kinds() -> dict[tuple[str, str], str]:
    """The kinds in `read_kinds.tsv`, by data set and page."""
    rows = (line.split("\t") for line in _READ_KINDS.read_text("utf-8").splitlines())
    return {(dataset, page): kind for dataset, page, kind in rows}


def samples_of(dataset: Dataset, read: Mapping[tuple[str, str], str], judges: Sequence[BlockModel]) -> list[Sample]:
    """A sample for each page of a known kind that has text, and two more for each pair."""
    found, of_all_kinds = [], {gold.kind for gold in dataset.pages} >= set(KINDS)
    for gold in dataset.pages:
        kind, fold = read.get((dataset.name, gold.id), gold.kind), fold_of(domain_of(dataset.name, gold))
        if kind not in KINDS:
            continue
        page = parse(dataset.html(gold), charset=gold.charset, url=gold.url)
        weight = 1.0 if of_all_kinds or (dataset.name, gold.id) in read else _WEIGHT_IN_SET_OF_FEW_KINDS
        shown = [(revealed(page) or page, kind, of_all_kinds, weight)]
        if kind == "article" and gold.text and (pair := pair_of(page, gold.text)):
            shown.append((pair.article, kind, False, _WEIGHT_IN_PAIR))
            shown.append((pair.overview, _KIND_OF_OVERVIEW, False, _WEIGHT_IN_PAIR))
        for seen, is_kind, for_words, weighs in shown:
            judged = judge(judges[fold], seen)
            if len(judged.subject.blocks):
                measures = measures_of(judged, OF_BLOCKS, OF_PAGE)
                found.append(Sample(KINDS.index(is_kind), fold, for_words, weighs, measures, words_of(judged)))
    return found


def words_of(judged: Judgement) -> tuple[Counter[str], ...]:
    """How often each word occurs, for each source."""
    return names_of(judged) + tuple(counted(text.decode("utf-8", "replace")) for text in texts_of(judged))
