"""WebMainBench: its JSON lines become a data set whose Markdown is compared, and one command gives dehusk's row."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import webmainbench
from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import Gold, load_dataset
from dehusk.evaluation.importing import import_dataset

SENTENCE = "The mill at Harrow Fen turned in the wind for three hundred years before its sails fell."
HTML = (
    '<title>Mill</title><body><nav><a href=/>Home</a> <a href=/news>News</a></nav><article cc-select="true">'
    f"<h1 cc-select='true'>The mill</h1><p cc-select=true>{SENTENCE}</p><p cc-select>{SENTENCE} It stood still.</p>"
    "</article><footer>Imprint</footer>"
)
MARKDOWN = f"# The mill\n\n{SENTENCE}\n\n{SENTENCE} It stood still.\n"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))


def row(page: str, **more: Any) -> dict[str, Any]:
    """A line as the benchmark publishes it."""
    about = {"language": "en", "style": "Article", "level": "mid", "table": [], "code": [], "equation": []}
    return {"track_id": page, "html": HTML, "groundtruth_content": MARKDOWN, "meta": about} | more


def write(file: Path, *rows: object) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    return file


def test_a_file_becomes_a_data_set(tmp_path: Path) -> None:
    file = write(
        tmp_path / "WebMainBench_545.jsonl",
        row("a/1", url="https://mill.example/1"),
        row("2", groundtruth_content=None, convert_main_content="# Converted", meta=None),
        row("2"),
        row("3", html=""),
        row("4", groundtruth_content=""),
        ["no object"],
    )
    found = import_dataset("webmainbench", file, tmp_path / "target")
    dataset = load_dataset(str(tmp_path / "target"))
    assert (dataset.name, dataset.compare, dataset.use) == ("webmainbench", "markdown", "evaluate only")
    assert dataset.pages == (
        Gold(
            "a/1",
            "a-1.html",
            f"The mill\n{SENTENCE}\n{SENTENCE} It stood still.",
            "https://mill.example/1",
            lang="en",
            kind="article",
            markdown=MARKDOWN,
            split="mid",
            charset="utf-8",
        ),
        Gold("2", "2.html", "Converted", markdown="# Converted", charset="utf-8"),
    )
    assert b"cc-select" not in dataset.html(dataset.pages[0])
    assert b"<h1>The mill</h1>" in dataset.html(dataset.pages[0])
    assert [str(page) for page in found.skipped] == [
        "2: its id is there already",
        "WebMainBench_545.jsonl:4: cannot be used: 'html' is missing",
        "WebMainBench_545.jsonl:5: cannot be used: neither 'groundtruth_content' nor 'convert_main_content' is there",
        "WebMainBench_545.jsonl:6: cannot be used: expected a JSON object, not ['no object']",
    ]


def test_a_folder_of_files_is_read_too(tmp_path: Path) -> None:
    write(tmp_path / "data" / "a.jsonl", row("1"))
    write(tmp_path / "data" / "b.jsonl", row("2"))
    import_dataset("webmainbench", tmp_path / "data", tmp_path / "target")
    assert [gold.id for gold in load_dataset(str(tmp_path / "target")).pages] == ["1", "2"]
    with pytest.raises(DatasetError, match="expected a file of JSON lines"):
        import_dataset("webmainbench", tmp_path / "nothing", tmp_path / "other")


def test_one_command_gives_the_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("jieba")
    file = write(tmp_path / "some.jsonl", row("1"), row("2"))
    monkeypatch.setattr("sys.argv", ["webmainbench", str(file)])
    webmainbench.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| extractor | pages | rouge_5 | text_edit | code_edit | formula_edit | table_edit |"
    assert lines[2].startswith("| **dehusk, `auto`** | 2 | 1.000 | 1.000 |  |  |  |")
    assert [line.split(" | ")[0] for line in lines[3:9]] == [f"| {name}" for name in webmainbench.PUBLISHED]
