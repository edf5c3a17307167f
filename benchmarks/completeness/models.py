"""Classification of pages by models that have not seen them, where there are any: options, models, and the run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar, get_args

from rich.console import Console
from rich.progress import track

from dehusk import Extraction, Page
from dehusk._core import Classifier
from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import Dataset, Gold, find_datasets, load_dataset
from dehusk.evaluation.held_out import (
    FOLDER,
    JUDGED_BY_DOMAIN,
    choose_fold,
    domain_model,
    extract_with_classifier,
    find_domain,
    kind_model,
    left_out_model,
)
from dehusk.learned.predictions import load_classifier, read_classifier
from dehusk.learned.version import LATEST, Favor, model_file
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
    """Load models; where a file is missing, the model of the package is used."""
    if files.blocks is None:
        return load_classifier(LATEST)
    with nullcontext(files.kinds) if files.kinds else model_file("kinds", LATEST) as kinds:
        return read_classifier(files.blocks.read_bytes(), kinds.read_bytes(), files.blocks.name)


def extract_with_models(files: ModelFiles, given: Page, favor: Favor = "balance") -> Extraction:
    """Extract as a user does, but by these models."""
    return extract_with_classifier(load_models(files), given, parameters={"favor": favor})


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose data sets, models and the number of processes."""
    add_data_options(parser)
    parser.add_argument("--workers", type=int, default=2, help="number of worker processes")


def add_data_options(parser: argparse.ArgumentParser, held_out: HeldOut = "set") -> None:
    """Add the options that choose data sets and models."""
    parser.add_argument("--data", default="all", help="comma-separated data sets")
    parser.add_argument("--models", type=Path, default=FOLDER, help="folder of held-out models (default: %(default)s)")
    parser.add_argument(
        "--held-out", choices=get_args(HeldOut), default=held_out, help="what those models have not seen"
    )


def chosen_datasets(options: argparse.Namespace) -> list[Dataset]:
    names = options.data.split(",")
    return list(find_datasets().values()) if names == ["all"] else [load_dataset(name) for name in names]


def chosen_models(options: argparse.Namespace) -> Models:
    return Models(options.models if options.models.is_dir() else None, options.held_out)


def measure_pages(
    options: argparse.Namespace,
    make_jobs: Callable[[Sequence[Dataset], Models], Iterable[J]],
    measure: Callable[[J], R],
) -> list[R]:
    """Measure the pages of the chosen data sets in worker processes; exit with one line if a data set is missing."""
    try:
        jobs = list(make_jobs(chosen_datasets(options), chosen_models(options)))
    except DatasetError as error:
        sys.exit(str(error))
    with ProcessPoolExecutor(options.workers) as pool:
        measured = pool.map(measure, jobs, chunksize=4)
        return list(track(measured, "pages", total=len(jobs), console=Console(stderr=True), transient=True))
