"""What tags declare: the core reads what the definition reads."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from definitions.declarations import linked_of, linked_types, links_of, metas_of, names_in_head
from dehusk._core import Declarations

PIECES = """<meta |<META |name=|name='a b' |PROPERTY="og:Type" |itemprop=x |content=|content="c &amp; d" |<link |rel=|
rel='Next canonical' |href=/a |href='' |<script>|<script type='application/LD+json'>|</script>|{"@type": "Recipe"}|
"@type":["Thing", "x1",|]|</head>|<!--|-->|>|é""".replace("\n", "").split("|")


def compare(source: bytes) -> None:
    found = Declarations(source)
    assert found.metas() == metas_of(source)
    assert found.links() == links_of(source)
    assert found.names_in_head() == names_in_head(source)
    assert found.linked() == linked_of(source)
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
