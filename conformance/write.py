"""Writes the conformance file: `python -m conformance.write`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import dehusk
from dehusk import Page
from dehusk._core import element_names
from dehusk.learned.version import LATEST

from .answers import answers
from .methods import method_answers, seen
from .pages import FOLDER, Source, pages

FILE: Final = FOLDER / "pages.jsonl"


def records() -> Iterator[dict[str, Any]]:
    """What is asked and what is answered, page by page."""
    for page in pages():
        yield record(page)


def record(page: Source) -> dict[str, Any]:
    """The record of one page."""
    parsed, url = dehusk.parse(page.html, url=page.url), page.url or ""
    asked = {"name": page.name, "model": LATEST, "source": page.html, "url": url}
    of_methods = {"seen": seen(parsed), "methods": method_answers(parsed)}
    return {**asked, **answers(page.html, url), "names": names_in(parsed), **of_methods}


def names_in(page: Page) -> dict[str, list[str]]:
    """The names of each element that holds text, by its row."""
    found = dict[str, list[str]]()
    for row, name in sorted(element_names(page.table), key=lambda pair: pair[0]):
        found.setdefault(str(row), []).append(name)
    return found


def main() -> None:
    lines = [json.dumps(found, ensure_ascii=False, separators=(",", ":")) for found in records()]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
    print(f"{FILE.name}: {len(lines)} pages, {FILE.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
