"""Extractors for `dehusk bench --function` whose models have never seen the page.

    dehusk bench --data wcxb --function training.held_out:by_domain --peers all
    dehusk bench --data canola,news16 --function training.held_out:by_dataset --peers all
    dehusk bench --data all --function training.held_out:unseen --peers all

`by_domain` uses the model that was fitted without the domain of the page, `by_dataset` the model without its data set.
`unseen` is `by_domain` on wcxb, `by_dataset` on other sets for training, and the model in the package on the rest.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from dehusk import Page, Selection, parse
from dehusk._core import Classifier
from dehusk.declared.scripted import reveal_page
from dehusk.evaluation.datasets import Dataset, Gold, Policy, find_datasets
from dehusk.evaluation.extractors import digest_methods
from dehusk.evaluation.held_out import (
    FOLDER,
    JUDGED_BY_DOMAIN,
    choose_fold,
    domain_model,
    find_domain,
    kind_model,
    left_out_model,
)
from dehusk.learned.auto import auto
from dehusk.learned.predictions import classify, read_classifier
from dehusk.learned.version import LATEST
from dehusk.selection import text_of

_TARGET = Path(__file__).parents[1] / "src" / "dehusk" / "learned" / "models"
FINAL_BLOCKS, FINAL_KINDS = _TARGET / f"blocks-{LATEST}.model", _TARGET / f"kinds-{LATEST}.model"
"""The models in the package."""


def by_domain(html: bytes) -> str:
    """The content according to the model that was fitted without the domain of the page."""
    dataset, fold, charset = _pages()[hashlib.sha256(html).digest()]
    return text_of(*_judged(domain_model(fold), html, charset, dataset.policy))


def by_dataset(html: bytes) -> str:
    """The content according to the model that was fitted without the data set of the page."""
    dataset, _, charset = _pages()[hashlib.sha256(html).digest()]
    return text_of(*_judged(left_out_model(dataset.name), html, charset, dataset.policy))


def unseen(html: bytes) -> str:
    """The content according to the model that has seen the most pages and not this one, nor any of its data set.

    Of wcxb, which is half of all pages, it has seen none of the domain.
    """
    dataset, fold, charset = _pages()[hashlib.sha256(html).digest()]
    if "train" not in dataset.use:
        path = FINAL_BLOCKS
    else:
        path = domain_model(fold) if dataset.name == JUDGED_BY_DOMAIN else left_out_model(dataset.name)
    return text_of(*_judged(path, html, charset, dataset.policy))


def held_out_selection(dataset: str, html: bytes, gold: Gold, **wished: bool) -> tuple[Page, Selection]:
    """The page, and its marks by the model that was fitted without its domain; `wished` are parameters of `auto`."""
    return _judged(domain_model(choose_fold(find_domain(dataset, gold))), html, gold.charset, wished, gold.url)


def domain_judge(fold: int) -> Classifier:
    """The model of blocks that was fitted without a fold."""
    return _judge(domain_model(fold))


@cache
def fold_classifier(fold: int) -> Classifier:
    """The models of blocks and of kinds that were fitted without a fold."""
    blocks = domain_model(fold)
    return read_classifier(blocks.read_bytes(), kind_model(fold).read_bytes(), blocks.name)


@cache
def _pages() -> dict[bytes, tuple[Dataset, int, str | None]]:
    """The data set, the fold and the declared charset of each page of the benchmark data, by the digest of the page."""
    return {
        hashlib.sha256(dataset.html(gold)).digest(): (
            dataset,
            choose_fold(find_domain(dataset.name, gold)),
            gold.charset,
        )
        for dataset in find_datasets().values()
        for gold in dataset.scorable
    }


@cache
def _judge(path: Path) -> Classifier:
    return read_classifier(path.read_bytes(), None, path.name)


def _judged(
    path: Path, html: bytes, charset: str | None, policy: Policy, url: str | None = None
) -> tuple[Page, Selection]:
    page = parse(html, charset=charset, url=url)
    page = reveal_page(page) or page
    return page, auto(classify(_judge(path), page), **policy)


def _version(names: str, *more: Path) -> str:
    """A digest of the models and of the code that uses them: results of an older version are not used again."""
    digest = hashlib.sha256(digest_methods().encode())
    for path in filter(Path.is_file, (*sorted(FOLDER.glob(names)), *more)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


by_domain.version = _version("fold-*.model")  # type: ignore[attr-defined]
by_dataset.version = _version("without-*.model")  # type: ignore[attr-defined]
unseen.version = _version("*.model", FINAL_BLOCKS)  # type: ignore[attr-defined]
