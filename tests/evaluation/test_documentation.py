"""The tables in `docs/results` are those that `benchmarks.evaluation` prints from a run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

from dehusk import METHODS
from dehusk.evaluation.compare import summarise
from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.peers import PEERS
from dehusk.evaluation.results import Results, Row, Timed

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(set((ROOT / "docs" / "results").glob("*.md")) - {ROOT / "docs" / "results" / "spatial.md"})
"""All but the one whose tables `benchmarks.spatial` writes."""
TEXT = "".join(path.read_text("utf-8") for path in DOCUMENTS)
MARKED = re.compile(r"<!-- ([\w-]+) -->\n(.*?)\n<!-- end of \1 -->", re.DOTALL)
OF_ANOTHER_RUN = {"unseen", "unseen-kinds"}
"""The tables that `benchmarks.unseen` writes."""


def tables(text: str) -> dict[str, str]:
    return {match[1]: match[2] for match in MARKED.finditer(text) if match[1] not in OF_ANOTHER_RUN}


def script(*arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-X", "utf8", "-m", "benchmarks.evaluation", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, cwd=ROOT)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two extractors on two pages."""
    right = {"lcs_precision": 1.0, "lcs_recall": 0.5, "lcs_f1": 2 / 3, "cleaneval": 0.5, "bag_f1": 0.7}
    wrong = {"lcs_precision": 0.0, "lcs_recall": 0.0, "lcs_f1": 0.0, "cleaneval": 0.0, "bag_f1": 0.0}
    rows = [
        Row("cleaneval", page, name, "mixed", "en", "", 1024, failure, scores)
        for page, name, failure, scores in (
            ("1", "cetd", "", right),
            ("2", "cetd", "", wrong),
            ("1", "goose3", "", right),
            ("2", "goose3", "ValueError: no", {}),
        )
    ]
    names = {"parse": 0.01, "cetd": 0.02, "goose3": 0.04}
    timed = [Timed("cleaneval", "1", 2048, name, seconds) for name, seconds in names.items()]
    extractors = Extractor("cetd", "method", "1"), Extractor("goose3", "peer", "3.1")
    found = Results(({"name": "cleaneval"},), extractors, tuple(rows), tuple(timed), {"python": "3"})
    path = tmp_path_factory.mktemp("run") / "results.json"
    found.write(path, [summary.as_json() for summary in summarise(found, "kind")])
    return path


def test_the_tables_of_all_extractors_are_of_one_run() -> None:
    lines = {table: re.findall(r"^\| `(.*?)` \|", tables(TEXT)[table], re.MULTILINE) for table in ("lcs", "cost")}
    timed = [name for name in lines["lcs"] if not name.endswith("(held-out)")]
    assert sorted(timed) == sorted(lines["cost"])
    assert set(timed) <= {*METHODS, *PEERS}
    assert set(timed) >= {name for name, peer in PEERS.items() if not peer.needs_node}


def test_the_script_prints_the_tables_of_the_documents(results: Path) -> None:
    printed = tables(script(results).stdout.decode())
    assert sorted(printed) == sorted(tables(TEXT))


def test_the_script_counts_failures_and_times(results: Path) -> None:
    printed = tables(script(results).stdout.decode())
    assert "| `goose3` | 1 | cleaneval 1 | ValueError: no (1) |" in printed["failures"]
    assert "| `goose3` | 40.0 | 2.0 | 4.0 | 0.020000 |" in printed["cost"]
    assert printed["lcs"].splitlines()[2].startswith("| `goose3` | **66.7** |")
    assert printed["lcs"].splitlines()[3] == "| `cetd` | *33.3* | 33.3 | 50.0 | 25.0 |"


def test_the_script_rewrites_tables_and_nothing_else(results: Path, tmp_path: Path) -> None:
    copies = [Path(copy(path, tmp_path)) for path in DOCUMENTS]
    assert script(results, "--into", *copies).returncode == 0
    rewritten = "".join(path.read_text("utf-8") for path in copies)
    assert tables(rewritten) == tables(script(results).stdout.decode())
    assert MARKED.sub("", rewritten) == MARKED.sub("", TEXT)


def test_a_document_without_marks_stays(results: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.md"
    empty.write_text("no tables", "utf-8")
    ended = script(results, "--into", empty)
    assert ended.returncode == 1
    assert b"no marks for versions" in ended.stderr
    assert empty.read_text("utf-8") == "no tables"
