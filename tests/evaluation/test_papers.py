"""`benchmarks.papers` writes a section for each paper; two made-up papers are measured on a made-up data set."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.papers import __main__ as command
from benchmarks.papers.paper import PAPERS, Paper
from dehusk.evaluation.datasets import Dataset
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
