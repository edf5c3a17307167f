"""Native code gives what was read beside each conformance page; `make wasm` compares WebAssembly with native code."""

from __future__ import annotations

import json

import pytest

from conformance.pages import FOLDER, Source, pages, written
from conformance.write import record
from dehusk import extract, parse

PAGES = list(written())
UNREADABLE = {"long-word"}
"""Pages whose Markdown nobody can read."""
DECLARED = json.loads((FOLDER / "pages" / "declared.json").read_text("utf-8"))
by_name = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@by_name
def test_markdown_is_as_it_was_read(page: Source) -> None:
    if page.name not in UNREADABLE:
        expected = (FOLDER / "pages" / f"{page.name}.md").read_text("utf-8")
        assert extract(page.html, method="everything", header=False).markdown == expected.removesuffix("\n")


@by_name
def test_pages_declare_what_was_read(page: Source) -> None:
    table = parse(page.html).table
    expected = DECLARED.get(page.name, {"entities": []})
    about = dict(zip(("title", "author", "date", "site"), table.declarations().about(), strict=True))
    assert about == {name: expected.get(name, "") for name in about}
    entities = table.declarations().structured("", table).values()["entities"]
    assert [{name: entity[name] for name in ("types", "sources", "properties")} for entity in entities] == (
        expected["entities"]
    )


def test_every_expectation_has_its_page() -> None:
    names = {page.name for page in PAGES}
    assert {path.stem for path in (FOLDER / "pages").glob("*.md")} == names - UNREADABLE
    assert DECLARED.keys() <= names


def test_what_other_builds_are_compared_with_can_be_written_as_json() -> None:
    for page in list(pages())[::10]:
        assert json.loads(json.dumps(record(page)))["name"] == page.name
