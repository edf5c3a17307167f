"""The pages that all integrations are tried with, and the rows that they have to give."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from dehusk.batch import BatchOptions, Record, Row, row

FILES: Final = sorted((Path(__file__).parent.parent.parent / "docs" / "pages").iterdir())
PAGES: Final[list[dict[str, Any]]] = [
    {"id": file.name, "html": file.read_bytes(), "url": f"http://example.org/{file.name}"} for file in FILES
]
"""Pages of several kinds and languages."""


def expected(options: BatchOptions, *, with_url: bool = True) -> list[Row]:
    """The row of each page, in the order of their ids; a page from a file has no URL."""
    return [row(Record(page["id"], page["html"], page["url"] if with_url else None), options) for page in PAGES]
