"""`dehusk datasets` and `dehusk bench`: what they print and write, and every mistake as one line."""

from __future__ import annotations

import builtins
import json
import re
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from batch.archives import page, record, response, write_archive
from cli.commands import Shell
from evaluation import pages


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one data set, and nothing of the user's own in reach."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("DEHUSK_DATA", str(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(folder)
    pages.write(folder)
    return folder


def test_datasets_are_listed(shell: Shell, data: Path) -> None:
    ran = shell("datasets")
    assert ran.code == 0
    assert "mills" in ran.output
    assert "CC0" in ran.output
    assert "article listing" in ran.output


def test_a_broken_data_set_hides_no_other(shell: Shell, data: Path) -> None:
    (data / "broken").mkdir()
    (data / "broken" / "dataset.json").write_text("{")
    ran = shell("datasets")
    assert "mills" in ran.output
    assert "broken" in ran.output


def test_a_bench_prints_a_table_and_writes_results_and_report(shell: Shell, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    arguments = ("bench", "--data", "mills", "--methods", "cetd,everything", "--by", "kind", "--out", str(out))
    ran = shell(*arguments, "--figures", "--timed-pages", "2", "--cores", "1")
    assert ran.code == 0
    for words in ("mills: 4 pages", "mills: cost", "mills: F1 by kind", "listing", "× parsing", "dehusk 0."):
        assert words in ran.output
    content = json.loads((out / "results.json").read_text("utf-8"))
    assert len(content["rows"]) == 8
    assert {entry["extractor"] for entry in content["timed"]} == {"parse", "cetd", "everything"}
    report = (out / "report.html").read_text("utf-8")
    assert "everything" in report
    assert "<svg" in report
    assert "http://" not in report.replace("http://www.w3.org", "")


def test_a_function_of_ones_own_is_measured_too(shell: Shell, data: Path, tmp_path: Path) -> None:
    mine = "evaluation.extractors_of_mine:without_tags"
    ran = shell("bench", "--data", str(data / "mills"), "--methods", "none", "--function", mine, "--timed-pages", "0")
    assert mine in ran.output
    assert "cost" not in ran.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--data", "milks"), "did you mean mills"),
        (("--data", "mills", "--methods", "cetdd"), "did you mean cetd"),
        (("--data", "mills", "--methods", "none"), "nothing to measure"),
        (("--data", "mills", "--peers", "safari"), "unknown extractor 'safari'"),
        (("--data", "mills", "--by", "colour"), "colour"),
        (("--data", "mills", "--pages", "0"), "greater than or equal to 1"),
        (("--methods", "cetd"), "--data"),
    ],
)
def test_mistakes_are_one_line(shell: Shell, data: Path, arguments: tuple[str, ...], words: str) -> None:
    assert words in shell.refused("bench", *arguments)


def test_a_damaged_archive_is_named(shell: Shell, data: Path) -> None:
    archive = data / "mills" / "html.tar.xz"
    archive.write_bytes(archive.read_bytes()[:-40])
    assert "html.tar.xz" in shell.refused("bench", "--data", "mills")


def test_a_missing_archive_is_named(shell: Shell, data: Path) -> None:
    (data / "mills" / "html.tar.xz").unlink()
    assert "html.tar.xz" in shell.refused("bench", "--data", "mills")


def test_a_file_is_no_folder_for_results_nor_for_the_cache(
    shell: Shell, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "file").touch()
    assert "for the results" in shell.refused("bench", "--data", "mills", "--out", str(data / "file"))
    monkeypatch.setenv("DEHUSK_CACHE", str(data / "file"))
    assert "cannot be used as a cache" in shell.refused("bench", "--data", "mills")


def test_an_unknown_layout_is_refused(shell: Shell, data: Path) -> None:
    assert "wcxb" in shell.refused("datasets", "import", "wcx", str(data), str(data / "new"))
    assert "ground-truth" in shell.refused("datasets", "import", "article-extraction-benchmark", str(data), "new")


def test_without_the_extra_its_name_is_said(shell: Shell, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def without(name: str, *rest: object) -> object:
        if name == "rapidfuzz" or name.startswith("rapidfuzz."):
            raise ModuleNotFoundError(f"No module named {name!r}", name="rapidfuzz")
        return load(name, *rest)  # type: ignore[arg-type]

    for name in [name for name in sys.modules if name.startswith("dehusk.evaluation")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", without)
    assert "pip install 'dehusk[lab]'" in shell.refused("bench", "--data", "mills")


def test_the_command_line_itself_needs_no_extra() -> None:
    absent = "import sys; sys.modules.update(dict.fromkeys(('jieba', 'rapidfuzz')));"
    code = f"{absent} sys.argv = ['dehusk', 'bench', '--help']; from dehusk.cli import main; main()"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "longest common subsequence" in " ".join(shown.stdout.split())


def test_data_sets_are_listed_without_the_extra(data: Path) -> None:
    absent = "import sys; sys.modules.update(dict.fromkeys(('jieba', 'rapidfuzz')));"
    code = f"{absent} sys.argv = ['dehusk', 'datasets']; from dehusk.cli import main; main()"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "mills" in shown.stdout


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
