"""The inspector shows the columns of a method as the method computed them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dehusk
from dehusk import METHODS, Extraction, Page
from effort import IS_FULL
from web.inspector.client import Client

FOLDER = Path(__file__).parents[3] / "docs/pages"
PAGES = ("windmill", "noisy", "listing", "chinese")
ROWS = 12
"""Rows of each page that are compared, spread evenly."""
every_method = pytest.mark.parametrize("name", METHODS)


def rows_of(page: Page) -> list[int]:
    return sorted({*np.linspace(0, len(page) - 1, ROWS).astype(int).tolist(), page.body})


def node(client: Client, id: str, name: str, row: int, **parameters: object) -> dict[str, Any]:
    asked = {"method": name, "row": row, "parameters": parameters}
    found: dict[str, Any] = client.post(f"api/pages/{id}/node", asked).json()
    return found


def expected_of(extraction: Extraction, row: int) -> dict[str, Any]:
    return {name: values[row].item() for name, values in extraction.columns.items()}


@every_method
@pytest.mark.parametrize("example", PAGES if IS_FULL else PAGES[:2])
def test_a_node_has_the_columns_of_the_method(client: Client, name: str, example: str) -> None:
    id = client.open(f"example:{example}")["id"]
    extraction = dehusk.extract((FOLDER / f"{example}.html").read_bytes(), method=name)
    for row in rows_of(extraction.page):
        facts = node(client, id, name, row)
        assert facts["score"] == extraction.scores[row]
        assert {column["name"]: column["value"] for column in facts["columns"]} == expected_of(extraction, row)


@every_method
def test_the_tree_has_the_columns_of_the_method(client: Client, name: str) -> None:
    id = client.open("example:windmill")["id"]
    extraction = dehusk.extract((FOLDER / "windmill.html").read_bytes(), method=name)
    columns = client.result(id, ["columns"], name)["columns"]["value"]
    assert [column["name"] for column in columns] == [n for n in METHODS[name].columns if n in extraction.columns]
    for column in columns:
        assert (column["symbol"], column["meaning"]) == METHODS[name].columns[column["name"]]
        assert np.allclose(column["values"], extraction.columns[column["name"]], rtol=1e-3)


@every_method
def test_a_node_follows_the_parameters(client: Client, name: str) -> None:
    """Hidden elements that are left out have no numbers, and the other nodes have other numbers."""
    id = client.open("example:noisy")["id"]
    html = (FOLDER / "noisy.html").read_bytes()
    extraction = dehusk.extract(html, method=name, hidden="drop")
    for row in rows_of(extraction.page):
        facts = node(client, id, name, row, hidden="drop")
        assert {column["name"]: column["value"] for column in facts["columns"]} == expected_of(extraction, row)


@pytest.mark.usefixtures("counting")
def test_columns_of_each_kind_come_in_the_order_of_the_paper(client: Client) -> None:
    id = client.upload(b"<p>one <b>two</b></p>")["id"]
    facts = node(client, id, "counting", 4)  # of 7 rows
    assert facts["columns"] == [
        {"name": "depth", "symbol": "d(n)", "meaning": "the number of ancestors", "value": 3},
        {"name": "is text", "symbol": "n ∈ T", "meaning": "whether the row is a text", "value": True},
        {"name": "row share", "symbol": "s", "meaning": "the share of the rows before the node", "value": 4 / 7},
    ]
    columns = client.result(id, ["columns"], "counting")["columns"]["value"]
    assert [column["values"][4] for column in columns] == [3, True, 0.5714]
    listed = {one["name"]: one["columns"] for one in client.get("api/start").json()["methods"]}
    assert [column["symbol"] for column in listed["counting"]] == ["d(n)", "n ∈ T", "s", "o"]


def test_a_peer_has_no_columns(client: Client) -> None:
    pytest.importorskip("trafilatura")
    id = client.open("example:windmill")["id"]
    assert client.result(id, ["columns"], "peer:trafilatura")["columns"]["value"] == []
    assert node(client, id, "peer:trafilatura", 3)["columns"] == []
