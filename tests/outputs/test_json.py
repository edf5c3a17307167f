"""JSON: what was read, how, what is known of it, the text, and every block with its place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dehusk import METHODS, Extraction, extract, parse
from dehusk._core import write_json
from dehusk.outputs.blocks import Block

pytestmark = pytest.mark.usefixtures("without_bylines")
DOCS = Path(__file__).parents[2] / "docs"
FIELDS = """
url title metadata encoding version method parameters model confidence kind kind_probabilities status items
posts comments facts structured text blocks
""".split()
OF_BLOCKS = ["role", "kept", "probability", "text", "path", "xpath", "row"]


def read(extraction: Extraction) -> dict[str, Any]:
    found = json.loads(extraction.to_json())
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("indent", [None, 0, 2])
@pytest.mark.parametrize(
    "value", [[], {}, None, 'a"ö', 1.5, [[]], [{}], {"a": {}, "b": []}, [1, [2, (3,)], True], {"a": (1, {"b": [None]})}]
)
def test_it_is_written_as_the_standard_library_writes_it(value: object, indent: int | None) -> None:
    assert write_json(value, indent) == json.dumps(value, ensure_ascii=False, indent=indent)


def test_fields() -> None:
    page = parse(
        b"<title>The  mill</title><nav>menu</nav><p>It <b>turns</b>.", url="https://mill.example/", charset="utf-8"
    )
    extraction = extract(page, method="coreex", threshold=0.8)
    found = read(extraction)
    assert list(found) == FIELDS
    assert found["url"] == "https://mill.example/"
    assert found["title"] == "The mill"
    assert found["metadata"] == json.loads(json.dumps(extraction.metadata.to_dict()))
    assert found["encoding"] == {"name": "utf-8", "source": "charset", "confidence": 1.0}
    assert found["method"] == "coreex"
    assert found["parameters"]["threshold"] == 0.8
    assert found["parameters"].keys() == METHODS["coreex"].parameters.keys()
    assert (found["model"], found["confidence"]) == (None, None)
    assert found["kind"] == extraction.kind == next(iter(found["kind_probabilities"]))
    assert found["status"] == {"name": extraction.status.name, "reason": extraction.status.reason}


def test_what_auto_knows() -> None:
    extraction = extract((DOCS / "pages" / "windmill.html").read_bytes())
    found = read(extraction)
    assert found["model"] == found["parameters"]["model"]
    assert found["confidence"] == pytest.approx(extraction.confidence, abs=0.001)
    assert all(0 <= block["probability"] <= 1 for block in found["blocks"])
    assert sum(found["kind_probabilities"].values()) == pytest.approx(1, abs=0.01)


def test_items() -> None:
    extraction = extract((DOCS / "pages" / "listing.html").read_bytes(), url="https://spade.example/")
    items = read(extraction)["items"]
    assert [item["title"] for item in items] == [item.title for item in extraction.items]
    assert items
    assert list(items[0]) == ["title", "link", "teaser", "date", "iso_date"]


def test_comments() -> None:
    page = """<main><h1>The mill</h1><p>The old mill by the river turns in the wind again, after forty years.</p></main>
    <div class="comment"><b class="author">Berit</b> <time datetime="2024-09-03">3 September</time>
    <p>My father worked there.</p></div>"""
    extraction = extract(page)
    assert read(extraction)["comments"] == [
        {"text": "My father worked there.", "author": "Berit", "date": "2024-09-03", "author_url": "", "url": ""}
    ]
    assert extraction.to_dict()["comments"] == read(extraction)["comments"]


def test_blocks() -> None:
    found = read(extract("<title>t</title><nav>menu</nav><p>It  <b>turns</b>.", method="everything"))
    assert found["blocks"] == [
        {
            "role": "content",
            "kept": True,
            "probability": None,
            "text": text,
            "path": f"body > {name}",
            "xpath": f"/html/body/{name}",
            "row": row,
        }
        for text, name, row in (("menu", "nav", 6), ("It turns.", "p", 8))
    ]


def test_indent_and_characters() -> None:
    extraction = extract("<p>风车 &amp; é")
    assert "\n" not in extraction.to_json(indent=None)
    assert "风车 & é" in extraction.to_json()


def test_every_field_is_documented() -> None:
    """The fields are the attributes of `Extraction`, which its reference describes; others have an entry."""
    documented = (DOCS / "reference" / "json.md").read_text("utf-8")
    attributes = {*dir(Extraction), *Extraction.__dataclass_fields__, *Block._fields}
    with_entry = {*re.findall(r"`(\w+)`", "".join(re.findall(r"\n- (.*?):", documented)))}
    assert {*FIELDS, *OF_BLOCKS} - attributes <= with_entry
    assert "`hidden` only where it is true, `kept_text` only where" in documented
