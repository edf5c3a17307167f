"""Declarations in `meta`, `link` and `script` elements."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import dehusk
from dehusk._core import Declarations
from dehusk.page.hidden_rows import visible_part


@pytest.mark.parametrize(
    ("source", "metas"),
    [
        ("<meta name=Author content=Ada>", [("author", "Ada")]),
        ("<META PROPERTY='og:Type' content='c &amp; d'>", [("og:type", "c & d")]),
        ("<meta itemprop=x name=b property=a content=1>", [("a", "1"), ("b", "1"), ("x", "1")]),
        ("<meta name=' a b ' content=é>", [("a b", "é")]),
        ("<meta http-equiv=refresh content=0>", [("refresh", "0")]),
        ("<meta name=a><meta name=b content=' '><meta charset=x>", []),
        ("<meta name=a content=1><meta name=a content=2>", [("a", "1"), ("a", "2")]),
        ("<body><p>late<table><meta name=a content=1>", [("a", "1")]),
        ("<title><meta name=a content=1></title><b title='<meta name=a content=1>'>", []),
        ("<script>'<meta name=a content=1>'</script><!-- <meta name=a content=1> -->", []),
        ("<template><meta name=a content=1></template>", []),
        ("<meta name=a content=1", []),
    ],
)
def test_metas(source: str, metas: list[tuple[str, str]]) -> None:
    found = Declarations(source.encode())
    assert found.metas() == metas
    assert found.meta("a") == dict(reversed(metas)).get("a", "")


def test_any_source_can_be_read(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    """Every name is lowercase and has its first content, wherever a source is cut."""
    for number, (_, source) in enumerate(benchmark_pages(60)):
        found = Declarations(source[: len(source) * (number % 4 + 1) // 4])
        for pairs, first in ((found.metas(), found.meta), (found.links(), found.link)):
            assert all(name == name.strip().lower() and value for name, value in pairs)
            assert {name: first(name) for name, _ in pairs} == dict(reversed(pairs))


def test_what_is_not_declared_is_an_empty_text() -> None:
    found = Declarations(b"<p>mill")
    assert (found.meta("author"), found.link("canonical"), found.metas(), found.scripts()) == ("", "", [], [])


def test_tags_in_values_and_texts_declare_nothing() -> None:
    source = b"""<iframe srcdoc="<meta name=a content=b>"></iframe><textarea><link rel=x href=y></textarea>
        <noscript><meta name=c content=d></noscript><svg><link rel=z href=y></svg>"""
    assert (Declarations(source).metas(), Declarations(source).links()) == ([("c", "d")], [])


def test_declarations_of_a_table_are_those_of_the_whole_page() -> None:
    source = b"<meta name=a content=b>\r\n<p>mill<p itemscope itemtype=T hidden><meta itemprop=c content=d>"
    page = dehusk.parse(source)
    part = visible_part(page)
    assert part is not None
    for table in (page.table, part.page.table, pickle.loads(pickle.dumps(part.page.table))):
        assert table.declarations().metas() == [("a", "b"), ("c", "d")]
        assert table.declarations().microdata() == [{"@type": ["T"], "c": ["d"]}]
