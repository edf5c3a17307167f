"""The table of outputs: every row is complete, and the properties of an extraction follow from it."""

from __future__ import annotations

import json
import mimetypes
import re
import subprocess
import sys
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from dehusk import OUTPUTS, Extraction, extract

HTML = "<title>Mill</title><article><h1>Mill</h1><p>For sixty years it stood.</article>"
BEGINNINGS = {
    "text/plain": "Mill\n",
    "text/markdown": "# Mill\n",
    "text/html": "<",
    "application/json": "{",
    "application/tei+xml": "<?xml",
}
"""How each media type begins."""


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_row_is_complete(name: str) -> None:
    row = OUTPUTS[name]
    assert row.name == name
    assert re.fullmatch(r"[a-z]+/[a-z+]+", row.media_type)
    assert mimetypes.guess_type(f"page.{row.extension}")[0] in {row.media_type, "application/xml", "text/xml"}
    assert 20 < len(row.description) <= 100
    assert row.description.endswith(".")


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_output_is_of_its_media_type(name: str) -> None:
    shown = OUTPUTS[name](extract(HTML, method="everything"))
    assert shown.startswith(BEGINNINGS[OUTPUTS[name].media_type])
    if OUTPUTS[name].extension == "json":
        json.loads(shown)
    if OUTPUTS[name].extension == "xml":
        ElementTree.fromstring(shown)


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_output_is_a_property_that_is_rendered_once(name: str) -> None:
    row = OUTPUTS[name]
    assert row.attrname is not None
    assert getattr(Extraction, row.attrname) is row
    one = extract(HTML)
    assert getattr(one, row.attrname) is getattr(one, row.attrname) is row(one)
    other = replace(one)
    assert row.attrname not in vars(other)
    assert row(other) == row(one)


def test_json_has_another_indent_on_demand() -> None:
    one = extract(HTML)
    assert one.to_json() == one.json
    assert json.loads(one.to_json(indent=None)) == json.loads(one.json)


def test_the_table_loads_no_output() -> None:
    code = (
        "import sys, dehusk; [row.description for row in dehusk.OUTPUTS.values()];"
        "print(*sorted(name for name in sys.modules if name.startswith('dehusk.outputs.')), 'turbohtml' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    table = [f"dehusk.outputs.{name}" for name in ("extracted", "rendered")]
    assert shown.stdout.split() == [*table, "False"]
