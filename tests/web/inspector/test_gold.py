"""A corrected page becomes gold that the laboratory reads."""

from __future__ import annotations

from pathlib import Path

import pytest

import dehusk
from cli.commands import Shell
from dehusk.evaluation.datasets import load_dataset
from web.inspector.client import Client

PAGE = "<title>Mühle</title><nav><a href=/>Home</a></nav><p>The mill turns.<p>It grinds wheat.".encode("latin-1")


def rows_of(html: bytes, *texts: str) -> list[int]:
    page = dehusk.parse(html)
    return [row for row in range(len(page)) if page.text(row) in texts]


def save(client: Client, html: bytes, *texts: str) -> dict[str, object]:
    page = client.upload(html)
    answer = client.post(f"api/pages/{page['id']}/gold", {"rows": rows_of(html, *texts), "kind": "article"})
    found: dict[str, object] = answer.json()
    return found


def test_the_chosen_texts_are_the_gold_of_the_page(client: Client) -> None:
    assert save(client, PAGE, "The mill turns.")["pages"] == 1
    data = load_dataset(str(client.gold))
    [gold] = data.pages
    assert gold.text == "The mill turns."
    assert gold.kind == "article"
    assert data.html(gold) == PAGE
    assert data.use == "train, tune, evaluate"


def test_a_second_page_is_added_and_the_same_page_is_replaced(client: Client) -> None:
    save(client, PAGE, "The mill turns.")
    save(client, b"<p>Another page.", "Another page.")
    assert save(client, PAGE, "It grinds wheat.")["pages"] == 2
    texts = {gold.text for gold in load_dataset(str(client.gold)).pages}
    assert texts == {"Another page.", "It grinds wheat."}
    assert [path.name for path in client.gold.parent.iterdir()] == ["my-gold"]


@pytest.mark.parametrize("rows", [[], [0], [100_000], "all", ["1"], None])
def test_what_is_no_gold_is_refused_and_nothing_is_written(client: Client, rows: object) -> None:
    page = client.upload(PAGE)
    assert client.post(f"api/pages/{page['id']}/gold", {"rows": rows}).status_code == 400
    assert not client.gold.exists()


def test_the_laboratory_measures_on_it(
    client: Client, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("rapidfuzz")
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))
    save(client, PAGE, "The mill turns.", "It grinds wheat.")
    out = str(tmp_path / "out")
    options = ["--methods", "everything,auto", "--timed-pages", "0", "--cores", "1", "--out", out]
    assert shell("bench", "--data", str(client.gold), *options).code == 0
