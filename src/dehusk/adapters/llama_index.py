"""LlamaIndex: a reader of pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document

from ..batch import BatchOptions, Record
from . import make_document


class DehuskReader(BaseReader):
    """Reads files, also for `SimpleDirectoryReader(file_extractor={".html": DehuskReader()})`.

    A page that fails, or that the options reject, gives no document.
    """

    def __init__(self, options: BatchOptions | None = None) -> None:
        self._options = options or BatchOptions()

    def lazy_load_data(
        self, file: str | Path, extra_info: Mapping[str, Any] | None = None, fs: Any = None
    ) -> Iterator[Document]:
        """The document of the page in a file, with `extra_info` among its metadata; `fs` is its file system."""
        data = Path(file).read_bytes() if fs is None else fs.cat_file(str(file))
        document = make_document(Record(str(file), data), self._options)
        if document:
            yield Document(text=document.content, metadata={**(extra_info or {}), **document.facts})
