"""Gain of each selection rule: word F1 with and without it.

    python -m benchmarks.rules
    python -m benchmarks.rules --data wcxb,cleaneval --pages 200 --favor recall

Each page is judged once, by the model that has not seen it where there is one (`benchmarks.completeness` says which).
Its blocks are then selected with all rules, without each of them, and by the cut alone. Titles, captions and comments
are as the gold of each data set has them.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple, get_args

import numpy as np

from benchmarks.completeness.models import PACKAGE, ModelFiles, Models, add_options, load_models, measure_pages
from benchmarks.evaluation import Lines, markdown
from dehusk import Selection, parse
from dehusk._core import RULES
from dehusk.declared.scripted import reveal_page
from dehusk.evaluation.datasets import Dataset, Gold, Policy
from dehusk.learned.predictions import Predictions, classify, content_mask
from dehusk.learned.version import Favor
from dehusk.overlap import bag_of_words
from dehusk.selection import text_of

ALL: Final = ""
"""The name of the selection with all rules."""
CUT: Final = "all of them"
"""The name of the selection by the cut alone."""
BY_KIND: Final = "wcxb"
_SAME: Final = 1e-9
_SEED: Final = 7


class RuleJob(NamedTuple):
    """A page to select from."""

    dataset: str
    path: Path
    gold: Gold
    policy: Policy
    favor: Favor
    model: ModelFiles


class RuleScores(NamedTuple):
    """Word F1 of one page: with all rules, and by the name of a rule without it."""

    dataset: str
    kind: str
    by_package: bool
    f1: Mapping[str, float]


class Gain(NamedTuple):
    """Gain of a rule on some pages: the mean gain of F1, and how many pages it makes better and worse."""

    f1: float
    better: int
    worse: int


def score_page(job: RuleJob) -> RuleScores:
    """Select from a page with all rules and without each of them."""
    page = parse(job.path.read_bytes(), charset=job.gold.charset, url=job.gold.url)
    predictions = classify(load_models(job.model), reveal_page(page) or page)
    skipped: dict[str, tuple[str, ...]] = {ALL: (), CUT: RULES} | {rule: (rule,) for rule in RULES}
    known: dict[bytes, float] = {}
    scores = {name: _score(predictions, job, skip, known) for name, skip in skipped.items()}
    return RuleScores(job.dataset, job.gold.kind or "unknown", job.model.is_package, scores)


def _score(predictions: Predictions, job: RuleJob, skip: Sequence[str], known: dict[bytes, float]) -> float:
    """F1 of the selection without some rules; equal selections are compared with the gold once."""
    policy: dict[str, Any] = dict(job.policy)
    chosen = predictions.select(job.favor, **policy, skip=skip)
    content = bytes(chosen.content)
    if content not in known:
        selection = Selection(
            content_mask(chosen), np.frombuffer(chosen.score, np.float64), images=bool(job.policy.get("images", True))
        )
        known[content] = bag_of_words(text_of(predictions.page, selection), job.gold.text or "").f1
    return known[content]


def gains(pages: Sequence[RuleScores]) -> dict[str, Gain]:
    """Compute the gain of each rule on these pages, in order, then of all rules together."""
    return {rule: _gain([page.f1[ALL] - page.f1[rule] for page in pages]) for rule in (*RULES, CUT)}


def _gain(differences: Sequence[float]) -> Gain:
    better = sum(difference > _SAME for difference in differences)
    return Gain(fmean(differences), better, sum(difference < -_SAME for difference in differences))


def write_table(groups: Mapping[str, Sequence[RuleScores]]) -> str:
    """Write the table of all rules: gain of F1 in units of 0.00001, and pages better and worse."""
    return markdown(_lines(groups))


def _lines(groups: Mapping[str, Sequence[RuleScores]]) -> Lines:
    found = {name: gains(pages) for name, pages in groups.items()}
    yield "rule", *(f"{name} ({len(groups[name])})" for name in found)
    yield "F1", *(f"{fmean(page.f1[ALL] for page in pages):.4f}" for pages in groups.values())
    for rule in (*RULES, CUT):
        yield rule, *(_cell(of_group[rule]) for of_group in found.values())


def _cell(gain: Gain) -> str:
    return f"{gain.f1 * 100_000:+.0f} ({gain.better}:{gain.worse})" if gain.better or gain.worse else ""


def make_jobs(datasets: Sequence[Dataset], models: Models, favor: Favor, pages: int | None) -> Iterator[RuleJob]:
    """A job for each page with a gold text; at most `pages` of each data set, drawn at random."""
    for dataset in datasets:
        golds = [gold for gold in dataset.pages if gold.text is not None]
        if pages is not None and pages < len(golds):
            golds = Random(_SEED).sample(golds, pages)  # noqa: S311
        by_page = models.block_models(dataset)
        for gold in golds:
            yield RuleJob(dataset.name, dataset.path(gold), gold, dict(dataset.policy), favor, by_page[gold.id])


def main() -> None:
    options = _parser().parse_args()
    results = measure_pages(options, partial(make_jobs, favor=options.favor, pages=options.pages), score_page)
    sets, kinds = defaultdict(list), defaultdict(list)
    for page in results:
        sets[page.dataset].append(page)
        if page.dataset == BY_KIND:
            kinds[page.kind].append(page)
    seen = sorted({page.dataset for page in results if page.by_package})
    print(f"{len(results)} pages, `favor={options.favor}`. Judged by the {PACKAGE}: {', '.join(seen) or 'none'}.")
    print("Each cell: the gain of word F1 by the rule in units of 0.00001, and the pages it makes better and worse.\n")
    for groups in filter(None, (sets, kinds)):
        print(write_table(groups) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--pages", type=int, help="maximum number of pages of each data set, drawn at random")
    parser.add_argument("--favor", choices=get_args(Favor), default="balance", help="precision/recall trade-off")
    return parser


if __name__ == "__main__":
    main()
