"""Pages that are made to be expensive, each as a function of a size."""

from __future__ import annotations

import json
from collections.abc import Callable
from xml.etree.ElementTree import fromstring

from dehusk import OUTPUTS, Extraction

SENTENCE = "The old mill turns in the wind. "


def many_attributes(size: int) -> str:
    """An element with as many attributes, and one that repeats it in every paragraph."""
    attributes = " ".join(f'a{number}="{number}"' for number in range(size))
    return f"<div {attributes}>{SENTENCE}</div><p><b {attributes}>" + f"<p>{SENTENCE}" * size


def repeated_formatting(size: int) -> str:
    """Unclosed elements that a parser opens again in every paragraph."""
    return "<p>" + "".join(f"<i id={number}>" for number in range(min(size, 400))) + f"<p>{SENTENCE}" * size


def wide_cells(size: int) -> str:
    """Cells that claim to be as wide as nothing can be."""
    cell = f'<td colspan="{10**15}" rowspan="{"9" * 5000}">{SENTENCE}</td>'
    return "<table>" + f"<tr>{cell * 3}</tr>" * (size // 10) + "</table>"


def deep_json_ld(size: int) -> str:
    """Structured data that nests without end, and the same where it is broken."""
    deep = '{"@graph":[' * size + '{"articleBody":' + json.dumps(SENTENCE * 30) + "}"
    return "".join(f'<script type="application/ld+json">{data}</script>' for data in (deep + "]}" * size, deep))


HOSTILE: dict[str, Callable[[int], str]] = {
    "many attributes": many_attributes,
    "repeated formatting": repeated_formatting,
    "wide cells": wide_cells,
    "deep JSON-LD": deep_json_ld,
    "long value": lambda size: f"<p title='{'a' * size * 1000}'>{SENTENCE * 30}</p>",
    "long class": lambda size: f"<p class='{'a ' * size * 100}'>{SENTENCE * 30}</p>",
    "unclosed comment": lambda size: f"<p>{SENTENCE * 30}</p><!--" + "<!-- a " * size,
    "unclosed tags": lambda size: SENTENCE * 30 + "<a" * size,
    "unclosed script": lambda size: SENTENCE * 30 + "<script>" + "<!--<script>" * size,
    "entities": lambda size: f"<p>{SENTENCE}" + "&amp;&lt;&nGt;&#x110000;&#0;&" * size,
    "nested": lambda size: "<div><blockquote>" * size + SENTENCE * 30,
    "paragraphs": lambda size: f"<p>{SENTENCE}" * size,
    "nothing": lambda size: "\0" * size,
}


def ask_everything(extraction: Extraction) -> None:
    """Every output is written, and everything that can be asked is answered."""
    assert all(isinstance(output(extraction), str) for output in OUTPUTS.values())
    fromstring(extraction.tei)
    assert json.loads(extraction.json)["status"]["name"] == extraction.status.name
    for name in ("items", "posts", "comments", "facts", "blocks", "images", "links"):
        assert isinstance(getattr(extraction, name), list | tuple)
    assert isinstance(extraction.structured.to_dict(), dict)
    assert isinstance(extraction.explain(), list)
    assert isinstance(extraction.metadata_value("authors"), list)
    assert isinstance(extraction.title, str)
