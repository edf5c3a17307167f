"""VIPS on pages whose boxes are given by hand, and its texts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import webmainbench
from benchmarks.spatial.rendered import RenderedPage, rendered_page
from benchmarks.spatial.vips import segments
from benchmarks.spatial.vips.blocks import extract_blocks, make_block
from benchmarks.spatial.vips.comparison import _ideal, _largest, _texts
from benchmarks.spatial.vips.separators import find_cut
from benchmarks.spatial.vips.visual import Visual
from dehusk import parse
from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import Gold, load_dataset
from dehusk.evaluation.importing import import_dataset

WHITE = "rgb(255, 255, 255)"
INLINE = frozenset({"#text", "a", "b", "span"})


def page_of(
    body: str, boxes: Mapping[int, Sequence[float]], styles: Mapping[int, tuple[float, int, str]] | None = None
) -> RenderedPage:
    """A page as `render.mjs` tells it: rows without a box have none, and the style of a row is 16 pixels on nothing."""
    page = parse(f"<html><head></head><body>{body}</body></html>")
    style = dict.fromkeys(range(len(page)), (16.0, 400, "rgba(0, 0, 0, 0)")) | dict(styles or {})
    return rendered_page(
        {
            "html": page.source,
            "boxes": [list(boxes.get(row, (0, 0, 0, 0))) for row in range(len(page))],
            "styles": [[*style[row], page.name(row) in INLINE] for row in range(len(page))],
            "hidden": [],
            "positioned": [],
        }
    )


# 2 body
# ├─ 3 div, a menu on the left      ─ 4 text
# └─ 5 div, the article on the right
#    ├─ 6 p ─ 7 text
#    └─ 8 p ─ 9 text
TWO_COLUMNS = "<div>menu of the mill</div><div><p>The mill turns in the wind.</p><p>It grinds corn.</p></div>"
COLUMN_BOXES = {4: (0, 0, 200, 600), 7: (300, 0, 900, 290), 9: (300, 300, 900, 300)}


def test_virtual_texts_are_inline_nodes_with_only_texts_in_them() -> None:
    page = page_of("<p>one <b>two <a>three</a></b></p><b><p>four</p></b>", {4: (0, 0, 9, 9), 6: (9, 0, 9, 9)})
    is_text = Visual(page).is_text
    names = {page.name(row): is_text[row] for row in (3, 4)}
    assert names == {"p": False, "#text": True}
    assert [page.name(row) for row in range(len(page)) if is_text[row] and page.name(row) == "b"] == ["b"]


def test_a_transparent_node_has_the_background_of_its_parent() -> None:
    page = page_of("<div><p>text</p></div>", {5: (0, 0, 9, 9)}, {3: (16.0, 400, "rgb(1, 2, 3)")})
    assert Visual(page).background[2:] == [WHITE, *["rgb(1, 2, 3)"] * 3]


def test_blocks_of_two_columns() -> None:
    """The body is divided as the only root (rule 3), a div of text is not (rule 4), the other is (rule 11)."""
    visual = Visual(page_of(TWO_COLUMNS, COLUMN_BOXES))
    blocks = extract_blocks(visual, make_block(visual, (2,), 1))
    assert [(block.rows, block.doc) for block in blocks] == [((3,), 10), ((6,), 10), ((8,), 10)]


def test_texts_of_several_fonts_are_less_coherent() -> None:
    """Rule 4: DoC 9 instead of 10."""
    body, boxes = "<p>one <b>two</b></p><p>three</p>", {4: (0, 0, 50, 20), 6: (50, 0, 50, 20), 8: (0, 30, 100, 20)}
    visual = Visual(page_of(body, boxes, {5: (16.0, 700, WHITE), 6: (16.0, 700, WHITE)}))
    assert [block.doc for block in extract_blocks(visual, make_block(visual, (2,), 1))] == [9, 10]


def test_a_child_of_another_colour_is_divided_in_the_next_round_only() -> None:
    """Rule 7: the second div has another background."""
    visual = Visual(page_of(TWO_COLUMNS, COLUMN_BOXES, {5: (16.0, 400, "rgb(9, 9, 9)")}))
    first = extract_blocks(visual, make_block(visual, (2,), 1))
    assert [block.rows for block in first] == [(3,), (5,)]
    assert first[1].doc == 6, "no less coherent, however large it is"
    assert [block.rows for block in extract_blocks(visual, first[1])] == [(6,), (8,)]


def test_the_gap_between_columns_separates_more_than_that_between_paragraphs() -> None:
    """100 pixels between columns: 1 + 5; 10 between paragraphs: 1 + 1, less 1 since both are texts of one font."""
    visual = Visual(page_of(TWO_COLUMNS, COLUMN_BOXES))
    blocks = extract_blocks(visual, make_block(visual, (2,), 1))
    cut = find_cut(visual, blocks)
    assert [[block.rows for block in group] for group in cut.groups] == [[(3,)], [(6,), (8,)]]
    assert cut.weights == [6]
    assert find_cut(visual, cut.groups[1]).weights == [1]
    assert find_cut(visual, cut.groups[0]).strongest == 0


def test_a_larger_heading_below_separates() -> None:
    """Another font and a larger one below add 1 each to the 1 + 2 for 20 pixels."""
    body, boxes = "<p>text</p><h2>Heading</h2>", {4: (0, 0, 100, 20), 6: (0, 40, 100, 30)}
    visual = Visual(page_of(body, boxes, {6: (24.0, 700, WHITE), 5: (24.0, 700, WHITE)}))
    blocks = [make_block(visual, (3,), 10), make_block(visual, (5,), 10)]
    assert find_cut(visual, blocks).weights == [1 + 2 + 1 + 1]


@pytest.mark.parametrize(
    ("pdoc", "expected"), [(1, [(2,)]), (5, [(3, 6, 8)]), (6, [(3,), (6, 8)]), (10, [(3,), (6, 8)])]
)
def test_segments_of_two_columns(pdoc: int, expected: list[tuple[int, ...]]) -> None:
    """The separator of weight 6 makes the whole a group of DoC 5; that of weight 1 leaves one of DoC 10."""
    assert [segment.rows for segment in segments(page_of(TWO_COLUMNS, COLUMN_BOXES), pdoc)] == expected


def test_a_page_that_shows_nothing_has_no_segments() -> None:
    assert segments(page_of("<p>text</p>", {}), 5) == []


def test_the_largest_segment_and_the_ideal_choice() -> None:
    page = page_of(TWO_COLUMNS, COLUMN_BOXES)
    texts = list(_texts(page, segments(page, 6)))
    assert [np.flatnonzero(own).tolist() for own in texts] == [[4], [7, 9]]
    assert np.flatnonzero(_largest(page, texts)).tolist() == [7, 9]
    only_menu = np.isin(np.arange(len(page)), [4])
    assert np.flatnonzero(_ideal(page, texts, only_menu)).tolist() == [4]
    assert not _ideal(page, texts, np.zeros(len(page), bool)).any()


SENTENCE = "The mill at Harrow Fen turned in the wind for three hundred years before its sails fell."
HTML = (
    '<title>Mill</title><body><nav><a href=/>Home</a> <a href=/news>News</a></nav><article cc-select="true">'
    f"<h1 cc-select='true'>The mill</h1><p cc-select=true>{SENTENCE}</p><p cc-select>{SENTENCE} It stood still.</p>"
    "</article><footer>Imprint</footer>"
)
MARKDOWN = f"# The mill\n\n{SENTENCE}\n\n{SENTENCE} It stood still.\n"


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
