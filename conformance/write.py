"""Writes what the native core answers about all pages, for other builds to be compared with.

python -m conformance.write     in target/, which is never committed: what is right is in `pages/`
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import dehusk

from .answers import answers
from .methods import method_answers, seen
from .pages import FOLDER, Source, pages

FILE: Final = FOLDER.parent / "target" / "conformance.jsonl"


def record(page: Source) -> dict[str, Any]:
    """What is asked and what is answered about one page."""
    parsed, url = dehusk.parse(page.html, url=page.url), page.url or ""
    of_methods = {"seen": seen(parsed), "methods": method_answers(parsed)}
    return {"name": page.name, "source": page.html, "url": url, **answers(page.html, url), **of_methods}


def write(path: Path) -> None:
    """Write one JSON object for each page, each on its line."""
    lines = [json.dumps(record(page), ensure_ascii=False, separators=(",", ":")) for page in pages()]
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")


if __name__ == "__main__":
    write(FILE)
