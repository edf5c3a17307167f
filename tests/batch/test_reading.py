"""Inputs that a user can name, and the files that are found."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

from batch.archives import page
from dehusk.batch import Record
from dehusk.batch.reading import Skipped, plan, records, sources, total_size
from dehusk.batch.reading.lines import stream_splits
from dehusk.errors import NotFound


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with pages, other files, and folders inside."""
    for name in ("b.html", "a.htm", "inside/c.html", "inside/plain", "inside/style.css", "list.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(page(1))
    (tmp_path / "inside" / "picture.html").write_bytes(b"\x89PNG\r\n")
    return tmp_path


def found(*inputs: str) -> list[tuple[str, str]]:
    return [(source.kind, source.path) for source in sources(inputs)]


def names(*inputs: str) -> list[str]:
    return [Path(path).name for _, path in found(*inputs)]


def test_a_folder_is_searched_in_one_order(folder: Path) -> None:
    kinds = [(kind, str(Path(path).relative_to(folder))) for kind, path in found(str(folder))]
    assert kinds == [
        ("pages", "a.htm"),
        ("pages", "b.html"),
        ("pages", "inside/c.html"),
        ("pages", "inside/picture.html"),
        ("pages", "inside/plain"),
        ("others", "inside/style.css"),
        ("others", "list.txt"),
    ]


def test_pages_and_what_is_none(folder: Path) -> None:
    items = [item for split in plan([str(folder)]) for item in records(split)]
    assert [Path(item.id).name for item in items if isinstance(item, Record)] == ["a.htm", "b.html", "c.html", "plain"]
    assert [item.reason for item in items if isinstance(item, Skipped)] == [
        "this is a PNG image, not HTML",
        "a file with the ending .css",
        "a file with the ending .txt",
    ]


def test_patterns(folder: Path) -> None:
    assert names(f"{folder}/**/*.html") == ["b.html", "c.html", "picture.html"]
    assert names(f"{folder}/?.htm*") == ["a.htm", "b.html"]


def test_lists_name_files_folders_and_addresses(folder: Path) -> None:
    listed = folder / "pages.urls"
    listed.write_text(f"https://mill.example/\n\n{folder / 'b.html'}\n{folder / 'inside'}\n{folder / 'missing.html'}\n")
    assert names(str(listed)) == [
        "mill.example",
        "b.html",
        "c.html",
        "picture.html",
        "plain",
        "style.css",
        "missing.html",
    ]
    *_, missing = (item for split in plan([str(listed)]) if split.kind == "pages" for item in records(split))
    assert isinstance(missing, Record)
    assert missing.error == "no such file or directory"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.warc.gz", "warc"),
        ("a.WARC.ZST", "warc"),
        ("a.warc.lz4", "warc"),
        ("a.jsonl", "lines"),
        ("a.ndjson.gz", "lines"),
        ("a.parquet", "tables"),
        ("a.html", "pages"),
        ("a.strange", "pages"),
    ],
)
def test_the_ending_says_how_a_file_is_read(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / name).touch()
    assert found(str(tmp_path / name)) == [(kind, str(tmp_path / name))]


@pytest.mark.parametrize("name", ["missing.warc.gz", "missing/*.html"])
def test_what_is_named_but_missing(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotFound, match=r"no such file or folder|no file matches"):
        found(str(tmp_path / name))


def test_how_much_there_is_to_do(folder: Path) -> None:
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert total_size([str(folder)]) == size
    assert sum(split.size for split in plan([str(folder)])) == size
    assert total_size([str(folder), "-"]) is None


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_file_that_must_not_be_read(folder: Path) -> None:
    (folder / "a.warc.gz").touch(mode=0)
    (item,) = (item for split in plan([str(folder / "a.warc.gz")]) for item in records(split))
    assert isinstance(item, Record)
    assert item.error == "permission denied"


COMPRESSIONS: dict[str, Callable[[bytes], bytes]] = {"": bytes, ".gz": gzip.compress, ".zst": zstandard.compress}
LINES = [json.dumps({"id": f"page-{number}", "html": page(number).decode()}).encode() + b"\n" for number in range(30)]


def read(path: Path) -> list[Record]:
    return [item for split in plan([str(path)]) for item in records(split) if isinstance(item, Record)]


@pytest.fixture(params=[100, 1000, 10**6])
def _small_splits(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.batch.reading.lines._SPLIT", request.param)


@pytest.mark.usefixtures("_small_splits")
@pytest.mark.parametrize("ending", COMPRESSIONS)
def test_every_line_is_in_one_split(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"pages.jsonl{ending}"
    path.write_bytes(COMPRESSIONS[ending](b"".join(LINES)))
    found = read(path)
    assert [record.id for record in found] == [f"page-{number}" for number in range(30)]
    assert found[7] == Record("page-7", page(7), charset="utf-8")


def test_what_a_line_can_say(tmp_path: Path) -> None:
    path = tmp_path / "pages.jsonl"
    first = '{"html": "<p>a", "url": "https://mill.example/", "date": 2024}'
    path.write_text("\n".join([first, "", '{"html": "<p>é"}', '{"text": "b"}', "[1]", '{"html"']))
    named, unnamed, *bad = read(path)
    assert named == Record("https://mill.example/", b"<p>a", "https://mill.example/", "utf-8", "2024")
    assert unnamed == Record(f"{path}@64", "<p>é".encode(), charset="utf-8")
    assert [str(record.error).partition(":")[0] for record in bad] == [
        "the line has no page in a field 'html'",
        "the line has no page in a field 'html'",
        "the line is not JSON",
    ]


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_everything_before_a_cut_comes_out(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"pages.jsonl{ending}"
    whole = b"".join(map(COMPRESSIONS[ending], LINES))
    path.write_bytes(whole[: len(whole) * 2 // 3])
    *found, broken = read(path)
    assert [record.id for record in found if not record.error] == [f"page-{number}" for number in range(len(found))]
    assert len(found) > 15
    assert broken.error


@pytest.mark.parametrize("seed", range(3))
def test_splits_of_a_stream_do_not_depend_on_how_it_comes(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.batch.reading.lines._SPLIT", 2000)
    random = Random(seed)

    class Trickle(BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read1(random.randint(1, 500))

    whole = b"".join(LINES)
    assert list(stream_splits(Trickle(whole), "standard input")) == list(
        stream_splits(BytesIO(whole), "standard input")
    )


PAGES = [page(number) for number in range(20)]


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
