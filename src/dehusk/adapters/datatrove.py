"""DataTrove: a step of a pipeline that replaces pages by their content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from datatrove.data import Document
from datatrove.pipeline.extractors.base import BaseExtractor

from ..batch import BatchOptions, Record
from . import make_document


class Dehusk(BaseExtractor):
    """Replaces the HTML of each document by its content. Documents are dropped that fail or that `options` reject."""

    name = "⛏ dehusk"
    _requires_dependencies = ("dehusk",)

    def __init__(self, options: BatchOptions | None = None, timeout: float = 1) -> None:
        super().__init__(timeout)
        options = options or BatchOptions()
        self._options = replace(options, fields=(options.format,))

    def run(self, data: Iterable[Document], rank: int = 0, world_size: int = 1) -> Iterator[Document]:
        """Extract each document, with the `url` of its metadata, which is evidence of the kind of the page."""
        extracted: Iterator[Document] = super().run(map(_with_url, data), rank, world_size)
        return extracted

    def extract(self, text: str, url: str | None = None) -> str:
        """The content of a page; empty if it is dropped."""
        document = make_document(Record("", text.encode("utf-8", "replace"), url, "utf-8"), self._options)
        return document.content if document else ""


def _with_url(document: Document) -> Document:
    """Put text and URL in place of the text: DataTrove calls `extract` with both, and replaces them by its result."""
    document.text = (document.text, document.metadata.get("url"))
    return document
