"""Haystack: a component that converts pages to documents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict
from haystack.components.converters.utils import get_bytestream_from_source, normalize_metadata
from haystack.dataclasses import ByteStream

from ..batch import BatchOptions, Record
from . import make_document


@component
class DehuskToDocument:
    """Converts pages to documents. A page that fails, or that the options reject, gives no document."""

    def __init__(self, options: BatchOptions | None = None) -> None:
        self.options = options or BatchOptions()

    def to_dict(self) -> dict[str, Any]:
        """The component as plain data."""
        described: dict[str, Any] = default_to_dict(self, options=self.options.as_json())
        return described

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> DehuskToDocument:
        """The component that `to_dict` described."""
        options = BatchOptions.of(data["init_parameters"]["options"])
        component_: DehuskToDocument = default_from_dict(cls, {**data, "init_parameters": {"options": options}})
        return component_

    @component.output_types(documents=list[Document])
    def run(
        self, sources: list[str | Path | ByteStream], meta: dict[str, Any] | list[dict[str, Any]] | None = None
    ) -> dict[str, list[Document]]:
        """The documents of files or of pages in memory; `meta` is added to the metadata of all, or of each."""
        documents = []
        for source, given in zip(sources, normalize_metadata(meta, len(sources)), strict=True):
            stream = get_bytestream_from_source(source)
            known = {**stream.meta, **given}
            record = Record(str(known.get("file_path", "")), stream.data, known.get("url"))
            document = make_document(record, self.options)
            if document:
                documents.append(Document(content=document.content, meta={**known, **document.facts}))
        return {"documents": documents}
