"""`benchmarks.papers` writes a section for each paper; two made-up papers are measured on a made-up data set."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from shutil import copy
from statistics import fmean
from xml.etree import ElementTree

import pytest

from benchmarks.papers import __main__ as command
from benchmarks.papers.cetd import results
from benchmarks.papers.cetd_measuring import MEASURES, Scores
from benchmarks.papers.cetd_published import AVERAGE, BY_ALGORITHM, BY_SOURCE, SOURCES
from benchmarks.papers.paper import PAPERS, Paper
from dehusk import METHODS
from dehusk.evaluation.compare import summarise
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.peers import PEERS
from dehusk.evaluation.results import Results, Row, Timed
from dehusk.methods.references import REFERENCES
from evaluation.pages import write

MINE = Paper("mine", "Mills (Miller 1999)", "Miller 1999: On mills.", "evaluation.papers_of_mine")
FAILING = Paper("failing", "Nothing (Nobody 2001)", "Nobody 2001: On nothing.", "evaluation.failing_paper")
OLD = """\
# The five papers, measured again

## Nothing (Nobody 2001)

Nobody 2001: On nothing.

### Table 1

![Old](../pictures/papers/old.svg)

## Mills (Miller 1999)

### Table 7

No longer made.
"""


@pytest.fixture
def datasets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Dataset]:
    """The data that is there: `mills` with three pages, but no `sails`."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = {"mills": write(tmp_path, 3)}
    monkeypatch.setattr(command, "find_datasets", lambda: found)
    return found


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    return folder


def measure(docs: Path, *arguments: str, papers: Sequence[Paper] = (FAILING, MINE)) -> tuple[int, str]:
    """The exit status of the command, and the page that it wrote."""
    status = command.main(["--into", str(docs), *arguments], papers)
    page = docs / "results" / "papers.md"
    return status, page.read_text("utf-8") if page.exists() else ""


def keep_old(docs: Path) -> None:
    """Put a page there that was made earlier, with two pictures, of which it shows one."""
    (docs / "results").mkdir()
    (docs / "results" / "papers.md").write_text(OLD, "utf-8")
    (docs / "pictures" / "papers").mkdir(parents=True)
    for name in ("old", "unseen"):
        (docs / "pictures" / "papers" / f"{name}.svg").write_text("<svg/>", "utf-8")


def test_the_page_has_the_results_and_names_what_is_missing(docs: Path, datasets: dict[str, Dataset]) -> None:
    status, text = measure(docs, papers=[MINE])
    assert status == 0
    assert "\nNo model · `python -m benchmarks.papers`\n" in text
    section = text.split("## Mills (Miller 1999)\n", 1)[1]
    assert section.startswith("\nMiller 1999: On mills.\n\nMeasured on ")
    assert date.today().isoformat() in section
    assert "### Table 1\n\n| pages |\n| ---: |\n| 3 |\n" in section
    assert "![Mills (turning)](../pictures/papers/mills-1.svg)\n\nFigure 1, on all mills.\n" in section
    assert "was not measured: `sails`." in section
    assert "Table 2" not in section


def test_pictures_have_a_white_ground(docs: Path, datasets: dict[str, Dataset]) -> None:
    measure(docs, papers=[MINE])
    ground, drawn = ElementTree.parse(docs / "pictures" / "papers" / "mills-1.svg").getroot()
    assert (ground.get("width"), ground.get("height"), ground.get("fill")) == ("100%", "100%", "white")
    assert drawn.get("d") == "M0 0L9 9"


def test_a_paper_that_fails_keeps_its_section(
    docs: Path, datasets: dict[str, Dataset], capsys: pytest.CaptureFixture[str]
) -> None:
    keep_old(docs)
    status, text = measure(docs)
    assert status == 1
    assert OLD.split("## ")[1] in text
    assert "Never written" not in text
    assert "Table 7" not in text
    assert "| 3 |" in text
    shown = capsys.readouterr().err
    assert "ZeroDivisionError: no pages among 1 data sets" in shown
    assert re.search(r"^mine: Table 1, \d+\.\d s$", shown, re.MULTILINE)
    assert re.search(r"^failing \d+ s, mine \d+ s; in all \d+ s$", shown, re.MULTILINE)


def test_papers_that_are_not_measured_keep_their_sections(docs: Path, datasets: dict[str, Dataset]) -> None:
    keep_old(docs)
    once = measure(docs, "--only", "mine")
    assert once[0] == 0
    assert OLD.split("## ")[1] in once[1]
    assert sorted(path.name for path in (docs / "pictures" / "papers").iterdir()) == ["mills-1.svg", "old.svg"]
    undated = [re.sub(r"in \d+ seconds", "", text) for text in (once[1], measure(docs, "--only", "mine")[1])]
    assert undated[0] == undated[1]


def test_a_paper_that_was_never_measured_says_how(docs: Path, datasets: dict[str, Dataset]) -> None:
    _, text = measure(docs, "--only", "mine")
    assert "Nobody 2001: On nothing.\n\nNot measured yet: `python -m benchmarks.papers --only failing`.\n" in text


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--only", "yours"], "papers: argument --only: invalid choice: 'yours' (choose from 'failing', 'mine')"),
        (["--only"], "papers: argument --only: expected at least one argument"),
        (["--into", "nowhere"], "papers: argument --into: 'nowhere' is not a folder"),
    ],
)
def test_bad_arguments_give_one_line(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(arguments, [FAILING, MINE])
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"{line}\n"


def test_without_data_nothing_is_written(docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_datasets", dict)
    with pytest.raises(SystemExit, match=r"^papers: no data sets; set DEHUSK_DATA"):
        command.main(["--into", str(docs)], [MINE])
    assert not list(docs.iterdir())


def test_the_five_papers_stand_in_the_order_of_their_publication() -> None:
    years = [int(year) for paper in PAPERS for year in re.findall(r"\d{4}", paper.heading)]
    assert years == sorted(years)
    assert len(years) == 5
    assert {paper.citation for paper in PAPERS} <= set(REFERENCES.values())


SPATIAL = (Path(__file__).parents[2] / "docs" / "results" / "spatial.md").read_text("utf-8")
MISPRINTS = {
    ("precision", "cetd-ds", "Chaos"),
    ("recall", "cectd-s", "Chaos"),
    ("precision", "cetd-ds", "Wikipedia"),
    ("f1", "cectd-ds", "Ars Technica"),
}
"""Entries in which tables 4 to 6 of the paper differ from tables 1 to 3."""


def test_tables_of_the_paper_agree_but_for_its_misprints() -> None:
    differing = {
        (measure, algorithm, source)
        for algorithm, lines in BY_SOURCE.items()
        for source, numbers in lines.items()
        for measure, number in zip(MEASURES, numbers, strict=True)
        if measure in BY_ALGORITHM and BY_ALGORITHM[measure][algorithm][source] != number
    }
    assert differing == MISPRINTS


@pytest.mark.parametrize("measure", BY_ALGORITHM)
def test_averages_are_those_of_the_sources(measure: str) -> None:
    for algorithm, numbers in BY_ALGORITHM[measure].items():
        expected = fmean(numbers[source] for source in SOURCES)
        tolerance = 1.1 if algorithm == "fe" else 0.35 if (measure, algorithm, "Chaos") in MISPRINTS else 0.1
        assert numbers[AVERAGE] == pytest.approx(expected, abs=tolerance), algorithm


def test_f1_is_that_of_the_means() -> None:
    for lines in BY_SOURCE.values():
        for precision, recall, f1, score in lines.values():
            assert Scores(precision, recall, score).f1 == pytest.approx(f1, abs=0.06)


def test_results_without_data_name_what_is_missing() -> None:
    found = list(results({}))
    titles = [result.title for result in found]
    assert titles[0].startswith("Examples 1 and 2")
    assert [title.split(":")[0] for title in titles[1:3]] == ["Tables 1 to 3", "Tables 4 to 6"]
    assert "Not available: CleanEval-Eng, NYTimes" in found[1].text
    assert "| CleanEval-Eng | 0 | 93.73 |  | 96.51 |  | 91.46 |  |" in found[1].text
    assert "| `bte` | 92.22 |  | 88.87 |  | 95.83 |  |" in found[2].text
    assert "VIPS" in found[-1].text


def test_the_example_has_the_numbers_of_the_paper() -> None:
    lines = re.findall(r"^\| `(.*?)` \| (.*) \|$", next(results({})).text, re.MULTILINE)
    assert len(lines) == 5
    for _, numbers in lines:
        printed, ours = [list(map(float, part)) for part in (numbers.split(" | ")[:3], numbers.split(" | ")[3:])]
        assert printed == ours


@pytest.mark.parametrize(
    ("method", "parameter", "variant"),
    [
        ("cetd", "area", "× area"),
        ("cetd", "top", "× nearness to the top"),
        ("cetd", "width", "× width"),
        ("cetd", "centre", "× nearness to the centre line"),
        ("wlr", "area", "× area"),
        ("wlr", "top", "distance from the top"),
        ("wlr", "width", "× width"),
        ("wlr", "centre", "distance from the centre line"),
        ("wlr", "top-and-centre", "both distances"),
    ],
)
def test_the_documentation_of_the_parameters_leads_to_their_scores(method: str, parameter: str, variant: str) -> None:
    table = SPATIAL[SPATIAL.index(f"<!-- spatial-{method} -->") : SPATIAL.index(f"<!-- end of spatial-{method} -->")]
    [line] = [line for line in table.splitlines() if line.startswith(f"| {variant} |")]
    assert re.search(r"\| [+-]\d+\.\d \([+-]\d+\.\d to [+-]\d+\.\d\) \|$", line)
    text = METHODS[method].function.__doc__ or ""
    assert f"`{parameter}`" in text
    assert "`docs/results/spatial.md`" in text


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
def finished_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
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


def test_the_script_prints_the_tables_of_the_documents(finished_run: Path) -> None:
    printed = tables(script(finished_run).stdout.decode())
    assert sorted(printed) == sorted(tables(TEXT))


def test_the_script_counts_failures_and_times(finished_run: Path) -> None:
    printed = tables(script(finished_run).stdout.decode())
    assert "| `goose3` | 1 | cleaneval 1 | ValueError: no (1) |" in printed["failures"]
    assert "| `goose3` | 40.0 | 2.0 | 4.0 | 20000.0 |" in printed["cost"]
    assert printed["lcs"].splitlines()[2].startswith("| `goose3` | **66.7** |")
    assert printed["lcs"].splitlines()[3] == "| `cetd` | *33.3* | 33.3 | 50.0 | 25.0 |"


def test_the_script_rewrites_tables_and_nothing_else(finished_run: Path, tmp_path: Path) -> None:
    copies = [Path(copy(path, tmp_path)) for path in DOCUMENTS]
    assert script(finished_run, "--into", *copies).returncode == 0
    rewritten = "".join(path.read_text("utf-8") for path in copies)
    assert tables(rewritten) == tables(script(finished_run).stdout.decode())
    assert MARKED.sub("", rewritten) == MARKED.sub("", TEXT)


def test_a_document_without_marks_stays(finished_run: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.md"
    empty.write_text("no tables", "utf-8")
    ended = script(finished_run, "--into", empty)
    assert ended.returncode == 1
    assert b"no marks for versions" in ended.stderr
    assert empty.read_text("utf-8") == "no tables"
