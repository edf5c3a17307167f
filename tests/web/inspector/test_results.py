"""Results in the inspector equal those of the library."""

from __future__ import annotations

import io
import shlex
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import dehusk
from cli.commands import Shell
from dehusk import METHODS
from dehusk.evaluation.peers import PEERS
from dehusk.web.inspector.parts import PARTS
from web.inspector.client import Client

WINDMILL = (Path(__file__).parents[3] / "docs/pages/windmill.html").read_bytes()


@pytest.fixture
def windmill(client: Client) -> str:
    return str(client.open("example:windmill")["id"])


@pytest.mark.parametrize("name", METHODS)
def test_every_method_gives_its_scores_marks_and_text(client: Client, windmill: str, name: str) -> None:
    found = client.result(windmill, ["marks", "text", "markdown"], name)
    expected = dehusk.extract(WINDMILL, method=name)
    assert found["marks"]["value"]["content"] == expected.selection.content.nonzero()[0].tolist()
    assert np.allclose(found["marks"]["value"]["score"], expected.scores, rtol=1e-3)
    assert found["text"]["value"] == expected.text
    assert found["markdown"]["value"]["source"] == expected.markdown


@pytest.mark.parametrize("example", ["windmill", "listing", "chinese", "forum"])
@pytest.mark.parametrize("part", PARTS)
def test_every_part_has_a_value(client: Client, example: str, part: str) -> None:
    id = client.open(f"example:{example}")["id"]
    assert client.result(id, [part])[part]["value"] is not None


@pytest.mark.parametrize("part", PARTS)
def test_a_page_without_text_has_every_part_too(client: Client, part: str) -> None:
    id = client.upload(b"<p></p>")["id"]
    assert "value" in client.result(id, [part])[part]


def test_a_whole_number_may_come_as_a_fraction(client: Client, windmill: str) -> None:
    assert "value" in client.result(windmill, ["marks"], "ccb", range=25.0)["marks"]
    assert "explains itself" in client.result(windmill, ["explain"], "cetd")["explain"]["error"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"method": "coreax"}, "did you mean coreex"),
        ({"method": "cetd", "parameters": {"scale": 1}}, "has no parameter"),
        ({"method": "cetd", "parameters": {"threshold_scale": "much"}}, "takes a number"),
        ({"method": "cetd", "parameters": []}, "an object"),
        ({"method": "auto", "parts": ["everything"]}, "parts is a list"),
        ({"method": "peer:none"}, "no peer"),
    ],
)
def test_a_wrong_wish_is_one_clear_line(client: Client, windmill: str, asked: dict[str, object], says: str) -> None:
    answer = client.post(f"api/pages/{windmill}/result", {"parts": ["marks"], **asked})
    assert answer.status_code == 400
    assert says in answer.json()["error"]


def test_a_peer_is_shown_by_the_rows_that_hold_its_text(client: Client, windmill: str) -> None:
    pytest.importorskip("trafilatura")
    found = client.result(windmill, ["marks", "text"], "peer:trafilatura")
    page = dehusk.parse(WINDMILL)
    kept = " ".join(page.text(row) for row in found["marks"]["value"]["content"])
    assert "ground a sack of wheat" in found["text"]["value"]
    assert "ground a sack of wheat" in kept
    assert "Subscribe" not in kept


def test_a_peer_that_fails_is_one_clear_line(client: Client, windmill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("trafilatura")

    def extract(html: str, url: str | None) -> str:
        raise RecursionError

    monkeypatch.setitem(PEERS, "trafilatura", replace(PEERS["trafilatura"], load=lambda: extract))
    answer = client.post(f"api/pages/{windmill}/result", {"parts": ["marks"], "method": "peer:trafilatura"})
    assert answer.json() == {"error": "trafilatura fails on this page: RecursionError"}


def test_the_controls_are_those_of_the_registry(client: Client) -> None:
    listed = {method["name"]: method for method in client.get("api/start").json()["methods"]}
    assert list(listed) == list(METHODS)
    for name, method in METHODS.items():
        controls = {control["name"]: control for control in listed[name]["parameters"]}
        assert {key: control["default"] for key, control in controls.items()} == method.resolve({})
        for control in controls.values():
            assert "min" not in control or control["min"] <= control["default"] <= control["max"]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [("auto", {}), ("auto", {"favor": "recall", "include_comments": False}), ("cetd", {"threshold_scale": 0.6})],
)
def test_copied_calls_make_the_shown_text(
    client: Client,
    windmill: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    shell: Shell,
    name: str,
    parameters: dict[str, object],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.html").write_bytes(WINDMILL)
    found = client.result(windmill, ["marks", "text"], name, **parameters)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(found["marks"]["value"]["python"], {})
    assert printed.getvalue() == found["text"]["value"] + "\n"
    command = shlex.split(found["marks"]["value"]["command"])
    assert command[:2] == ["dehusk", "page.html"]
    assert shell(*command[1:]).output.strip() == found["text"]["value"].strip()


@pytest.mark.parametrize("name", ["auto", "cetd", "ccb"])
def test_a_node_has_its_place_and_what_is_counted_in_it(client: Client, windmill: str, name: str) -> None:
    page = dehusk.parse(WINDMILL)
    row = int(np.flatnonzero(page.is_in(frozenset({"article"})))[0])
    facts = client.post(f"api/pages/{windmill}/node", {"method": name, "row": row}).json()
    assert facts["name"] == "article"
    assert facts["path"] == "body > div:nth-of-type(2) > main > article"
    assert facts["numbers"]["words"] == page.words[row : page.end[row]].sum()


def test_a_text_has_every_signal_by_which_it_was_judged(client: Client, windmill: str) -> None:
    predictions = dehusk.extract(WINDMILL).predictions
    assert predictions is not None
    row = client.result(windmill, ["blocks"])["blocks"]["value"][4]["row"]
    facts = client.post(f"api/pages/{windmill}/node", {"method": "auto", "row": row}).json()
    assert list(facts["signals"]) == list(predictions.classifier.signals)
    assert facts["signals"]["words"] == pytest.approx(predictions.signal("words")[4], rel=1e-3)


@pytest.mark.parametrize("row", [-1, 100_000, "one", None])
def test_a_row_that_is_not_there_is_an_error(client: Client, windmill: str, row: object) -> None:
    assert client.post(f"api/pages/{windmill}/node", {"method": "auto", "row": row}).status_code in (400, 404)


def test_the_tree_says_where_every_text_belongs(client: Client, windmill: str) -> None:
    tree = client.get(f"api/pages/{windmill}/tree").json()
    page = dehusk.parse(WINDMILL)
    assert tree["parent"] == page.parent.tolist()
    assert tree["label"][page.body] == "body.feature"
    assert "p.standfirst" in tree["label"]
    texts = [row for row, label in enumerate(tree["label"]) if label.startswith('"')]
    assert texts == page.is_text.nonzero()[0].tolist()
    assert all(tree["block"][row] >= 0 for row in texts if row > page.body)


def test_a_page_that_scripts_would_fill_is_shown_as_it_was_judged(client: Client) -> None:
    text = "The mill was built in seventeen ninety six from a million bricks that were burnt on the spot. " * 8
    page = client.upload(
        b'<body><div id="app"></div><script type="application/ld+json">{"@type":"Article","headline":"The mill",'
        b'"articleBody":"' + text.encode() + b'"}</script>'
    )
    found = client.result(page["id"], ["marks", "text"])
    assert found["marks"]["value"]["view"] == "revealed"
    assert "a million bricks" in found["text"]["value"]
    assert "a million bricks" in client.get(f"pages/{page['id']}/shown?view=revealed").text
    assert len(client.get(f"api/pages/{page['id']}/tree?view=revealed").json()["label"]) == len(
        found["marks"]["value"]["score"]
    )


def test_the_strip_of_a_page_without_hidden_elements_leads_to_rows_of_the_page(client: Client) -> None:
    long = "The mill has turned in the wind for three hundred years. " * 5
    id = client.upload(f"<p>{long}</p><p hidden>{long}</p><p>{long}</p>".encode())["id"]
    every, visible = (client.result(id, ["strip"], "ccb", hidden=h)["strip"]["value"] for h in ("auto", "drop"))
    assert set(every["rows"]) == {4, 6, 8}
    assert set(visible["rows"]) == {4, 8}, "row 6 is hidden"
    assert visible["entries"] < every["entries"]


def test_the_strips_are_grey_and_as_long_as_each_other(client: Client, windmill: str) -> None:
    strip = client.result(windmill, ["strip"], "ccb", threshold=0.5)["strip"]["value"]
    assert len(strip["before"]) == len(strip["after"]) == len(strip["rows"]) == 1200
    assert min(strip["before"]) == 0
    assert max(strip["before"]) == 255
    assert np.std(strip["after"]) < np.std(strip["before"])
    assert strip["threshold"] == 128
