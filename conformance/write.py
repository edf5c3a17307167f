"""Writes the conformance file: `python -m conformance.write`, or `make conformance`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from turbohtml import Node, parse

import dehusk
from dehusk import Page
from dehusk.learned.hints import address_of, counted_types, hints_of, meta_names
from dehusk.learned.version import LATEST
from dehusk.page.names import element_names, spelled

from .answers import Declared, answers
from .methods import method_answers, seen
from .pages import FOLDER, Source, pages

FILE: Final = FOLDER / "pages.jsonl"


def records() -> Iterator[dict[str, Any]]:
    """What is asked and what is answered, page by page."""
    for page in pages():
        yield record(page)


def record(page: Source) -> dict[str, Any]:
    """The record of one page."""
    parsed = dehusk.parse(page.html, url=page.url)
    source, declared = _serialised(parse(page.html).root), declared_in(parsed)
    asked = {"name": page.name, "model": LATEST, "source": source, "declared": declared}
    of_methods = {"seen": seen(parsed), "methods": method_answers(parsed)}
    return {**asked, **answers(source, declared), "names": names_in(parsed), **of_methods}


def declared_in(page: Page) -> Declared:
    """What a page declares."""
    return Declared(
        hints=hints_of(page),
        metas=meta_names(page),
        types=counted_types(page),
        address=address_of(page),
    )


def names_in(page: Page) -> dict[str, list[str]]:
    """The names of each element that holds text, by its row."""
    names, found = element_names(page), dict[str, list[str]]()
    for row, name in sorted(zip(names.row.tolist(), spelled(page, names), strict=True), key=lambda pair: pair[0]):
        found.setdefault(str(row), []).append(name)
    return found


def _serialised(root: Node | None) -> str:
    assert root is not None, "every parsed document has a root"
    return root.serialize()


def main() -> None:
    lines = [json.dumps(found, ensure_ascii=False, separators=(",", ":")) for found in records()]
    FILE.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
    print(f"{FILE.name}: {len(lines)} pages, {FILE.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
