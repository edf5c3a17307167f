"""Measure the tables and figures of the five papers again, and write them into docs/results/papers.md.

python -m benchmarks.papers                                  all papers, at most 20 minutes on two cores
python -m benchmarks.papers --only ccb       one paper; the others keep their sections
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Final, NoReturn

from dehusk.evaluation.datasets import find_datasets

from .document import write_document
from .measuring import Measured, measure_paper, report
from .paper import PAPERS, Paper

_DOCS: Final = Path(__file__).parents[2] / "docs"


class _Parser(argparse.ArgumentParser):
    """A parser that answers bad arguments with one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"papers: {message}\n")


def main(arguments: Sequence[str] | None = None, papers: Sequence[Paper] = PAPERS) -> int:
    """Measure and write; the exit status is 1 if a paper failed."""
    options = _parser(papers).parse_args(arguments)
    datasets = find_datasets()
    if not datasets:
        sys.exit("papers: no data sets; set DEHUSK_DATA to the folder that contains them")
    wanted = [paper for paper in papers if paper.name in (options.only or [paper.name for paper in papers])]
    began, measured = perf_counter(), []
    for paper in wanted:
        measured.append(measure_paper(paper, datasets))
        if not measured[-1].failure:
            write_document(options.into, papers, measured[-1], date.today())
    _report_end(measured, perf_counter() - began)
    return int(any(each.failure for each in measured))


def _parser(papers: Sequence[Paper]) -> argparse.ArgumentParser:
    parser = _Parser(prog="papers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [paper.name for paper in papers]
    parser.add_argument("--only", nargs="+", choices=names, metavar="PAPER", help=f"papers: {', '.join(names)}")
    parser.add_argument("--into", type=_folder, default=_DOCS, help="folder of the documentation")
    return parser


def _folder(text: str) -> Path:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is not a folder")
    return Path(text)


def _report_end(measured: Sequence[Measured], seconds: float) -> None:
    """Report errors, missing data, and the seconds of each paper."""
    for each in measured:
        if each.failure:
            report(f"{each.paper.name} failed, and its section stays as it was:\n{each.failure}")
        if each.missing:
            report(f"{each.paper.name} lacked the data sets {', '.join(each.missing)}")
    report(", ".join(f"{each.paper.name} {each.seconds:.0f} s" for each in measured) + f"; in all {seconds:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
