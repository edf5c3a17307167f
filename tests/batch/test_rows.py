"""The row of a page: what it holds, what it leaves out, and that no page raises."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import OUTPUTS, extract
from dehusk.batch import COLUMNS, BatchOptions, Record, extract_batch, is_kept, make_failed_row, row, rows, schema_of
from dehusk.errors import BadParameter, DehuskError

PAGES = Path(__file__).parent.parent.parent / "docs" / "pages"
ARTICLE = (PAGES / "windmill.html").read_bytes()
LISTING = (PAGES / "listing.html").read_bytes()
CHINESE = (PAGES / "chinese.html").read_bytes()


def made(data: bytes, **options: Any) -> dict[str, object]:
    return row(Record("a", data, "http://example.org/a"), BatchOptions(**options))


def test_structured_data_is_json_or_nothing() -> None:
    page = b'<script type="application/ld+json">{"@type": "Product", "name": "Mill", "sku": "7"}</script><p>It turns.'
    options = BatchOptions(fields=("structured",))
    assert '"sku": "7"' in str(row(Record("a", page), options)["structured"])
    assert row(Record("b", b"<p>It turns."), options)["structured"] is None


def test_the_status_of_a_row_is_not_that_of_its_page() -> None:
    missing = made(
        b"<title>The page cannot be found</title><h1>The page cannot be found</h1><p>It may have been removed."
    )
    assert (missing["status"], missing["page_status"]) == ("ok", "error_page")


def test_a_row_has_what_the_extraction_says() -> None:
    found = extract(ARTICLE, url="http://example.org/a")
    assert made(ARTICLE) == {
        "id": "a",
        "url": "http://example.org/a",
        "status": "ok",
        "reason": None,
        "kind": found.kind,
        "confidence": found.confidence,
        "page_status": found.status.name,
        "language": found.metadata.language,
        "title": found.metadata.title,
        "authors": found.metadata.authors,
        "date": found.metadata.date,
        "text": found.text,
    }


@pytest.mark.parametrize(("hidden", "text"), [("keep", "seen\n\nunseen"), ("drop", "seen")])
def test_hidden_elements_are_kept_or_left_out_by_any_method(hidden: str, text: str) -> None:
    page = b"<p>seen</p><p hidden>unseen</p>"
    assert made(page, method="everything", parameters={"hidden": hidden})["text"] == text


@pytest.mark.parametrize("format", OUTPUTS)
def test_the_content_is_in_the_column_of_its_format(format: str) -> None:
    assert made(ARTICLE, format=format)[format] == OUTPUTS[format](extract(ARTICLE, url="http://example.org/a"))


def test_all_columns_in_the_order_of_the_table() -> None:
    everything = made(ARTICLE, fields=tuple(reversed(COLUMNS)))
    assert list(everything) == list(COLUMNS)
    assert all(value is None or isinstance(value, COLUMNS[name].type) for name, value in everything.items())
    assert json.loads(json.dumps(everything)) == everything


def test_what_is_not_asked_for_is_not_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("dehusk.metadata.Choice", forbidden)
    monkeypatch.setattr("dehusk.findings.status.status_of", forbidden)
    monkeypatch.setattr("dehusk.learned.kinds.kinds_of", forbidden)
    assert list(made(ARTICLE, fields=("text",))) == ["id", "status", "reason", "text"]
    assert made(ARTICLE, fields=("text",))["status"] == "ok"


@pytest.mark.parametrize(
    ("page", "options", "reason"),
    [
        (LISTING, {"only": ("article",)}, "the kind is listing"),
        (b"<p>", {"only": ("article",)}, "the page has no text"),
        (LISTING, {"reject_overview": True}, "the page is a list of other pages"),
        (LISTING, {"reject_overview": "textsweeper"}, "the net text length is below 2400"),
        (
            ARTICLE,
            {"reject_overview": "coreex", "overview_minimum": 1.5, "method": "coreex"},
            "the share of words that are not links is below 1.5",
        ),
        (ARTICLE, {"min_confidence": 0.99}, "the confidence is below 0.99"),
        (CHINESE, {"language": "EN"}, "the language is zh"),
        (b"%PDF-1.7", {}, "this is a PDF document, not HTML"),
    ],
)
def test_a_rejected_page_has_its_reason_and_no_content(page: bytes, options: dict[str, Any], reason: str) -> None:
    found = made(page, **options)
    assert (found["status"], found["reason"], found["text"]) == ("rejected", reason, None)
    assert not is_kept(found)


@pytest.mark.parametrize(
    "options",
    [
        {"only": ("article",)},
        {"reject_overview": True},
        {"reject_overview": "coreex", "overview_minimum": 0.5},
        {"min_confidence": 0.5},
        {"language": "en"},
    ],
)
def test_a_page_that_is_wanted_is_kept(options: dict[str, Any]) -> None:
    assert made(ARTICLE, **options) == made(ARTICLE)
    assert is_kept(made(ARTICLE, **options))


def test_a_page_that_its_reader_calls_broken_fails() -> None:
    found = row(Record("a", ARTICLE, error="the archive\nends here"), BatchOptions())
    assert (found["status"], found["reason"], found["text"]) == ("failed", "the archive ends here", None)


def test_an_empty_page_fails() -> None:
    assert (made(b" ")["status"], made(b" ")["reason"]) == ("failed", "the page is empty")


@pytest.mark.parametrize("error", [ValueError("x\ny"), RecursionError("deep" * 1000)])
def test_an_error_in_the_extraction_is_a_row(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(rows, "extract", broken)
    found = made(ARTICLE)
    assert found["status"] == "failed"
    assert str(found["reason"]).startswith(type(error).__name__)
    assert "\n" not in str(found["reason"])
    assert len(str(found["reason"])) <= 300


def test_a_failure_that_only_the_caller_knows() -> None:
    found = make_failed_row(
        Record("a", ARTICLE, "http://example.org/a"), BatchOptions(), "it takes longer than 10 seconds"
    )
    assert list(found) == list(made(ARTICLE))
    assert (found["url"], found["status"]) == ("http://example.org/a", "failed")


def test_half_characters_are_replaced() -> None:
    page = (
        rb'<script type="application/ld+json">{"@type": "Article", "author": "Ada \ud800 Merrow"}</script><p>text</p>'
    )
    found = row(Record("\ud800", page, "http://example.org/\udfff"), BatchOptions(fields=tuple(COLUMNS)))
    assert json.dumps(found, ensure_ascii=False).encode()
    assert found["id"] == "?"


@given(st.binary(max_size=300), st.none() | st.text(max_size=20), st.none() | st.text(max_size=20))
def test_no_page_raises(data: bytes, url: str | None, charset: str | None) -> None:
    found = row(Record("a", data, url, charset), BatchOptions(fields=tuple(COLUMNS)))
    assert found["status"] in ("ok", "rejected", "failed")
    assert json.dumps(found, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "cedt"}, "unknown method 'cedt'"),
        ({"parameters": {"favour": "recall"}}, "method auto has no parameter 'favour'"),
        ({"parameters": {"favor": "all"}}, "favor takes one of"),
        ({"format": "markdow"}, "there is no format 'markdow'; did you mean markdown?"),
        ({"fields": ("titel",)}, "there is no column 'titel'; did you mean title?"),
        ({"only": ("articel",)}, "there is no kind of page 'articel'; did you mean article?"),
        ({"min_confidence": 2}, "the minimum confidence must be between 0 and 1, not 2"),
        ({"method": "cetd", "min_confidence": 0.5}, "method cetd has no confidence"),
        ({"language": "english!"}, "language takes a code such as en, de or zh, not 'english!'"),
    ],
)
def test_options_are_checked_when_they_are_made(options: dict[str, Any], message: str) -> None:
    with pytest.raises(DehuskError) as error:
        BatchOptions(**options)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_options_can_be_sent_to_other_processes() -> None:
    options = BatchOptions("cetd", {}, "markdown", ("title",), ("article",), True)
    assert pickle.loads(pickle.dumps(options)) == options


pa = pytest.importorskip("pyarrow")
ARROW_PAGES = sorted((Path(__file__).parent.parent.parent / "docs" / "pages").iterdir())
DATA = [path.read_bytes() for path in ARROW_PAGES]
IDS = [path.name for path in ARROW_PAGES]
URLS = [f"http://example.org/{name}" for name in IDS]
ROWS = [row(Record(*each), BatchOptions()) for each in zip(IDS, DATA, URLS, strict=True)]


def table(**columns: Any) -> Any:
    return pa.table({"html": DATA, "id": IDS, "url": URLS} | columns)


def test_a_table_has_the_rows_of_its_pages() -> None:
    found = extract_batch(table())
    assert found.to_pylist() == ROWS
    assert found.schema == schema_of(BatchOptions())


def test_a_record_batch_gives_a_record_batch() -> None:
    batch = table().to_batches()[0]
    found = extract_batch(batch)
    assert isinstance(found, pa.RecordBatch)
    assert found.to_pylist() == ROWS


def test_a_table_in_chunks_and_one_without_rows() -> None:
    assert extract_batch(pa.concat_tables([table()[:3], table()[3:]])).to_pylist() == ROWS
    assert extract_batch(table()[:0]).schema == schema_of(BatchOptions())


@pytest.mark.parametrize("kind", ["binary", "large_binary", "binary_view"])
def test_pages_as_bytes(kind: str) -> None:
    pages = pa.array(DATA, getattr(pa, kind)())
    assert extract_batch(table(html=pages)).to_pylist() == ROWS


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_pages_as_text_are_not_decoded_again(kind: str) -> None:
    text = "<meta charset=shift_jis><p>" + "Grüße aus Köln, und noch ein paar Wörter mehr. " * 9
    found = extract_batch(pa.table({"html": pa.array([text], getattr(pa, kind)())}), BatchOptions(fields=("text",)))
    assert found["text"][0].as_py().startswith("Grüße aus Köln")


def test_a_page_without_a_name_is_called_by_its_address_or_number() -> None:
    assert extract_batch(pa.table({"html": DATA, "url": URLS}))["id"].to_pylist() == URLS
    assert extract_batch(pa.table({"html": DATA}))["id"].to_pylist() == [str(number) for number in range(len(DATA))]


def test_a_charset_is_heard() -> None:
    page = "<p>" + "Привет из города, и ещё несколько слов. " * 9
    given = pa.table({"html": [page.encode("koi8-r")], "charset": ["koi8-r"]})
    assert extract_batch(given, BatchOptions(fields=("text",)))["text"][0].as_py().startswith("Привет из города")


def test_a_missing_page_is_a_row() -> None:
    found = extract_batch(pa.table({"html": pa.array([None], pa.binary()), "id": ["a"]})).to_pylist()[0]
    assert (found["id"], found["status"], found["reason"]) == ("a", "failed", "there is no page")


def test_all_columns() -> None:
    options = BatchOptions(fields=tuple(COLUMNS))
    found = extract_batch(table(), options)
    assert found.column_names == list(COLUMNS)
    assert found.to_pylist() == [row(Record(*each), options) for each in zip(IDS, DATA, URLS, strict=True)]


def test_a_table_without_pages_is_refused() -> None:
    with pytest.raises(BadParameter, match="the table has no column 'html'; it has id"):
        extract_batch(pa.table({"id": ["a"]}))


def test_rows_need_no_pyarrow_and_tables_say_what_to_install() -> None:
    code = """
import sys
sys.modules["pyarrow"] = None
from dehusk.batch import BatchOptions, Record, row, schema_of
print(row(Record("a", b"<p>A few words."), BatchOptions(fields=("text",)))["text"])
try:
    schema_of(BatchOptions())
except Exception as error:
    print(type(error).__name__, error)
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines() == [
        "A few words.",
        "MissingExtra this needs the package pyarrow: pip install 'dehusk[batch]'",
    ]
