"""A method with its parameters, as the browser asks for it, and the extraction that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from ...errors import BadParameter, DehuskError
from ...extraction import Extraction, extract
from ...method import Parameter, Selection, find_method
from .pages import KeptPage, Memory

_KEPT_ANSWERS: Final = 24
PEER: Final = "peer:"
"""What stands before the name of another project's extractor."""


class Laboratory(Protocol):
    """Extractors of other projects, and a data set for corrected pages."""

    @property
    def gold_folder(self) -> Path:
        """The folder of the data set in which corrected pages are saved."""

    def list_peers(self) -> list[str]:
        """Name the installed extractors of other projects."""

    def extract_by_peer(self, name: str, html: str, url: str | None) -> str:
        """Return the text that a peer extracts from a page."""

    def save_gold(self, gold: Mapping[str, Any], html: bytes) -> dict[str, Any]:
        """Add a page with the fields of its gold to the data set; return its `folder`, `name` and number of `pages`."""


@dataclass(frozen=True, eq=False)
class Answer:
    """An extraction of a page. That of a peer has its marks from the rows in which its text was found again."""

    kept: KeptPage
    extraction: Extraction
    peer_text: str | None = None

    @property
    def text(self) -> str:
        """The content as text, by a peer as it gave it."""
        return self.extraction.text if self.peer_text is None else self.peer_text

    @property
    def view(self) -> str:
        """Which page the rows belong to: `given`, or `revealed` where the scripts of the page were read."""
        return "given" if self.extraction.given is None else "revealed"


class Answers:
    """The extractions that were asked for lately, each made once."""

    def __init__(self, laboratory: Laboratory) -> None:
        self._laboratory = laboratory
        self._known = Memory[tuple[Any, ...], Answer](_KEPT_ANSWERS)

    def find(self, kept: KeptPage, method: str, parameters: Mapping[str, object]) -> Answer:
        """What a method, or a peer, makes of a page."""
        if method.startswith(PEER):
            return self._known.get_or((kept.id, method), lambda: self._by_peer(kept, method.removeprefix(PEER)))
        known = find_method(method)
        numbers = {name: _number(known.parameters.get(name), value) for name, value in parameters.items()}
        values: dict[str, Any] = dict(known.resolve(numbers))
        key = (kept.id, known.name, *sorted(values.items()))
        return self._known.get_or(key, lambda: Answer(kept, extract(kept.page, method=known.name, **values)))

    def _by_peer(self, kept: KeptPage, name: str) -> Answer:
        if name not in self._laboratory.list_peers():
            raise BadParameter(f"there is no peer {name!r}, or it is not installed: pip install 'dehusk[peers]'")
        from ...alignment import gold_rows

        page = kept.page
        try:
            text = self._laboratory.extract_by_peer(name, page.source, page.url)
        except Exception as error:
            raise DehuskError(f"{name} fails on this page: {type(error).__name__}") from None
        content = np.zeros(len(page), bool)
        content[sorted(gold_rows(page, text))] = True
        content &= page.is_text
        return Answer(kept, Extraction(page, Selection(content, content.astype(np.float64)), PEER + name, {}), text)


def _number(parameter: Parameter | None, value: object) -> object:
    """A whole number as the parameter wants it: JSON does not tell 1 from 1.0."""
    if parameter is not None and parameter.kind is int and isinstance(value, float) and value.is_integer():
        return int(value)
    return value
