"""`dehusk batch`: what it writes and prints, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from batch.archives import page, record, response, write_archive
from cli.commands import Shell


@pytest.fixture
def crawl(tmp_path: Path) -> str:
    path = tmp_path / "crawl.warc.gz"
    records = [response(f"page-{number}", page(number)) for number in (1, 2, 2)]
    write_archive(
        path, [*records, response("bad", b"\x1f\x8b and no more", "Content-Encoding: gzip"), record("revisit", b"")]
    )
    return str(path)


def test_a_batch(shell: Shell, crawl: str, tmp_path: Path) -> None:
    ran = shell("batch", crawl, "-o", str(tmp_path / "out" / "pages.parquet"), "--workers", "1")
    assert ran.code == 0
    assert ran.errors == ""
    assert "4 pages, " in ran.output
    assert "3 of 4 ok\n1 failed: the gzip encoding is damaged (1)\n1 skipped: revisit (1)\n" in ran.output
    assert "pages-00000.parquet  4 pages" in ran.output
    rows = pq.read_table(tmp_path / "out" / "pages-00000.parquet").to_pylist()
    assert [row["id"] for row in rows] == ["page-1", "page-2", "page-2", "bad"]
    assert rows[0]["url"] == "https://mill.example/page-1"
    assert "The mill number 1 turned" in rows[0]["text"]
    summary = json.loads((tmp_path / "out" / "pages.parquet.summary.json").read_text())
    assert summary["complete"]
    assert summary["failed"] == {"the gzip encoding is damaged": 1}
    assert summary["shards"][0]["file"] == "pages-00000.parquet"


def test_lines_tell_the_progress_where_there_is_no_terminal(
    shell: Shell, crawl: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dehusk.cli.batch._LINE_INTERVAL", 0)
    ran = shell("batch", crawl, "-o", str(tmp_path / "pages.jsonl"), "--workers", "1")
    assert re.fullmatch(
        r"dehusk: 4 pages, \d+ pages/s, \d+\.\d MB/s, failed: the gzip encoding is damaged \(1\)\n", ran.errors
    )


def test_options(shell: Shell, crawl: str, tmp_path: Path) -> None:
    out = tmp_path / "pages.jsonl"
    chosen = ("--fields", "url, title", "--deduplicate", "exact", "--method", "everything", "--unordered")
    assert shell("batch", crawl, "-o", str(out), "--workers", "1", *chosen).code == 0
    rows = [json.loads(line) for line in (tmp_path / "pages-00000.jsonl").read_text().splitlines()]
    assert list(rows[0]) == ["id", "url", "status", "reason", "duplicate_of", "title", "text"]
    assert [row["status"] for row in rows] == ["ok", "ok", "rejected", "failed"]
    assert rows[2]["duplicate_of"] == "page-2"


def test_a_folder_of_markdown(shell: Shell, crawl: str, tmp_path: Path) -> None:
    assert shell("batch", crawl, "-o", str(tmp_path / "texts"), "--format", "markdown", "--workers", "1").code == 0
    assert (tmp_path / "texts" / "000000-00000-page-1.md").read_text().startswith("# Mill 1\n")


@pytest.mark.parametrize("kind", ["warc", "lines", "page", "list"])
def test_standard_input(shell: Shell, tmp_path: Path, crawl: str, kind: str) -> None:
    missing = f"{tmp_path}/missing.html"
    given, ids = {
        "warc": (Path(crawl).read_bytes(), ["page-1", "page-2", "page-2", "bad"]),
        "lines": (json.dumps({"id": 7, "html": page(7).decode()}).encode(), ["7"]),
        "page": (page(1), ["standard input"]),
        "list": (f"{crawl}\n{missing}\n".encode(), ["page-1", "page-2", "page-2", "bad", missing]),
    }[kind]
    assert shell("batch", "-", "-o", str(tmp_path / "pages.jsonl"), "--workers", "1", stdin=given).code == 0
    rows = [json.loads(line) for line in (tmp_path / "pages-00000.jsonl").read_text().splitlines()]
    assert [row["id"] for row in rows] == ids


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("missing.warc.gz", "-o", "pages.jsonl"), "missing.warc.gz: no such file or folder"),
        (("*.nothing", "-o", "pages.jsonl"), "*.nothing: no file matches"),
        (("-", "-o", "pages.csv"), "pages.csv: the output must be a folder or end in .jsonl,"),
        (("-", "-o", "pages.jsonl", "--fields", "titel"), "there is no column 'titel'; did you mean title?"),
        (("-", "-o", "pages.jsonl", "--only", "artcle"), "there is no kind of page 'artcle'; did you mean article?"),
        (("-", "-o", "pages.jsonl", "--language", "english please"), "language takes a code such as en"),
        (("-", "-o", "pages.jsonl", "--favor", "much"), "favor takes one of"),
        (("-",), "Missing option '--output'"),
    ],
)
def test_mistakes(
    shell: Shell, arguments: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shell.refused("batch", *arguments).startswith(reason)
    assert not list(tmp_path.iterdir())


def test_an_output_that_exists(shell: Shell, crawl: str, tmp_path: Path) -> None:
    command = ("batch", crawl, "-o", str(tmp_path / "pages.jsonl"), "--workers", "1")
    assert shell(*command).code == 0
    assert "this output exists; --resume continues it" in shell.refused(*command)
    assert "started with other settings (options)" in shell.refused(*command, "--resume", "--method", "cetd")
    again = shell(*command, "--resume")
    assert again.code == 0
    assert "0 pages, " in again.output
    assert "3 of 4 ok" in again.output
