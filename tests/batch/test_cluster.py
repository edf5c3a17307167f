"""Work of cluster nodes, without a cluster: portions, storages, the journal, and the task of a node."""

from __future__ import annotations

import gzip
import json
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest

from dehusk.batch import BatchOptions, Record, Row, row
from dehusk.batch.cluster import (
    ClusterJournal,
    Portion,
    StoredFile,
    input_size,
    is_remote,
    list_files,
    portions,
    read_entry_json,
    read_portion_json,
    run_on_ray,
    write_entry_json,
    write_portion,
    write_portion_json,
)
from dehusk.batch.output import Entry
from dehusk.batch.reading import Split
from dehusk.batch.record import make_broken_split
from dehusk.batch.rows import Counts
from dehusk.batch.run import BatchRequest
from dehusk.errors import BadParameter, MissingExtra, NotFound
from dehusk.parsing.decode import decode

PAGES = sorted((Path(__file__).parent.parent.parent / "docs" / "pages").iterdir())
OPTIONS = BatchOptions(fields=("title", "text"))
EVERYTHING = 10**9


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with pages, and one in a folder inside."""
    folder = tmp_path / "crawl"
    for name in ("", "more"):
        (folder / name).mkdir()
        for page in PAGES[:2]:
            shutil.copy(page, folder / name)
    return folder


def read(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def written(portion: Portion, request: BatchRequest) -> ClusterJournal:
    journal = ClusterJournal(request.output, {"what": "asked"})
    write_portion(portion, request, journal, str(Path.cwd()))
    return journal


@pytest.mark.parametrize(
    ("name", "remote"),
    [("s3://bucket/a", True), ("file:///a", True), ("https://a.example/b", False), ("a/b", False), ("-", False)],
)
def test_addresses_of_storages(name: str, remote: bool) -> None:
    assert is_remote(name) is remote


def test_the_files_of_a_folder_a_pattern_and_an_address(pages: Path) -> None:
    names = [PAGES[0].name, PAGES[1].name, f"more/{PAGES[0].name}", f"more/{PAGES[1].name}"]
    found = list_files(pages.as_uri())
    assert [file.name for file in found] == [f"{pages.as_uri()}/{name}" for name in names]
    assert [file.size for file in found] == [page.stat().st_size for page in PAGES[:2]] * 2
    assert list_files(f"{pages.as_uri()}/more/*.html") == found[2:]
    assert list_files(found[1].name) == found[1:2]
    for missing in (f"{pages.as_uri()}/nothing", f"{pages.as_uri()}/*.warc"):
        with pytest.raises(NotFound, match="no such file or folder"):
            list_files(missing)


def test_portions_are_as_large_as_they_may_be(pages: Path) -> None:
    sizes = [page.stat().st_size for page in PAGES[:2]] * 2
    small = portions([pages.as_uri()], 1)
    assert [portion.size for portion in small] == sizes
    assert [portion.number for portion in small] == [0, 1, 2, 3]
    (large,) = portions([pages.as_uri()], EVERYTHING)
    assert (large.size, len(large.parts), large.is_remote) == (sum(sizes), 4, True)
    assert [portion.size for portion in portions([pages.as_uri()], sum(sizes[:2]))] == [sum(sizes[:2])] * 2


def test_paths_and_addresses_are_different_portions_in_the_order_of_the_input(pages: Path) -> None:
    first, second, third = portions([str(pages), f"{pages.as_uri()}/more", str(pages)], EVERYTHING)
    assert (first.is_remote, second.is_remote, third.is_remote) == (False, True, False)
    assert (first.parts, len(second.parts)) == (third.parts, 2)
    assert input_size([str(pages), f"{pages.as_uri()}/more"]) == first.size + second.size


@pytest.mark.parametrize("name", ["pages.jsonl.gz", "pages.jsonl"])
def test_a_file_that_has_to_be_read_to_be_cut_is_cut_by_its_node(name: str, tmp_path: Path) -> None:
    lines = "".join(json.dumps({"id": page.name, "html": decode(page.read_bytes(), None)[0]}) + "\n" for page in PAGES)
    data = lines.encode()
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith("gz") else data)
    (portion,) = portions([f"{tmp_path}/{name}"], EVERYTHING)
    assert [type(part) for part in portion.parts] == [StoredFile if name.endswith("gz") else Split]
    assert portion.size == (tmp_path / name).stat().st_size
    written(portion, BatchRequest([f"{tmp_path}/{name}"], f"{tmp_path}/out/rows.jsonl", OPTIONS))
    assert [found["id"] for found in read(tmp_path / "out" / "rows-00000.jsonl")] == [page.name for page in PAGES]


def test_standard_input_is_refused() -> None:
    with pytest.raises(BadParameter, match="standard input"):
        portions(["-"], EVERYTHING)


@pytest.mark.parametrize("is_address", [False, True])
def test_a_portion_becomes_a_shard(pages: Path, tmp_path: Path, is_address: bool) -> None:
    inputs, output = (
        ([pages.as_uri()], (tmp_path / "out").as_uri()) if is_address else ([str(pages)], f"{tmp_path}/out")
    )
    (portion,) = portions(inputs, EVERYTHING)
    journal = written(portion, BatchRequest(inputs, f"{output}/rows.jsonl", OPTIONS))
    files = sorted(pages.rglob("*.html"), key=lambda file: (file.parent != pages, file.name))
    named = [file.as_uri() if is_address else str(file) for file in files]
    expected = [row(Record(name, file.read_bytes()), OPTIONS) for name, file in zip(named, files, strict=True)]
    assert read(tmp_path / "out" / "rows-00000.jsonl") == expected
    entry = journal.entries()[0]
    assert (entry.shard, entry.counts.pages) == ("rows-00000.jsonl", 4)
    assert entry.size == (tmp_path / "out" / "rows-00000.jsonl").stat().st_size
    assert not list(tmp_path.rglob("*.unfinished"))


def test_a_file_that_is_gone_is_a_row(pages: Path, tmp_path: Path) -> None:
    (portion,) = portions([pages.as_uri()], EVERYTHING)
    (pages / PAGES[0].name).unlink()
    written(portion, BatchRequest([pages.as_uri()], f"{tmp_path}/rows.jsonl", OPTIONS))
    rows = read(tmp_path / "rows-00000.jsonl")
    assert [found["status"] for found in rows] == ["failed", "ok", "ok", "ok"]
    assert (rows[0]["id"], "no such file" in str(rows[0]["reason"])) == (f"{pages.as_uri()}/{PAGES[0].name}", True)


def test_a_portion_that_is_done_twice_is_the_same(pages: Path, tmp_path: Path) -> None:
    (portion,) = portions([str(pages)], EVERYTHING)
    request = BatchRequest([str(pages)], f"{tmp_path}/rows.jsonl", OPTIONS)
    written(portion, request)
    first = (tmp_path / "rows-00000.jsonl").read_bytes()
    written(portion, request)
    assert (tmp_path / "rows-00000.jsonl").read_bytes() == first


def test_a_journal_knows_what_was_asked(pages: Path, tmp_path: Path) -> None:
    (portion,) = portions([str(pages)], EVERYTHING)
    written(portion, BatchRequest([str(pages)], f"{tmp_path}/rows.jsonl", OPTIONS))
    with pytest.raises(BadParameter, match="other settings"):
        ClusterJournal(f"{tmp_path}/rows.jsonl", {"what": "else"}).entries()


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"this needs the package ray: pip install 'dehusk\[ray\]'"):
        run_on_ray(BatchRequest([], f"{tmp_path}/rows.jsonl"), lambda _size, _counts: None)


def test_a_portion_comes_back_as_it_was() -> None:
    parts = (
        Split("warc", ("a.warc.gz",), 3, 9, 6),
        Split("pages", ("ä.html", "b\udcff.html"), size=2),
        make_broken_split("c.warc", "nicht lesbar: ü"),
        StoredFile("s3://mill/d.jsonl", 7),
    )
    portion = Portion(4, parts, True)
    assert read_portion_json(write_portion_json(portion)) == portion


def test_an_entry_comes_back_as_it_was() -> None:
    entry = Entry("out-00004.jsonl", 99, Counts(3, 50, 1, Counter(error=1), Counter(), Counter(image=2)), [[4, 4]])
    assert read_entry_json(write_entry_json(4, entry)) == (4, entry)
