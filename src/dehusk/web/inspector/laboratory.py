"""The part of the evaluation that the inspector uses without importing it: the command line passes it in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol


class Laboratory(Protocol):
    """Extractors of other projects, and a data set for corrected pages."""

    @property
    def gold_folder(self) -> Path:
        """The folder of the data set in which corrected pages are saved."""
        ...

    def list_peers(self) -> list[str]:
        """Name the installed extractors of other projects."""
        ...

    def extract_by_peer(self, name: str, html: str, url: str | None) -> str:
        """Return the text that a peer extracts from a page."""
        ...

    def save_gold(self, gold: Mapping[str, Any], html: bytes) -> dict[str, Any]:
        """Add a page with the fields of its gold to the data set; return its `folder`, `name` and number of `pages`."""
        ...
