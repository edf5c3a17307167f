"""A folder of files, one for each page that was extracted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...outputs import OUTPUTS
from ..options import Options
from ..rows import Row, is_kept
from .json_lines import json_lines

_LONGEST: Final = 60
_UNSAFE: Final = re.compile(r"[^\w.-]+", re.ASCII)


def listed_files(rows: Sequence[Row], options: Options, beginning: Path) -> bytes:
    """Write the content of each page into a file, and return the rows with the names of these files instead.

    A file has its own name only when it is complete. It may be written again, by a worker that does the split once
    more, and is then the same.
    """
    ending = OUTPUTS[options.format].extension
    listed: list[Row] = []
    for number, row in enumerate(rows):
        entry = {name: value for name, value in row.items() if name != options.format} | {"file": None}
        if is_kept(row):
            file = beginning.with_name(
                f"{beginning.name}-{number:05}-{_readable(str(row.get('url') or row['id']))}.{ending}"
            )
            _write(file, str(row[options.format]))
            entry["file"] = file.name
        listed.append(entry)
    return json_lines(listed, options, beginning)


def _readable(name: str) -> str:
    """The end of a name, of which people know the page."""
    short = _UNSAFE.sub("-", name.rstrip("/").rpartition("/")[2])[-_LONGEST:].strip("-.")
    return re.sub(r"\.(?:x?html?|php|aspx?)$", "", short) or "page"


def _write(file: Path, text: str) -> None:
    unfinished = file.with_name(f".{file.name}")
    unfinished.write_text(text if text.endswith("\n") else f"{text}\n", "utf-8")
    unfinished.replace(file)
