"""The layout of WCXB: `dev/` and `test/`, each with `html/` and `ground-truth/`: compressed pages and JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from ..datasets import Gold
from ..datasets.problems import explained
from .layout import Importer, Skipped, demand, demand_object, files, pages_of, read_html, read_object, text_in, texts_in

_ABOUT: Final = {
    "gold": "main content text, Markdown where given, title, author, date, must-have and must-not snippets, page kind",
    "licence": "CC-BY-4.0",
    "source": "Foley, WCXB: a multi-type web content extraction benchmark, 2026, arXiv:2605.21097",
}
_DEVELOPMENT: Final = _ABOUT | {
    "name": "wcxb",
    "use": "train, tune, evaluate",
    "note": "development split, without the pages that the test split repeats",
}
_TEST: Final = _ABOUT | {"name": "wcxb-test", "use": "evaluate only", "note": "test split"}


def _read_development(folder: Path) -> Iterator[tuple[Gold, bytes] | Skipped]:
    """The development split, without pages that the test split has too: a method must not be trained on the test."""
    repeated = _fingerprints(folder / "test") if (folder / "test").is_dir() else set()
    for page in _read("dev", folder):
        if isinstance(page, Skipped) or not {page[0].url, _fingerprint(page[1])} & repeated:
            yield page
        else:
            yield Skipped(page[0].id, "the test split holds the same page")


def _fingerprints(split: Path) -> set[str | None]:
    """The addresses and the digests of the pages of a split."""
    found: set[str | None] = set()
    for file in files(split / "ground-truth", ".json").values():
        with explained("wcxb", file):
            found.add(text_in(read_object(file), "url"))
    for file in files(split / "html", ".html.gz", ".html").values():
        with explained("wcxb", file):
            found.add(_fingerprint(read_html(file)))
    return found - {None}


def _fingerprint(html: bytes) -> str:
    return hashlib.sha256(html).hexdigest()


def _read(split: str, folder: Path) -> Iterator[tuple[Gold, bytes] | Skipped]:
    demand(folder, f"{split}/ground-truth/", f"{split}/html/")
    gold, html = files(folder / split / "ground-truth", ".json"), files(folder / split / "html", ".html.gz", ".html")
    yield from pages_of(gold, html, partial(_convert, split))


def _convert(split: str, page: str, file: Path, html: bytes) -> tuple[Gold, bytes]:
    about = read_object(file)
    truth = demand_object(about.get("ground_truth"))
    author = text_in(truth, "author")
    gold = Gold(
        page,
        f"{page}.html",
        text_in(truth, "main_content"),
        text_in(about, "url"),
        kind=_kind(demand_object(about.get("_internal") or {})),
        markdown=text_in(truth, "main_content_markdown"),
        title=text_in(truth, "title"),
        date=text_in(truth, "publish_date"),
        split=split,
        authors=(author,) if author else (),
        wanted=texts_in(truth, "with"),
        unwanted=texts_in(truth, "without"),
    )
    return gold, html


def _kind(internal: dict[str, Any]) -> str | None:
    """The kind of page: a text, or an object with more information; "category" is an older name for "collection"."""
    found = internal.get("page_type")
    kind = text_in(found, "primary") if isinstance(found, dict) else text_in(internal, "page_type")
    return "collection" if kind == "category" else kind


DEVELOPMENT: Final = Importer(_DEVELOPMENT["name"], _DEVELOPMENT, _read_development)
TEST: Final = Importer(_TEST["name"], _TEST, partial(_read, "test"))
