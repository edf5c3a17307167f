"""The tags that declare something: the core finds those of the definition."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from definitions.declaring_tags import cut_tags
from dehusk._core import declaring_tags

TAGS = """<meta |<META name=a|<link rel='>'|<link href=">" |<script>|</script >|<SCRIPT/|</Script>|<tink>|<metal>|<x-
|<!--|-->|<!-->|<template>|</template>|<title>|</title>|<style |</style\n>|<noframes>"""
PIECES = [*TAGS.split("|"), *"><=\"'/ a\n\vé", " = "]


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_generated_sources(pieces: list[str]) -> None:
    source = "".join(pieces).encode()
    assert declaring_tags(source) == tuple(cut_tags(source))


@given(st.binary(max_size=100))
def test_any_bytes(source: bytes) -> None:
    assert declaring_tags(source) == tuple(cut_tags(source))


def test_real_pages(benchmark_pages: Callable[[int], list[tuple[str, bytes]]]) -> None:
    for name, source in benchmark_pages(60):
        assert declaring_tags(source) == tuple(cut_tags(source)), name
