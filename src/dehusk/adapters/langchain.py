"""LangChain: a parser of pages, and a transformer of documents with HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from langchain_core.document_loaders import BaseBlobParser
from langchain_core.documents import BaseDocumentTransformer, Document
from langchain_core.documents.base import Blob

from ..batch import BatchOptions, Record
from . import make_document


class DehuskParser(BaseBlobParser):
    """Makes documents of pages. A page that fails, or that the options reject, gives no document."""

    def __init__(self, options: BatchOptions | None = None) -> None:
        self._options = options or BatchOptions()

    def lazy_parse(self, blob: Blob) -> Iterator[Document]:
        """The document of a page."""
        yield from _documents(blob.as_bytes(), None, {"source": blob.source, **blob.metadata}, self._options)


class DehuskTransformer(BaseDocumentTransformer):
    """Replaces the HTML of documents by its content. Documents are dropped that fail or that the options reject."""

    def __init__(self, options: BatchOptions | None = None) -> None:
        self._options = options or BatchOptions()

    def transform_documents(self, documents: Sequence[Document], **_: Any) -> list[Document]:
        """The documents with the content of their pages."""
        pages = ((each.page_content.encode("utf-8", "replace"), each.metadata) for each in documents)
        return [made for data, known in pages for made in _documents(data, "utf-8", known, self._options)]


def _documents(data: bytes, charset: str | None, known: dict[str, Any], options: BatchOptions) -> Iterator[Document]:
    source = str(known.get("source") or "")
    url = source if source.startswith(("http://", "https://")) else None
    document = make_document(Record(source, data, url, charset), options)
    if document:
        yield Document(document.content, metadata={**known, **document.facts})
