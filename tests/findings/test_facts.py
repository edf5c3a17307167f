"""Facts: labels and their values with their places."""

from __future__ import annotations

import json

import numpy as np
import pytest

from dehusk import Extraction, Selection, extract, parse
from dehusk.findings.facts import Fact

DEALER = """
<nav><a href=/>Home</a> <a href=/used>Used</a></nav><h1>Harrow Minibus</h1>
<p>One careful owner, who drove it to the mill and back on every Sunday of nine long years.</p>
<div class=specs>
<div class=spec><span>Max torque</span> <span>200 nm</span></div>
<div class=spec><span>Mileage</span> <span>9,360</span></div>
<div class=spec><span>Colour</span> <span>Amber</span></div>
</div><table><tr><th>Doors:<td>5<tr><th>Fuel<td>oil</table><dl><dt>Seats<dd>12</dl>
<p><b>Owner:</b> <a href=/ada>Ada</a> Merrow<br><strong>Town</strong>: Harrow Fen</p>
"""


def named(html: str) -> list[tuple[str, str]]:
    return [(fact.name, fact.value) for fact in extract(html, method="everything").facts]


def test_facts_of_any_elements() -> None:
    assert named(DEALER) == [
        ("Max torque", "200 nm"),
        ("Mileage", "9,360"),
        ("Colour", "Amber"),
        ("Doors", "5"),
        ("Fuel", "oil"),
        ("Seats", "12"),
        ("Owner", "Ada Merrow"),
        ("Town", "Harrow Fen"),
    ]


def test_each_has_its_place() -> None:
    extraction = extract(DEALER, method="everything")
    fact = extraction.facts[1]
    assert fact == Fact("Mileage", "9,360", fact.row, "body > div > div:nth-of-type(2)", kept=True)
    assert extraction.page.name(fact.row) == "span"
    assert extraction.facts[5].path == "body > dl"


def test_facts_are_listed_whether_they_are_kept_or_not() -> None:
    page = parse(DEALER)
    nothing = Selection(np.zeros(len(page), bool), np.zeros(len(page)))
    assert [fact.kept for fact in Extraction(page, nothing, "everything", {}).facts] == [False] * 8


def test_a_number_above_what_it_counts_is_the_value() -> None:
    form = "<div><p>{}</p><p>{}</p></div>"
    counts = [("500+", "Sails"), ("12", "Mills"), ("3", "Millers")]
    html = "".join(form.format(*count) for count in counts)
    assert named(f"<section>{html}</section>") == [(name, count) for count, name in counts]


@pytest.mark.parametrize("html", ["", "<p>One</p>", "<h1>Title:</h1><p>Some text that follows the title.</p>"])
def test_pages_without_facts(html: str) -> None:
    assert extract(html, method="everything").facts == []


def test_characters_have_one_form() -> None:
    html = "<dl><dt>Ho\u0308he<dd>12\u00ad m</dl>"
    assert named(html) == [("Höhe", "12 m")]
    assert extract(html, method="everything", normalize=False).facts[0].name == "Ho\u0308he"


def test_they_are_in_the_json() -> None:
    extraction = extract("<dl><dt>Seats<dd>12</dl>", method="everything")
    entry = {"name": "Seats", "value": "12", "row": extraction.facts[0].row, "path": "body > dl", "kept": True}
    assert json.loads(extraction.json)["facts"] == extraction.to_dict()["facts"] == [entry]
