"""An object store with the interface of S3, as input and as output of a node."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from dehusk.batch import BatchOptions, Record, row
from dehusk.batch.cluster import ClusterJournal, portions, write_portion
from dehusk.batch.run import BatchRequest
from integrations.pages import PAGES

pa = pytest.importorskip("pyarrow")
moto = pytest.importorskip("moto.server")
OPTIONS = BatchOptions(fields=("title", "text"))


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    from pyarrow.fs import S3FileSystem

    server = moto.ThreadedMotoServer("127.0.0.1", 0)
    server.start()
    host, port = server.get_host_and_port()
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"):
        monkeypatch.setenv(name, "test")
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    files = S3FileSystem(endpoint_override=f"{host}:{port}", scheme="http", allow_bucket_creation=True)
    files.create_dir("crawl")
    files.create_dir("rows")
    yield files
    server.stop()


def test_from_store_to_store(store: Any) -> None:
    from pyarrow import parquet

    for page in PAGES:
        with store.open_output_stream(f"crawl/html/{page['id']}") as file:
            file.write(page["html"])
    with store.open_output_stream("crawl/tables/all.parquet") as file:
        parquet.write_table(pa.Table.from_pylist(PAGES), file)
    request = BatchRequest(["s3://crawl/html", "s3://crawl/tables/*.parquet"], "s3://rows/pages.jsonl", OPTIONS)
    (portion,) = portions(request.inputs, request.shard_size)
    journal = ClusterJournal(request.output, request.as_json())
    entry = write_portion(portion, request, journal, "/")
    assert journal.entries() == {0: entry}
    with store.open_input_stream(f"rows/{entry.shard}") as file:
        rows = [json.loads(line) for line in file.read().decode().splitlines()]
    files = [Record(f"s3://crawl/html/{page['id']}", page["html"]) for page in PAGES]
    records = [*files, *(Record(page["id"], page["html"], page["url"]) for page in PAGES)]
    assert rows == [row(record, OPTIONS) for record in records]
