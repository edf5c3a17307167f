"""The models that judge each page: those that have not seen it, where there are any."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from dehusk._core import Classifier
from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.held_out import (
    JUDGED_BY_DOMAIN,
    choose_fold,
    domain_model,
    find_domain,
    kind_model,
    left_out_model,
)
from dehusk.learned.predictions import load_classifier, read_classifier
from dehusk.learned.version import LATEST
from training.sites import folds_of

HeldOut = Literal["set", "domain"]
PACKAGE = f"model {LATEST} of the package"


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
