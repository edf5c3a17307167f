"""What elements declare: the core reads what the definition reads from the tree of another parser."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from definitions.declarations import linked_of, linked_types, links_of, metas_of
from dehusk._core import Declarations
from dehusk.page.hidden_rows import visible_part

PIECES = """<meta |<META |name=|name='a b' |PROPERTY="og:Type" |itemprop=x |content=|content="c &amp; d" |<link |rel=|
rel='Next canonical' |href=/a |href='' |<script>|<script type='application/LD+json'>|</script>|{"@type": "Recipe"}|
"@type":["Thing", "x1",|]|</head>|<!--|-->|>|é|<template>|</template>|<title>|</title>|<table>|<b title='|'""".replace(
    "\n", ""
).split("|")


def compare(source: bytes) -> None:
    found = Declarations(source)
    assert found.metas() == metas_of(source)
    assert found.links() == links_of(source)
    assert [text.replace("\r\n", "\n").replace("\r", "\n") for text in found.linked()] == linked_of(source)
    assert found.linked_types() == linked_types(source)
    for name, _ in found.metas():
        assert found.meta(name) == dict(reversed(metas_of(source)))[name]
    for relation, _ in found.links():
        assert found.link(relation) == dict(reversed(links_of(source)))[relation]


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_generated_sources(pieces: list[str]) -> None:
    compare("".join(pieces).encode())


def test_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    for _, source in benchmark_pages(60):
        compare(source)


def test_what_is_not_declared_is_an_empty_text() -> None:
    found = Declarations(b"<p>mill")
    assert (found.meta("author"), found.link("canonical"), found.metas(), found.scripts()) == ("", "", [], [])


@pytest.mark.parametrize(
    ("source", "names"),
    [
        (b"<meta name=b><meta property='A x'></head><meta name=c>", ["a", "b"]),
        (b"<!--</head>--><meta name=a><script>'</head>'</script><meta name=b></HEAD ><meta name=c>", ["a", "b"]),
        (b"<head><p>early body<meta itemprop=a name=b></head><meta name=c>", ["a"]),
        (b"<header></header><meta name=a><template><meta name=b></template>", ["a"]),
    ],
)
def test_names_in_the_head_precede_its_end_tag(source: bytes, names: list[str]) -> None:
    assert Declarations(source).names_in_head() == names


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
