"""Extractors for `dehusk bench --function` that never saw the page they are asked about.

    dehusk bench --data wcxb --function training.held_out:by_domain --peers all
    dehusk bench --data canola,news16 --function training.held_out:by_dataset --peers all

`by_domain` takes the model that was fitted without the page's domain, `by_dataset` the one without its data set.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from dehusk import parse
from dehusk.auto.model import Model
from dehusk.evaluation.datasets import find_datasets
from dehusk.methods.auto import marks_by
from dehusk.outputs.text import text_of
from dehusk.shell import revealed

from .examples import domain_of, fold_of

FOLDER = Path(__file__).parents[1] / ".cache" / "training"


def domain_model(fold: int) -> Path:
    """Where the model is that was fitted without a fold."""
    return FOLDER / f"fold-{fold}.npz"


def left_out_model(dataset: str) -> Path:
    """Where the model is that was fitted without a data set."""
    return FOLDER / f"without-{dataset}.npz"


def by_domain(html: bytes) -> str:
    """The content by the model that was fitted without the domain of the page."""
    _, fold, charset = _pages()[hashlib.sha256(html).digest()]
    return _extracted(domain_model(fold), html, charset)


def by_dataset(html: bytes) -> str:
    """The content by the model that was fitted without the data set of the page."""
    dataset, _, charset = _pages()[hashlib.sha256(html).digest()]
    return _extracted(left_out_model(dataset), html, charset)


@cache
def _pages() -> dict[bytes, tuple[str, int, str | None]]:
    """For each page of the benchmark data, by its digest, its data set, its fold and its declared charset."""
    return {
        hashlib.sha256(dataset.html(gold)).digest(): (
            dataset.name,
            fold_of(domain_of(dataset.name, gold)),
            gold.charset,
        )
        for dataset in find_datasets().values()
        if "train" in dataset.use
        for gold in dataset.scorable
    }


@cache
def _model(path: Path) -> Model:
    return Model.load(path)


def _extracted(path: Path, html: bytes, charset: str | None) -> str:
    page = parse(html, charset=charset)
    page = revealed(page) or page
    return text_of(page, marks_by(_model(path), page))


def _version(names: str) -> str:
    """A digest of the models, so that results of others are not taken for theirs."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.glob(names)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:8]


by_domain.version = _version("fold-*.npz")  # type: ignore[attr-defined]
by_dataset.version = _version("without-*.npz")  # type: ignore[attr-defined]
