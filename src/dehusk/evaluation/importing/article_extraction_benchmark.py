"""The layout of article-extraction-benchmark: `ground-truth.json`, and `html/` with compressed pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..datasets import Gold
from ..datasets.problems import explained
from .layout import Importer, Skipped, demand, demand_object, files, pages_of, read_object, text_in

_ABOUT: Final = {
    "name": "article-extraction-benchmark",
    "gold": "article text",
    "licence": "MIT; the texts of the pages remain their publishers'",
    "source": "Zyte (Scrapinghub), article-extraction-benchmark, 2020",
    "use": "evaluate only",
    "note": "news and blog articles",
}


def _read(folder: Path) -> Iterator[tuple[Gold, bytes] | Skipped]:
    demand(folder, "ground-truth.json", "html/")
    file = folder / "ground-truth.json"
    with explained(_ABOUT["name"], file):
        gold = read_object(file)
    yield from pages_of(gold, files(folder / "html", ".html.gz", ".html"), _convert)


def _convert(page: str, entry: object, html: bytes) -> tuple[Gold, bytes]:
    found = demand_object(entry)
    return Gold(page, f"{page}.html", text_in(found, "articleBody") or "", text_in(found, "url"), kind="article"), html


IMPORTER: Final = Importer(_ABOUT["name"], _ABOUT, _read)
