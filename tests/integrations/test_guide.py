"""The examples of the guide run as they stand, each in a process of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from dehusk.parsing.decode import decode
from documents import FOLDER
from integrations.pages import FILES, PAGES

pa = pytest.importorskip("pyarrow")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", (FOLDER / "guide" / "integrations.md").read_text("utf-8"), re.M | re.S)
LIBRARIES = "polars duckdb ray pyspark datatrove scrapy llama_index langchain_core haystack".split()


def library_of(example: str) -> str:
    """The library that an example shows."""
    return next((name for name in LIBRARIES if re.search(rf"\b{name}\b", example)), "pyarrow")


def test_every_library_has_an_example() -> None:
    assert {library_of(example) for example in EXAMPLES} == {*LIBRARIES, "pyarrow"}


@pytest.mark.parametrize("example", EXAMPLES[1:], ids=library_of)
def test_the_examples_run(example: str, tmp_path: Path) -> None:
    library = library_of(example)
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    write_pages(tmp_path)
    environment = os.environ | {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    environment |= {"RAY_USAGE_STATS_ENABLED": "0"}
    subprocess.run([sys.executable, "-c", example], cwd=tmp_path, env=environment, check=True)


def write_pages(folder: Path) -> None:
    """The files that the examples read."""
    from pyarrow import parquet

    shutil.copytree(FILES[0].parent, folder / "pages")
    parquet.write_table(pa.Table.from_pylist(PAGES), folder / "pages.parquet")
    texts = [page | {"html": decode(page["html"], None)[0]} for page in PAGES]
    parquet.write_table(pa.Table.from_pylist(texts), folder / "pages_as_text.parquet")
