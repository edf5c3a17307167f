"""Charts as pictures of the documentation: SVG on white, which is readable on dark pages too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
_WHITE: Final = '<rect width="100%" height="100%" fill="white"/>'


def write_picture(path: Path, chart: str) -> None:
    """Write a chart, which is an SVG element, to a file."""
    begin, end = chart.split(">", 1)
    path.write_text(f"{begin}>{_WHITE}{end}\n", "utf-8")
