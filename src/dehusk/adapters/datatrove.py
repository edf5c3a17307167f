"""DataTrove: a step of a pipeline that replaces pages by their content."""

from __future__ import annotations

from dataclasses import replace

from datatrove.pipeline.extractors.base import BaseExtractor

from ..batch import Options, Record
from .document import document_of


class Dehusk(BaseExtractor):
    """Replaces the HTML of each document by its content. Documents are dropped that fail or that `options` reject."""

    name = "⛏ dehusk"
    _requires_dependencies = ("dehusk",)

    def __init__(self, options: Options | None = None, timeout: float = 1) -> None:
        super().__init__(timeout)
        options = options or Options()
        self._options = replace(options, fields=(options.format,))

    def extract(self, text: str) -> str:
        """The content of a page; empty if it is dropped."""
        found = document_of(Record("", text.encode("utf-8", "replace"), charset="utf-8"), self._options)
        return found.content if found else ""
