"""Parquet files: cut by row groups, large row groups, and damaged ones."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from batch.archives import page
from dehusk.batch import Record
from dehusk.batch.reading import plan, records

PAGES = [page(number) for number in range(20)]


def read(path: Path) -> list[Record]:
    return [item for split in plan([str(path)]) for item in records(split) if isinstance(item, Record)]


def write(path: Path, columns: dict[str, list[object]]) -> None:
    pq.write_table(pa.table(columns), path, row_group_size=6)


def test_rows_are_pages(tmp_path: Path) -> None:
    path = tmp_path / "pages.parquet"
    write(path, {"id": list(range(20)), "html": [*PAGES], "charset": ["utf-8"] * 20, "other": [1] * 20})
    assert len(list(plan([str(path)]))) == 4
    assert read(path) == [Record(str(number), data, charset="utf-8") for number, data in enumerate(PAGES)]


@pytest.mark.parametrize("largest", [1, 10**6])
def test_rows_without_a_name_are_named_by_their_place(
    tmp_path: Path, largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dehusk.batch.reading.tables._MAX_GROUP_SIZE", largest)
    monkeypatch.setattr("dehusk.batch.reading.tables._BATCH_ROWS", 4)
    path = tmp_path / "pages.parquet"
    write(path, {"html": [data.decode() for data in PAGES]})
    found = read(path)
    assert [record.data for record in found] == PAGES
    assert [record.id for record in found[4:8]] == [f"{path}#0.4", f"{path}#0.5", f"{path}#1.0", f"{path}#1.1"]


def test_damaged_row_groups_cost_nothing_but_themselves(tmp_path: Path) -> None:
    path = tmp_path / "pages.parquet"
    write(path, {"id": list(range(20)), "html": [*PAGES]})
    column = pq.ParquetFile(path).metadata.row_group(1).column(1)
    data = bytearray(path.read_bytes())
    start = column.dictionary_page_offset or column.data_page_offset
    data[start : start + 40] = b"\xff" * 40
    path.write_bytes(data)
    found = read(path)
    assert [record.id for record in found if not record.error] == [str(n) for n in (*range(6), *range(12, 20))]
    (broken,) = (record for record in found if record.error)
    assert str(broken.error).startswith("the table cannot be read: ")


@pytest.mark.parametrize("content", [b"", b"PAR1 and no more", None])
def test_no_table_at_all(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "pages.parquet"
    write(path, {"text": ["a"]})
    if content is not None:
        path.write_bytes(content)
    (broken,) = read(path)
    assert str(broken.error).startswith("the table cannot be read: ")
