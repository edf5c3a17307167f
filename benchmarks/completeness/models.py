"""Classification of pages by models that have not seen them, where there are any: options, models, and the run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar, get_args

from rich.console import Console
from rich.progress import track

from dehusk import Extraction, Page
from dehusk._core import Classifier
from dehusk.declared.scripted import reveal_page
from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import Dataset, Gold, find_datasets, load_dataset
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
from dehusk.learned.predictions import classify, load_classifier, read_classifier
from dehusk.learned.version import LATEST, Favor
from training.sites import folds_of

HeldOut = Literal["set", "domain"]
PACKAGE = f"model {LATEST} of the package"
J = TypeVar("J")
R = TypeVar("R")


class ModelFiles(NamedTuple):
    """The files of a model of blocks and of one of kinds; None for the models in the package."""

    blocks: Path | None = None
    kinds: Path | None = None

    @property
    def is_package(self) -> bool:
        """Whether these are the models in the package."""
        return self.blocks is None


@dataclass(frozen=True)
class Models:
    """A folder of held-out models, as `training.fit` makes them; None for the models in the package alone.

    `held_out` says which models judge pages of a training set: those fitted without the set, or those fitted without
    the domain of the page. Pages of wcxb are always judged by the latter.
    """

    folder: Path | None
    held_out: HeldOut = "set"

    def block_models(self, dataset: Dataset) -> dict[str, ModelFiles]:
        """The model that selects the content of each page, by the id of the page."""
        return {gold.id: self._block_model(dataset, gold) for gold in dataset.pages}

    def _block_model(self, dataset: Dataset, gold: Gold) -> ModelFiles:
        if self.folder is None or "train" not in dataset.use:
            return ModelFiles()
        by_domain = self.held_out == "domain" or dataset.name == JUDGED_BY_DOMAIN
        fold = choose_fold(find_domain(dataset.name, gold))
        path = domain_model(fold, self.folder) if by_domain else left_out_model(dataset.name, self.folder)
        return ModelFiles(path if path.is_file() else None)

    def kind_models(self, dataset: Dataset) -> dict[str, ModelFiles]:
        """The models that tell the kind of each page, fitted without its site, by the id of the page."""
        if self.folder is None or "train" not in dataset.use:
            return dict.fromkeys((gold.id for gold in dataset.pages), ModelFiles())
        return {page: _fold_models(fold, self.folder) for page, fold in folds_of(dataset).items()}


def _fold_models(fold: int, folder: Path) -> ModelFiles:
    blocks, kinds = domain_model(fold, folder), kind_model(fold, folder)
    return ModelFiles(blocks, kinds) if blocks.is_file() and kinds.is_file() else ModelFiles()


@cache
def load_models(files: ModelFiles) -> Classifier:
    """Load models; kinds are unknown to a model of blocks alone."""
    if files.blocks is None:
        return load_classifier(LATEST)
    kinds = files.kinds.read_bytes() if files.kinds else None
    return read_classifier(files.blocks.read_bytes(), kinds, files.blocks.name)


def extract_with_models(files: ModelFiles, given: Page, favor: Favor = "balance") -> Extraction:
    """Extract as a user does, but by these models."""
    page = reveal_page(given) or given
    predictions = classify(load_models(files), page)
    selection = auto(predictions, favor=favor)
    return Extraction(page, selection, "auto", {"favor": favor}, None if given is page else given, predictions)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose data sets, models and the number of processes."""
    parser.add_argument("--data", default="all", help="comma-separated data sets")
    parser.add_argument("--models", type=Path, default=FOLDER, help="folder of held-out models (default: %(default)s)")
    parser.add_argument("--held-out", choices=get_args(HeldOut), default="set", help="what those models have not seen")
    parser.add_argument("--workers", type=int, default=2, help="number of worker processes")


def measure_pages(
    options: argparse.Namespace,
    make_jobs: Callable[[Sequence[Dataset], Models], Iterable[J]],
    measure: Callable[[J], R],
) -> list[R]:
    """Measure the pages of the chosen data sets in worker processes; exit with one line if a data set is missing."""
    names = options.data.split(",")
    try:
        datasets = list(find_datasets().values()) if names == ["all"] else [load_dataset(name) for name in names]
        models = Models(options.models if options.models.is_dir() else None, options.held_out)
        jobs = list(make_jobs(datasets, models))
    except DatasetError as error:
        sys.exit(str(error))
    with ProcessPoolExecutor(options.workers) as pool:
        measured = pool.map(measure, jobs, chunksize=4)
        return list(track(measured, "pages", total=len(jobs), console=Console(stderr=True), transient=True))
