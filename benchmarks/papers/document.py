"""The page `docs/results/papers.md`: one section for each paper, with pictures beside it in `docs/pictures/papers`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Final

from dehusk.evaluation.figures import Figure
from dehusk.release import version

from ..picture import write_picture
from .measuring import Measured
from .paper import Paper
from .result import Result

_PAGE: Final = Path("results/papers.md")
_PICTURES: Final = Path("pictures/papers")
_SECTION: Final = re.compile(r"^## (.+)\n", re.MULTILINE)
_SHOWN: Final = re.compile(r"\]\(\.\./pictures/papers/([^()]+)\)")
_NAMED_FIRST: Final = re.compile(r"^(\w+ [^()]*?) of [^()]*\(\d{4}\)(?:,? on [^:]*)?[:.] (?=.)")
_HEAD: Final = """\
# The five papers, measured again

No model · `python -m benchmarks.papers`

Every table and figure of the five papers that dehusk implements, with the published numbers beside ours. LCS is the
longest common subsequence of words; scores are in percent. `--only ccb` measures one paper. [Every item of the
papers](../reference/papers.md) and where it is in the program.
"""


def write_document(folder: Path, papers: Sequence[Paper], measured: Measured, today: date) -> None:
    """Write the section of the measured paper, keep those of the others, and remove pictures that none shows."""
    page, pictures = folder / _PAGE, folder / _PICTURES
    sections = read_sections(page.read_text("utf-8")) if page.is_file() else {}
    sections[measured.paper.heading] = section(measured, today)
    write_pictures(pictures, measured.results)
    text = "\n".join([_HEAD, *(_kept(paper, sections) for paper in papers)])
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text, "utf-8")
    _remove_unseen(pictures, text)


def read_sections(text: str) -> dict[str, str]:
    """The sections of the page by their headings, each with its heading."""
    _, *parts = _SECTION.split(text)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return {heading: f"## {heading}\n{body.rstrip()}\n" for heading, body in pairs}


def section(measured: Measured, today: date) -> str:
    """The section of a paper in Markdown."""
    return "\n".join(_paragraphs(measured, today))


def _paragraphs(measured: Measured, today: date) -> Iterator[str]:
    yield f"## {measured.paper.heading}\n"
    yield f"{measured.paper.citation}\n"
    yield f"Measured on {today.isoformat()} by dehusk {version()} in {measured.seconds:.0f} seconds.\n"
    if measured.missing:
        names = ", ".join(f"`{name}`" for name in measured.missing)
        yield f"Data sets that were not there, so that what needs them was not measured: {names}.\n"
    for result in measured.results:
        yield f"### {result.title}\n"
        yield f"{result.text.strip()}\n"
        for figure in result.figures:
            yield f"![{_plain(figure.title)}](../pictures/papers/{_file(figure)})\n"
            yield f"{_legend(figure.caption)}\n"


def write_pictures(folder: Path, results: Iterable[Result]) -> None:
    """Save the figures as SVG on white, which is readable in dark viewers too."""
    figures = [figure for result in results for figure in result.figures]
    if twice := [name for name, count in Counter(map(_file, figures)).items() if count > 1]:
        raise ValueError(f"two figures are called {twice[0]}")
    folder.mkdir(parents=True, exist_ok=True)
    for figure in figures:
        write_picture(folder / _file(figure), figure.svg)


def _kept(paper: Paper, sections: Mapping[str, str]) -> str:
    """The section of a paper; one that was never measured says how to do so."""
    command = f"python -m benchmarks.papers --only {paper.name}"
    return sections.get(paper.heading, f"## {paper.heading}\n\n{paper.citation}\n\nNot measured yet: `{command}`.\n")


def _remove_unseen(pictures: Path, text: str) -> None:
    shown = set(_SHOWN.findall(text))
    for path in pictures.glob("*.svg"):
        if path.name not in shown:
            path.unlink()


def _file(figure: Figure) -> str:
    return f"{figure.name}.svg"


def _legend(caption: str) -> str:
    """A caption without the paper and the page that it names first; the section names them."""
    return _NAMED_FIRST.sub(r"\1: ", caption)


def _plain(title: str) -> str:
    """A title without the characters that end the alternative text of an image."""
    return title.replace("[", "(").replace("]", ")")
