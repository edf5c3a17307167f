"""A corrected page, saved as gold in a data set of the user's own."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np

from ...errors import BadParameter
from ...evaluation.datasets import Dataset, Gold, read_dataset, write_dataset
from ...evaluation.datasets.folders import user_folder
from ...extraction import Extraction
from ...method import Marks
from ...page import Page
from .pages import KeptPage

_ABOUT: Final = {
    "use": "train, tune, evaluate",
    "gold": "chosen by hand in the inspector, block by block; written as dehusk writes text and Markdown",
}
_WRITING: Final = Lock()


def default_folder() -> Path:
    """Where gold is saved unless another folder is named; `dehusk bench --data my-gold` finds it there."""
    return user_folder("data") / "datasets" / "my-gold"


def gold_of_rows(kept: KeptPage, page: Page, rows: Iterable[int], kind: str | None) -> Gold:
    """The gold of a page of which these text rows are the content."""
    content = np.zeros(len(page), bool)
    chosen = [row for row in rows if 0 <= row < len(page)]
    content[chosen] = True
    if not chosen or not page.is_text[chosen].all():
        raise BadParameter("gold is made of the texts of the page, and at least one of them")
    found = Extraction(page, Marks(content, np.zeros(len(page))), "gold", {})
    metadata = found.metadata
    return Gold(
        id=kept.id,
        file=f"{kept.id}.html",
        text=found.text,
        markdown=found.markdown,
        url=kept.page.url,
        lang=metadata.language,
        kind=kind,
        title=metadata.title,
        charset=kept.raw.charset,
    )


def save_gold(folder: Path, gold: Gold, html: bytes) -> Dataset:
    """Add a page to the data set in a folder, which is made where it is not there; the same page is replaced.

    The new data set is complete before it takes the place of the old one.
    """
    with _WRITING:
        if not folder.exists():
            return write_dataset(folder, _ABOUT, [(gold, html)])
        old = read_dataset(folder)
        new = folder.with_name(f".{folder.name}-new")
        shutil.rmtree(new, ignore_errors=True)
        write_dataset(new, _about(old), chain(_others(old, gold.id), [(gold, html)]))
        replaced = folder.with_name(f".{folder.name}-old")
        folder.rename(replaced)
        new.rename(folder)
        shutil.rmtree(replaced)
        return read_dataset(folder)


def _others(dataset: Dataset, id: str) -> Iterator[tuple[Gold, bytes]]:
    return ((gold, dataset.html(gold)) for gold in dataset.pages if gold.id != id)


def _about(dataset: Dataset) -> dict[str, Any]:
    facts = {name: getattr(dataset, name) for name in ("name", "use", "licence", "source", "note")}
    return {name: value for name, value in facts.items() if value} | {"gold": dataset.gold_kind}
