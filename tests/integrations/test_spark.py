"""Spark in local mode: the same rows."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from dehusk.batch import COLUMNS, BatchOptions
from dehusk.batch.spark import extract_frame
from integrations.pages import PAGES, expected

pytest.importorskip("pyspark")


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", "3").getOrCreate()
    yield session
    session.stop()


@pytest.mark.parametrize("options", [BatchOptions(), BatchOptions(fields=tuple(COLUMNS), only=("article",))])
def test_the_rows_are_those_of_the_plain_function(spark: Any, options: BatchOptions) -> None:
    frame = spark.createDataFrame([tuple(page.values()) for page in PAGES], "id string, html binary, url string")
    found = [row.asDict() for row in extract_frame(frame.repartition(2), options).collect()]
    assert sorted(found, key=lambda row: row["id"]) == expected(options)
