"""Inputs that a user can name, and the files that are found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from batch.archives import page
from dehusk.batch import Record
from dehusk.batch.reading import Skipped, plan, records, sources, total_size
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
