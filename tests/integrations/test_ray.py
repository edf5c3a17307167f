"""A Ray cluster of three nodes on this machine: the same rows as on one, also when a node is lost in the middle."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from typer.testing import CliRunner

from dehusk.batch import BatchOptions, Record, Row, row
from dehusk.batch.cluster import run_on_ray
from dehusk.batch.rows import Counts
from dehusk.batch.run import BatchRequest, run
from dehusk.cli.app import app
from dehusk.errors import BadParameter, NotFound
from integrations.pages import FILES, PAGES

ray = pytest.importorskip("ray")
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

FILE_COUNT, PAGES_OF_FILE = 12, 80
OPTIONS = BatchOptions(fields=("url", "title", "text"), reject_overview=True)


class Nodes:
    """A cluster: a head, which the test talks to, and two nodes that can be lost."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster

        memory = {"num_cpus": 1, "object_store_memory": 100_000_000}
        self.cluster = Cluster(initialize_head=True, head_node_args={**memory, "include_dashboard": False})
        self.others = [self.cluster.add_node(**memory) for _ in range(2)]
        ray.init(address=self.cluster.address, log_to_driver=False)

    def lose_one(self) -> None:
        self.cluster.remove_node(self.others.pop(), allow_graceful=False)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    made = Nodes()
    yield made
    ray.shutdown()
    made.cluster.shutdown()


@pytest.fixture(scope="module")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of Parquet files; a few of their pages are broken."""
    folder: Path = tmp_path_factory.mktemp("crawl")
    for file in range(FILE_COUNT):
        pq.write_table(pa.Table.from_pylist(_pages(file)), folder / f"{file:02}.parquet")
    return folder


def _pages(file: int) -> list[dict[str, Any]]:
    chosen = [PAGES[number % len(PAGES)] for number in range(PAGES_OF_FILE - 1)]
    named = [page | {"id": f"{file}-{number}"} for number, page in enumerate(chosen)]
    return [*named, {"id": f"{file}-broken", "html": b"", "url": None}]


def _expected() -> list[Row]:
    pages = [page for file in range(FILE_COUNT) for page in _pages(file)]
    return [row(Record(page["id"], page["html"], page["url"]), OPTIONS) for page in pages]


def _written(folder: Path) -> list[Row]:
    return [row for file in sorted(folder.glob("*.parquet")) for row in pq.read_table(file).to_pylist()]


def _ignored(_size: int, _counts: Counts) -> None:
    pass


def test_a_node_is_lost_in_the_middle(nodes: Nodes, crawl: Path, tmp_path: Path) -> None:
    shards_at_loss: list[int] = []
    ended = Event()

    def lose_a_node_after_the_first_shard() -> None:
        while not ended.wait(0.02):
            count = len(list(tmp_path.glob("*.parquet")))
            if count:
                nodes.lose_one()
                shards_at_loss.append(count)
                return

    watching = Thread(target=lose_a_node_after_the_first_shard)
    watching.start()
    try:
        request = BatchRequest([str(crawl)], str(tmp_path / "pages.parquet"), OPTIONS, shard_size=1)
        summary = run_on_ray(request, _ignored)
    finally:
        ended.set()
        watching.join()
    assert 1 <= shards_at_loss[0] < FILE_COUNT
    assert _written(tmp_path) == _expected()
    assert (summary.counts.pages, summary.counts.failed) == (960, {"the page is empty": FILE_COUNT})
    assert len(summary.shards) == FILE_COUNT
    assert json.loads((tmp_path / "pages.parquet.summary.json").read_text("utf-8"))["pages"] == 960


def test_the_rows_are_those_of_the_local_engine(nodes: Nodes, crawl: Path, tmp_path: Path) -> None:
    """Also in another form, and from a storage with an address instead of a folder."""
    inputs, address = [f"{crawl}/00.parquet", f"{crawl}/01.parquet"], (tmp_path / "far").as_uri()
    run(BatchRequest(inputs, f"{tmp_path}/near/pages.jsonl", OPTIONS), _ignored)
    run_on_ray(BatchRequest([Path(name).as_uri() for name in inputs], f"{address}/pages.jsonl", OPTIONS), _ignored)
    near, far = ((tmp_path / name / "pages-00000.jsonl").read_text("utf-8") for name in ("near", "far"))
    assert near == far
    assert len(near.splitlines()) == 2 * PAGES_OF_FILE


def test_pages_in_a_storage_keep_their_addresses_as_names(nodes: Nodes, tmp_path: Path) -> None:
    shutil.copytree(FILES[0].parent, tmp_path / "pages")
    address = (tmp_path / "pages").as_uri()
    summary = run_on_ray(BatchRequest([f"{address}/*.html"], f"{tmp_path}/rows.parquet", OPTIONS), _ignored)
    assert [row["id"] for row in _written(tmp_path)] == [f"{address}/{file.name}" for file in FILES]
    assert summary.counts.pages == len(FILES)


def test_a_batch_is_resumed(nodes: Nodes, crawl: Path, tmp_path: Path) -> None:
    request = BatchRequest([str(crawl)], str(tmp_path / "pages.parquet"), OPTIONS, shard_size=1)
    run_on_ray(request, _ignored)
    with pytest.raises(BadParameter, match="this output exists"):
        run_on_ray(request, _ignored)
    with pytest.raises(BadParameter, match="other settings"):
        run_on_ray(replace(request, options=BatchOptions()), _ignored, resume=True)
    for lost in ("pages-00003.parquet", "pages.parquet.journal/00003.json"):
        (tmp_path / lost).unlink()
    summary = run_on_ray(request, _ignored, resume=True)
    assert _written(tmp_path) == _expected()
    assert (summary.counts.pages, summary.new.pages) == (FILE_COUNT * PAGES_OF_FILE, PAGES_OF_FILE)


def test_what_cannot_be_read_is_told_before_work_begins(nodes: Nodes, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no such file or folder"):
        run_on_ray(BatchRequest([f"{tmp_path.as_uri()}/nothing"], f"{tmp_path}/a.parquet"), _ignored)
    with pytest.raises(BadParameter, match="standard input"):
        run_on_ray(BatchRequest(["-"], f"{tmp_path}/b.parquet"), _ignored)


def test_a_folder_with_a_file_for_each_page(nodes: Nodes, crawl: Path, tmp_path: Path) -> None:
    run_on_ray(BatchRequest([f"{crawl}/00.parquet"], f"{tmp_path}/texts/", BatchOptions()), _ignored)
    listed = [json.loads(line) for line in (tmp_path / "texts" / "rows-00000.jsonl").read_text("utf-8").splitlines()]
    files = {row["file"] for row in listed if row["status"] == "ok"}
    assert files == {file.name for file in (tmp_path / "texts").glob("*.txt")}
    assert len(files) == PAGES_OF_FILE - 1


def test_the_command_line_with_duplicates(
    nodes: Nodes, crawl: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["batch", f"{crawl}/00.parquet", "--fields", "text", "--deduplicate", "near"]
    for engine in ("local", "ray"):
        CliRunner().invoke(app, [*command, "-o", f"{engine}.parquet", "--engine", engine], catch_exceptions=False)
    near, far = (pq.read_table(f"{engine}-00000.parquet").to_pylist() for engine in ("local", "ray"))
    assert near == far
    assert [row["status"] for row in near].count("ok") == len(PAGES)


def test_extract_batch_in_a_dataset(nodes: Nodes, crawl: Path) -> None:
    from dehusk.batch import extract_batch

    pages = ray.data.read_parquet(f"{crawl}/00.parquet")
    rows = pages.map_batches(extract_batch, batch_format="pyarrow", fn_kwargs={"options": OPTIONS})
    assert rows.take_all() == _expected()[:PAGES_OF_FILE]
