"""Parts of the evaluation for the inspector: peers, and a data set for pages that were corrected by hand."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, Final

from .datasets import Dataset, Gold, read_dataset, user_folder, write_dataset
from .peers import PEERS, is_installed

_ABOUT: Final = {
    "use": "train, tune, evaluate",
    "gold": "chosen by hand in the inspector, block by block; written as dehusk writes text and Markdown",
}
_WRITING: Final = Lock()


def default_gold_folder() -> Path:
    """Return the folder for gold where none is named; `dehusk bench --data my-gold` finds it there."""
    return user_folder("data") / "datasets" / "my-gold"


@dataclass(frozen=True)
class InspectorLaboratory:
    """Implements `Laboratory` of the inspector."""

    gold_folder: Path = field(default_factory=default_gold_folder)

    def list_peers(self) -> list[str]:
        """Name the installed peers; none where texts cannot be aligned with pages."""
        if find_spec("rapidfuzz") is None:
            return []
        return [name for name, peer in PEERS.items() if is_installed(peer)]

    def extract_by_peer(self, name: str, html: str, url: str | None) -> str:
        """Return the text that a peer extracts from a page."""
        return PEERS[name].make()(html, url)

    def save_gold(self, gold: Mapping[str, Any], html: bytes) -> dict[str, Any]:
        """Add a page to the data set, which is created with its first page; the same page is replaced.

        The new data set is complete before it replaces the old one.
        """
        with _WRITING:
            dataset = _add_page(self.gold_folder, Gold(**gold), html)
        return {"folder": str(dataset.folder), "name": dataset.name, "pages": dataset.size}


def _add_page(folder: Path, gold: Gold, html: bytes) -> Dataset:
    if not folder.exists():
        return write_dataset(folder, _ABOUT, [(gold, html)])
    old = read_dataset(folder)
    new = folder.with_name(f".{folder.name}-new")
    shutil.rmtree(new, ignore_errors=True)
    others = ((other, old.html(other)) for other in old.pages if other.id != gold.id)
    write_dataset(new, _describe(old), chain(others, [(gold, html)]))
    replaced = folder.with_name(f".{folder.name}-old")
    folder.rename(replaced)
    new.rename(folder)
    shutil.rmtree(replaced)
    return read_dataset(folder)


def _describe(dataset: Dataset) -> dict[str, Any]:
    facts = {name: getattr(dataset, name) for name in ("name", "use", "licence", "source", "note")}
    return {name: value for name, value in facts.items() if value} | {"gold": dataset.gold_kind}
