"""Upstream layouts, written in small, become data sets that load; what does not fit is told."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import Gold, load_dataset
from dehusk.evaluation.importing import IMPORTERS, Skipped, import_dataset


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "upstream"


def put(file: Path, content: bytes | str | dict[str, Any]) -> None:
    """Write a file as its ending wants it: packed, as JSON, or as it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, dict):
        content = json.dumps(content)
    if isinstance(content, str):
        content = content.encode()
    file.write_bytes(gzip.compress(content) if file.suffix == ".gz" else content)


def imported(layout: str, source: Path) -> tuple[dict[str, Gold], dict[str, bytes], tuple[Skipped, ...]]:
    """Gold and HTML of the pages, as they are loaded from what was written, and what was skipped."""
    target = source.with_name(f"{layout}.imported")
    skipped = import_dataset(layout, source, target).skipped
    dataset = load_dataset(str(target))
    assert dataset.name == layout
    return {page.id: page for page in dataset.pages}, {page.id: dataset.html(page) for page in dataset.pages}, skipped


def wcxb_gold(truth: dict[str, Any] | str, url: str = "https://example.org/", kind: Any = "forum") -> dict[str, Any]:
    """The JSON of a page; a text stands for the truth that has only that for its content."""
    truth = {"main_content": truth} if isinstance(truth, str) else truth
    return {"schema_version": "2.0", "url": url, "_internal": {"page_type": kind}, "ground_truth": truth}


def test_wcxb(source: Path) -> None:
    truth: dict[str, Any] = {
        "title": "A title",
        "author": "Ann Author, PhD",
        "publish_date": "2025-09-04",
        "main_content": "Täxt.\n\nMore.",
        "main_content_markdown": "**Täxt.**\n\nMore.",
        "with": ["Täxt"],
        "without": ["Home", "Login"],
    }
    put(source / "dev/ground-truth/0001.json", wcxb_gold(truth, kind={"primary": "category", "tags": ["shop"]}))
    put(source / "dev/ground-truth/0002.json", wcxb_gold({"main_content": "", "title": None, "with": []}))
    put(source / "dev/html/0001.html.gz", b"<p>T\xe4xt")
    put(source / "dev/html/0002.html.gz", b"")
    gold, html, skipped = imported("wcxb", source)
    assert gold["0001"] == Gold(
        "0001",
        "0001.html",
        "Täxt.\n\nMore.",
        "https://example.org/",
        kind="collection",
        markdown="**Täxt.**\n\nMore.",
        title="A title",
        date="2025-09-04",
        split="dev",
        authors=("Ann Author, PhD",),
        wanted=("Täxt",),
        unwanted=("Home", "Login"),
    )
    assert gold["0002"] == Gold("0002", "0002.html", url="https://example.org/", kind="forum", split="dev")
    assert html == {"0001": b"<p>T\xe4xt", "0002": b""}
    assert skipped == ()


def test_wcxb_keeps_the_test_split_apart(source: Path) -> None:
    for page, url in {"0001": "https://a/", "0002": "https://b/", "0003": "https://c/"}.items():
        put(source / f"dev/ground-truth/{page}.json", wcxb_gold(page, url))
        put(source / f"dev/html/{page}.html.gz", page)
    put(source / "test/ground-truth/0001.json", wcxb_gold("test", "https://b/"))
    put(source / "test/ground-truth/0009.json", wcxb_gold("test", "https://elsewhere/"))
    put(source / "test/html/0001.html.gz", "another time")
    put(source / "test/html/0009.html.gz", "0003")
    gold, _, skipped = imported("wcxb", source)
    assert list(gold) == ["0001"]
    assert skipped == tuple(Skipped(page, "the test split holds the same page") for page in ("0002", "0003"))
    gold, html, skipped = imported("wcxb-test", source)
    assert {page.split for page in gold.values()} == {"test"}
    assert html == {"0001": b"another time", "0009": b"0003"}
    assert IMPORTERS["wcxb-test"].about["use"] == "evaluate only"


def test_wcxb_pages_without_a_kind_or_an_address_are_not_the_same_page(source: Path) -> None:
    for split in ("dev", "test"):
        put(source / split / "ground-truth/0001.json", {"ground_truth": {"main_content": split}})
        put(source / split / "html/0001.html.gz", split)
    gold, _, _ = imported("wcxb", source)
    assert gold["0001"] == Gold("0001", "0001.html", "dev", split="dev")


def test_wcxb_with_a_damaged_test_split_cannot_tell(source: Path) -> None:
    put(source / "dev/ground-truth/0001.json", wcxb_gold("a"))
    put(source / "dev/html/0001.html.gz", "a")
    put(source / "test/ground-truth/0001.json", "{")
    with pytest.raises(DatasetError, match=r"test/ground-truth/0001.json: cannot be read"):
        imported("wcxb", source)


def test_article_extraction_benchmark(source: Path) -> None:
    truth = {
        "aa": {"articleBody": "Body.", "url": "https://example.org/aa"},
        "bb": {"articleBody": ""},
        "cc": {"articleBody": "No page."},
        "dd": {"articleBody": 5},
        "ee": ["no entry"],
    }
    put(source / "ground-truth.json", truth)
    for page in ("aa", "bb", "dd", "ee", "ff"):
        put(source / f"html/{page}.html.gz", f"<p>{page}")
    put(source / "html/.DS_Store", b"no page")
    gold, html, skipped = imported("article-extraction-benchmark", source)
    assert gold == {
        "aa": Gold("aa", "aa.html", "Body.", "https://example.org/aa", kind="article"),
        "bb": Gold("bb", "bb.html", "", kind="article"),
    }
    assert html == {"aa": b"<p>aa", "bb": b"<p>bb"}
    assert [str(page) for page in skipped] == [
        "cc: there is gold, but no HTML",
        "dd: cannot be used: expected text under 'articleBody', not 5",
        "ee: cannot be used: expected a JSON object, not ['no entry']",
        "ff: there is HTML, but no gold",
    ]


@pytest.mark.parametrize(
    "packed",
    [b"not packed", gzip.compress(b"<p>" * 99, mtime=0)[:-9], b"\x1f\x8b\x08\0\0\0\0\0\0\0\xff"],
    ids=["not packed", "cut off", "broken"],
)
def test_a_damaged_page_is_skipped(source: Path, packed: bytes) -> None:
    put(source / "ground-truth.json", {"a": {"articleBody": "A"}, "b": {"articleBody": "B"}})
    put(source / "html/a.html.gz", "<p>A")
    (source / "html/b.html.gz").write_bytes(packed)
    _, html, skipped = imported("article-extraction-benchmark", source)
    assert list(html) == ["a"]
    assert skipped[0].page == "b"
    assert skipped[0].reason.startswith("cannot be used: ")


def test_where_no_page_is_left_the_first_reason_is_told(source: Path, tmp_path: Path) -> None:
    put(source / "ground-truth.json", {"a": {"articleBody": "A"}, "b": {"articleBody": "B"}})
    (source / "html").mkdir()
    with pytest.raises(
        DatasetError, match="there are no pages; of 2 pages skipped the first is a: there is gold, but no"
    ):
        import_dataset("article-extraction-benchmark", source, tmp_path / "target")
    assert not (tmp_path / "target").exists()


WRAPPED = b'<text id="http://a.example/?x=1" title="A > B" encoding="iso-8859-1">\r\n<html>caf\xe9</html>\n</text>\n'


@pytest.mark.parametrize(
    ("html", "gold", "split"),
    [
        ("en_original/7.html", "en_cleaned/7-cleaned.txt", "development"),
        ("finalrun-input/7.html", "GoldStandard/7.txt", "evaluation"),
        ("input/7.html", "GoldStandard/7.txt", None),
        ("input/7.html", "gold_std/7.txt", None),
        ("orig/7.html", "clean/7.txt", None),
        ("original/7.html", "gold/7.txt", None),
    ],
)
def test_cleaneval(source: Path, html: str, gold: str, split: str | None) -> None:
    put(source / html, WRAPPED)
    put(source / gold, "URL: http://b.example/\n\n<h>A caf\u00e9\n\n  <p>1 < 2 & <b> is 3 > 2.</p>\n<L>* item\n")
    found, pages, skipped = imported("cleaneval", source)
    assert found["7"] == Gold(
        "7",
        "7.html",
        "\nA caf\u00e9\n\n  1 < 2 & <b> is 3 > 2.\n* item\n",
        "http://b.example/",
        lang="en",
        kind="mixed",
        charset="iso-8859-1",
        split=split,
    )
    assert pages["7"] == b"<html>caf\xe9</html>\n"
    assert skipped == ()


def test_cleaneval_with_less_said(source: Path) -> None:
    put(source / "orig/1.html", b'<text id="1" encoding="unknown-0"><p>x')
    put(source / "orig/2.html", b'<html><text id="2">inside stays</text></html>')
    put(source / "orig/3.html", WRAPPED)
    put(source / "clean/1.txt", b"<p>caf\xe9 \x93URL: none\x94")
    put(source / "clean/2.txt", b"\xef\xbb\xbfURL:\n<p>x")
    put(source / "clean/3.txt", b"")
    gold, html, _ = imported("cleaneval", source)
    assert [(page.text, page.url, page.charset) for page in gold.values()] == [
        ("café “URL: none”", None, None),
        ("x", None, None),
        ("", "http://a.example/?x=1", "iso-8859-1"),
    ]
    assert html["1"] == b"<p>x"
    assert html["2"] == b'<html><text id="2">inside stays</text></html>'


def test_cleaneval_reads_both_parts(source: Path) -> None:
    put(source / "en_original/1.html", "a")
    put(source / "en_cleaned/1-cleaned.txt", "a")
    put(source / "finalrun-input/2.html", "b")
    put(source / "finalrun-input/3.html", "c")
    put(source / "GoldStandard/2.txt", "b")
    gold, _, skipped = imported("cleaneval", source)
    assert [(page.id, page.split) for page in gold.values()] == [("1", "development"), ("2", "evaluation")]
    assert skipped == (Skipped("3", "there is HTML, but no gold"),)


ANNOTATED = """<html><head><title>Site</title></head><body>
<div class="x-nc-sel0">Menu</div>
<h1><SPAN class="x-nc-sel1">The  head<b>line</b></SPAN></h1>
<p class="lead x-nc-sel2">First &amp; <a href="#">linked</a> words.</p>
<p><span class="x-nc-sel2">Second <span class="x-nc-sel3">caption</span> words
<span class="x-nc-sel0">advertisement</span> end.</span></p>
<p class="x-nc-sel20 x-nc-invisible">Outside</p>
<p><span class="x-nc-sel4">Related <span class="x-nc-sel2">within.</span></span></p>
<p><span class="x-nc-sel5">Comment</span></p></body></html>"""


def test_l3s_gn1(source: Path) -> None:
    put(source / "original/6f-1.html", "<p>the page as served")
    put(source / "annotated/6f-1.html", ANNOTATED)
    put(source / "original/6f-2.html", "<p>not annotated")
    put(source / "annotated/6f-2.html", "<p>not annotated")
    put(source / "original/6f-3.html", "<p>gone")
    put(source / "url-mapping.txt", "<urn:uuid:6f-1> http://example.org/1\n<urn:uuid:6f-9> http://example.org/9\n")
    gold, html, skipped = imported("l3s-gn1", source)
    assert gold == {
        "6f-1": Gold(
            "6f-1",
            "6f-1.html",
            "The headline\n\nFirst & linked words.\n\nSecond words end.\n\nwithin.",
            "http://example.org/1",
            lang="en",
            kind="article",
            title="The headline",
        )
    }
    assert html == {"6f-1": b"<p>the page as served"}
    assert [str(page) for page in skipped] == [
        "6f-2: cannot be used: nothing is annotated in it",
        "6f-3: there is HTML, but no gold",
    ]


def test_l3s_gn1_without_addresses(source: Path) -> None:
    put(source / "original/1.html", "<p>x")
    put(source / "annotated/1.html", '<span class="x-nc-sel4">x</span>')
    gold, _, _ = imported("l3s-gn1", source)
    assert (gold["1"].text, gold["1"].title, gold["1"].url) == ("", None, None)


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ("wcxb", r"upstream: expected dev/ground-truth/ and dev/html/ in it"),
        ("wcxb-test", r"upstream: expected test/ground-truth/ and test/html/ in it"),
        ("article-extraction-benchmark", r"upstream: expected ground-truth.json and html/ in it"),
        ("cleaneval", r"upstream: expected en_original/ and en_cleaned/, or finalrun-input/ and GoldStandard/, or"),
        ("l3s-gn1", r"upstream: expected original/ and annotated/ in it, but there is no original/"),
    ],
)
def test_a_wrong_folder_is_told_what_was_expected(source: Path, tmp_path: Path, layout: str, message: str) -> None:
    with pytest.raises(DatasetError, match=message):
        import_dataset(layout, source, tmp_path / "target")
    source.mkdir()
    with pytest.raises(DatasetError, match=message):
        import_dataset(layout, source, tmp_path / "target")
    assert not (tmp_path / "target").exists()


def test_damaged_ground_truth_is_named(source: Path, tmp_path: Path) -> None:
    put(source / "ground-truth.json", "[]")
    (source / "html").mkdir()
    with pytest.raises(DatasetError, match=r"ground-truth.json: cannot be read: expected a JSON object"):
        import_dataset("article-extraction-benchmark", source, tmp_path / "target")


def test_a_layout_that_is_not_there_gets_help(source: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"layout clean-eval: no such layout, did you mean cleaneval\? there are"):
        import_dataset("clean-eval", source, tmp_path / "target")


def test_an_existing_target_is_not_overwritten(source: Path, tmp_path: Path) -> None:
    put(source / "ground-truth.json", {"a": {"articleBody": "A"}})
    put(source / "html/a.html.gz", "<p>A")
    (tmp_path / "target").mkdir()
    with pytest.raises(DatasetError, match="exists already"):
        import_dataset("article-extraction-benchmark", source, tmp_path / "target")


@pytest.mark.parametrize("layout", IMPORTERS)
def test_every_layout_says_what_it_is(layout: str) -> None:
    about = IMPORTERS[layout].about
    assert set(about) - {"compare"} == {"name", "gold", "licence", "source", "use", "note"}
    assert all(about.values())
    assert about["use"] in ("train, tune, evaluate", "evaluate only")
