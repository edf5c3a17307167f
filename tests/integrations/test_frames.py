"""Polars and DuckDB, as the guide shows them."""

from __future__ import annotations

from typing import Any

import pytest

from dehusk.batch import COLUMNS, BatchOptions, extract_batch
from integrations.pages import PAGES, expected

OPTIONS = [BatchOptions(), BatchOptions(fields=tuple(COLUMNS))]


@pytest.mark.parametrize("options", OPTIONS)
def test_polars(options: BatchOptions) -> None:
    polars = pytest.importorskip("polars")
    pages = polars.DataFrame(PAGES)
    rows = polars.from_arrow(extract_batch(pages.to_arrow(), options))
    assert rows.to_dicts() == expected(options)


@pytest.mark.parametrize("options", OPTIONS)
def test_duckdb(options: BatchOptions, tmp_path: Any) -> None:
    duckdb = pytest.importorskip("duckdb")
    parquet = pytest.importorskip("pyarrow.parquet")
    arrow = pytest.importorskip("pyarrow")
    parquet.write_table(arrow.Table.from_pylist(PAGES), tmp_path / "pages.parquet")
    pages = duckdb.sql(f"select * from '{tmp_path}/pages.parquet' order by id").to_arrow_table()
    rows = extract_batch(pages, options)  # noqa: F841  # DuckDB finds it by its name
    found = duckdb.sql("select * from rows order by id")
    names = found.columns
    assert [dict(zip(names, row, strict=True)) for row in found.fetchall()] == expected(options)
    assert duckdb.sql("select count(*) from rows where status = 'ok'").fetchall() == [(len(PAGES),)]
