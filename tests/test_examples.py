"""The scripts in `examples/` run on the bundled pages and print what they promise."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from batch.archives import response, write_archive
from documents import ROOT

EXAMPLES = ROOT / "examples"
PAGES = ROOT / "docs" / "pages"


def run(name: str, *arguments: str | Path) -> str:
    """The standard output of an example."""
    command = [sys.executable, "-X", "utf8", EXAMPLES / f"{name}.py", *arguments]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout


def test_a_corpus_from_a_warc(tmp_path: Path) -> None:
    pages = [(name, (PAGES / f"{name}.html").read_bytes()) for name in ("windmill", "listing")]
    archive = tmp_path / "crawl.warc.gz"
    write_archive(archive, [response(name, html) for name, html in [*pages, ("again", pages[0][1])]])
    [line] = run("warc_corpus", archive).splitlines()
    found = json.loads(line)
    assert (found["url"], found["date"], found["language"]) == ("https://mill.example/windmill", "2024-05-18", "en")
    assert "began to turn" in found["text"]


def test_passages_for_a_retrieval_index() -> None:
    printed = run("retrieval_index", "sails of the windmill", *sorted(PAGES.glob("*.html")))
    assert printed.startswith("51 passages\n")
    assert printed.splitlines()[2].startswith("windmill.html: How a village taught its windmill to turn again (body > ")


def test_two_methods_compared() -> None:
    printed = run("compare_methods", PAGES / "product.html", "auto", "cetd")
    assert printed.startswith("auto: ")
    assert "only cetd: body > div:nth-of-type(2) > button\n    No, thanks\n" in printed


@pytest.mark.parametrize(("min_words", "has_byline"), [(20, False), (1, True)])
def test_a_method_of_your_own(min_words: int, has_byline: bool) -> None:
    printed = run("own_method", PAGES / "windmill.html", str(min_words))
    assert "began to turn" in printed
    assert ("Ada Merrow" in printed) == has_byline


def test_every_example_is_tested_and_described() -> None:
    described = (EXAMPLES / "README.md").read_text("utf-8")
    tested = Path(__file__).read_text("utf-8")
    for path in EXAMPLES.glob("*.py"):
        assert f"`{path.name}`" in described
        assert f'run("{path.stem}"' in tested
