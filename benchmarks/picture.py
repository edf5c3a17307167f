"""Charts as pictures of the documentation: SVG on white, which is readable on dark pages too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from dehusk.evaluation.report.charts import line_chart

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
_WHITE: Final = '<rect width="100%" height="100%" fill="white"/>'


def write_picture(path: Path, chart: str) -> None:
    """Write a chart, which is an SVG element, to a file."""
    begin, end = chart.split(">", 1)
    path.write_text(f"{begin}>{_WHITE}{end}\n", "utf-8")


def write_memory_curves(path: Path, curves: Mapping[str, Sequence[tuple[int, int]]], *, title: str, x: str) -> None:
    """Draw the memory of some processes, given as pairs of progress and bytes."""
    megabytes = {name: [(done, size / 1e6) for done, size in samples] for name, samples in curves.items()}
    write_picture(path, line_chart(megabytes, title=title, x=x, y="megabytes", from_zero=True))
