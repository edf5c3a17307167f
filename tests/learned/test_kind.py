"""What the model of kinds reads of a page's head, and what it does not read."""

from __future__ import annotations

import zlib
from pathlib import Path

from dehusk import extract, parse
from dehusk.declared import declared_of


def test_names_of_meta_elements_are_those_of_the_head() -> None:
    head = "<head><META Property='og:Type' content=x><meta content=y name=author><meta charset=utf-8></head>"
    assert declared_of(parse(f"{head}<meta name=late>")).names_in_head == ["author", "og:type"]


def test_types_are_counted_roughly() -> None:
    entries = ",".join(['{"@type": "ListItem"}'] * 6)
    data = f'<script type="application/ld+json">[{{"@type": ["Product", "Thing"]}}, {entries}]</script>'
    items = '<div itemscope itemtype="https://schema.org/Offer">mill</div>' * 3
    assert declared_of(parse(data + items)).counted_types == [
        "item=Offer:2",
        "ld=ListItem:5",
        "ld=Product:1",
        "ld=Thing:1",
    ]


def test_a_head_of_broken_tags_has_no_names() -> None:
    assert declared_of(parse("<meta " * 100_000 + "<p>mill")).names_in_head == []


def test_models_are_small() -> None:
    files = (Path(__file__).parents[2] / "src" / "dehusk").rglob("*.model")
    sent = [len(zlib.compress(file.read_bytes())) for file in files]
    assert 0 < sum(sent) < 420_000, "a browser loads them"


def test_the_path_of_a_local_file_is_not_evidence() -> None:
    html = f"<h1>Mill</h1>{'<p>The mill turns in the wind and grinds the corn of the village.</p>' * 5}"
    kinds = extract(html).kind_probabilities
    assert extract(html, url="file:///home/shop/products/forum/mill.html").kind_probabilities == kinds
    assert extract(html, url="https://mill.example/shop/products/forum/7").kind_probabilities != kinds
