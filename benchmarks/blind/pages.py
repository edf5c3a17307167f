"""Folders for reading dehusk alone: its Markdown and metadata, and the page as Chromium shows it."""

from __future__ import annotations

import csv
import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.progress import track

from dehusk import Extraction, extract

from ..completeness.models import Models
from .drawing import DrawnPage
from .extracting import extract_pages

INDEX: Final = "index.tsv"
_PHOTOGRAPH: Final = Path(__file__).with_name("photograph.mjs")
_METADATA: Final = ("title", "authors", "date", "site", "language", "description", "image")


def write_pages(pages: Sequence[DrawnPage], models: Models, out: Path) -> None:
    """Write a folder for each page, and an index of all."""
    out.mkdir(parents=True)
    sources: dict[Path, str] = {}
    extractions = extract_pages(pages, models)
    with (out / INDEX).open("w", encoding="utf-8", newline="") as stream:
        index = csv.writer(stream, delimiter="\t", lineterminator="\n")
        index.writerow(("page", "group", "dataset", "id", "url"))
        for number, (drawn, mine) in enumerate(zip(track(pages, "pages"), extractions, strict=True)):
            name = f"p{number:03d}"
            index.writerow((name, drawn.group, drawn.dataset.name, drawn.gold.id, drawn.gold.url or ""))
            sources[out / name] = drawn.page.source
            _write_page(out / name, drawn, mine)
    photograph(sources)


def _write_page(folder: Path, drawn: DrawnPage, extraction: Extraction) -> None:
    folder.mkdir()
    page = drawn.page
    facts = {"url": drawn.gold.url, "kind": extraction.kind}
    facts |= {name: getattr(extraction.metadata, name) for name in _METADATA}
    (folder / "page.md").write_text(f"{format_facts(facts)}\n{extraction.markdown}\n", "utf-8")
    (folder / "page.txt").write_text(extract(page, method="everything").text, "utf-8")
    (folder / "page.html").write_text(page.source, "utf-8")


def format_facts(facts: Mapping[str, object]) -> str:
    """Format what is known about a page as a comment, with a line for each fact."""
    lines = [
        f"{name}: {', '.join(value) if isinstance(value, list) else value}" for name, value in facts.items() if value
    ]
    return "\n".join(("<!--", *lines, "-->\n"))


def read_groups(out: Path) -> dict[str, str]:
    """Read the group of each page from the index."""
    with (out / INDEX).open(encoding="utf-8", newline="") as stream:
        return {row["page"]: row["group"] for row in csv.DictReader(stream, delimiter="\t")}


def photograph(sources: Mapping[Path, str]) -> None:
    """Photograph the HTML for each folder into it; print the pages that Chromium cannot show."""
    lines = [json.dumps({"html": html, "folder": str(folder.absolute())}) for folder, html in sources.items()]
    command = ["node", str(_PHOTOGRAPH)]
    done = subprocess.run(command, input="\n".join(lines), text=True, stdout=subprocess.PIPE, check=True)  # noqa: S603
    for folder, answer in zip(sources, map(json.loads, done.stdout.splitlines()), strict=True):
        if "error" in answer:
            print(f"{folder.name}: {answer['error']}")
