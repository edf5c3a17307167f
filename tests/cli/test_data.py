"""`dehusk data`: tables of records and entities, JSON, and a page that declares nothing."""

from __future__ import annotations

import json

from cli.commands import Shell

PRODUCT = (
    b'<script type="application/ld+json">{"@type": "Product", "name": "Hand mill", "sku": "M7", "color": "red",'
    b'"description": "It \\u001b[31mgrinds.", "offers": {"price": 5, "priceCurrency": "EUR"}}</script>'
    b"<meta property=og:title content=Mills><h1>Hand mill</h1>"
)


def test_tables_show_records_and_entities(shell: Shell) -> None:
    ran = shell("data", "-", stdin=PRODUCT)
    assert (ran.code, ran.errors) == (0, "")
    lines = [line.split() for line in ran.output.splitlines()]
    assert lines[0] == ["Product", "json-ld", "shown"]
    assert ["name", "Hand", "mill", "yes"] in lines
    assert ["sku", "M7", "no"] in lines
    assert ["specifications", "colour:", "red", "no"] in lines
    assert ["entity", "name", "properties", "source"] in lines
    assert lines[-1] == ["WebPage", "Mills", "1", "open", "graph"]


def test_json_has_all_properties(shell: Shell) -> None:
    found = json.loads(shell("data", "-", "--format", "json", stdin=PRODUCT).output)
    assert found["products"][0]["price"] == "5"
    assert found["entities"][0]["properties"]["color"] == ["red"]


def test_control_characters_do_not_reach_the_terminal(shell: Shell) -> None:
    assert "\x1b" not in shell("data", "-", stdin=PRODUCT).output


def test_a_page_that_declares_nothing_gives_no_table(shell: Shell) -> None:
    ran = shell("data", "-", stdin=b"<p>The mill turns.")
    assert (ran.code, ran.output) == (0, "")
    assert "has no structured data" in ran.errors
