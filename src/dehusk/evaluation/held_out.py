"""Classify pages of training data by models that have not seen them.

`training.fit` makes these models: for each of five folds the one without the domains of that fold, and with `--judge`
for each data set the one without it. A page is judged by the model without its data set, or where there is none, by
the model without its domain.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from .. import _core
from ..errors import ModelMismatch
from ..extraction import Extraction
from ..learned.predictions import classify, read_classifier
from ..method import DEFAULT, find_method
from ..page import Page
from ..page.domains import registered_domain
from .datasets import Dataset, Gold
from .extractors import MODEL_FILE, Extractor

FOLDS: Final = 5
FOLDER: Final = Path(__file__).parents[3] / ".cache" / "training"
"""The folder of the models in a checkout of dehusk."""
JUDGED_BY_DOMAIN: Final = "wcxb"
"""The data set that is never left out as a whole: half of all pages are of it."""
LeftOut = Literal["data set", "domain"]


def domain_model(fold: int, folder: Path = FOLDER) -> Path:
    """Return the file of the block model that was fitted without a fold."""
    return folder / f"fold-{fold}.model"


def kind_model(fold: int, folder: Path = FOLDER) -> Path:
    """Return the file of the kind model that was fitted without a fold."""
    return folder / f"kind-{fold}.model"


def left_out_model(dataset: str, folder: Path = FOLDER) -> Path:
    """Return the file of the block model that was fitted without a data set."""
    return folder / f"without-{dataset}.model"


def choose_fold(domain: str) -> int:
    return int(hashlib.sha256(domain.encode()).hexdigest(), 16) % FOLDS


def find_domain(dataset: str, gold: Gold) -> str:
    """Return the registered domain of a page by its host; without a host, the group of pages in its data set."""
    site = gold.site or ""
    host = site if ("." in site and " " not in site) else urlsplit(gold.url or "").hostname or site
    if host:
        return registered_domain(host)
    return f"{dataset}/{gold.id.rpartition('/')[0] or gold.id.partition('_')[0] or gold.id}"


def models_folder() -> Path:
    """Return the folder of held-out models: `DEHUSK_MODELS`, or `.cache/training` in a checkout of dehusk."""
    named = os.environ.get("DEHUSK_MODELS")
    return Path(named).absolute() if named else FOLDER


def find_left_out(dataset: str, version: str) -> LeftOut | None:
    """Say whether the models for a data set left out all of it or the domains of its pages; None without models."""
    if dataset != JUDGED_BY_DOMAIN and _has_version(version, left_out_model(dataset, models_folder())):
        return "data set"
    if all(_has_version(version, domain_model(fold, models_folder())) for fold in range(FOLDS)):
        return "domain"
    return None


def add_held_out(extractors: Iterable[Extractor], datasets: Sequence[Dataset]) -> Iterator[Extractor]:
    """Add to each learned extractor the same one by held-out models, if it learned from one of the data sets and there
    are models for that one.
    """
    for extractor in extractors:
        yield extractor
        seen = [dataset.name for dataset in datasets if dataset.name in extractor.trained_on]
        if any(find_left_out(name, extractor.model or "") for name in seen):
            version = f"{extractor.version}+{_digest_of_models()}"
            yield replace(extractor, name=f"{extractor.name} (held-out)", kind="held-out", version=version)


def prepare_extractor(extractor: Extractor, dataset: Dataset, gold: Gold) -> Extractor | None:
    """Return the extractor as it is measured on a page: by the policy of the data set, and by a model new to the page
    if it is to be held out; None where there is no such model.
    """
    found = extractor.following(dataset.policy)
    if extractor.kind != "held-out" or dataset.name not in extractor.learned_from:
        return found
    left_out = find_left_out(dataset.name, extractor.model or "")
    if left_out is None:
        return None
    folder = models_folder()
    by_domain = left_out == "domain"
    path = domain_model(choose_fold(find_domain(dataset.name, gold)), folder) if by_domain else None
    parameters = json.loads(found.parameters) | {MODEL_FILE: str(path or left_out_model(dataset.name, folder))}
    return replace(found, parameters=json.dumps(parameters, sort_keys=True))


def extract_with_model(model: Path, page: Page, method: str, parameters: dict[str, object]) -> Extraction:
    """Extract by the model in a file, with the characters of the page as they are."""
    return extract_with_classifier(_read_model(model), page, method, parameters, normalize=False)


def extract_with_classifier(
    classifier: _core.Classifier,
    page: Page,
    method: str = DEFAULT,
    parameters: Mapping[str, object] | None = None,
    *,
    normalize: bool = True,
) -> Extraction:
    """Extract as `dehusk.extract` does, by other models than those of the package."""
    chosen = find_method(method)
    values = chosen.resolve(parameters or {})
    seen = (chosen.reveal(page) if chosen.reveal else None) or page
    predictions = classify(classifier, seen)
    selection = chosen.function(predictions, **chosen.keywords(values))
    given = None if seen is page else page
    return Extraction(seen, selection, chosen.name, values, given, predictions, normalize=normalize)


@cache
def _read_model(path: Path) -> _core.Classifier:
    return read_classifier(path.read_bytes(), None, path.name)


def _has_version(version: str, path: Path) -> bool:
    try:
        return _read_model(path).version == version
    except (OSError, ModelMismatch):
        return False


def _digest_of_models() -> str:
    digest = hashlib.sha256()
    for path in sorted(models_folder().glob("*.model")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:8]
