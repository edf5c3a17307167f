"""Arrow in, Arrow out: the same rows as those of the plain function."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dehusk.batch import COLUMNS, BatchOptions, Record, extract_batch, row, schema_of
from dehusk.errors import BadParameter

pa = pytest.importorskip("pyarrow")
PAGES = sorted((Path(__file__).parent.parent.parent / "docs" / "pages").iterdir())
DATA = [path.read_bytes() for path in PAGES]
IDS = [path.name for path in PAGES]
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
