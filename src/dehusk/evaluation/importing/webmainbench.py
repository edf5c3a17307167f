"""The layout of WebMainBench: files of JSON lines, each a page with its HTML, its content as Markdown, and facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ...errors import DatasetError
from ..datasets import Gold
from ..datasets.problems import explained
from ..metrics.markdown_parts import plain_text
from .layout import Importer, Skipped, demand_object, text_in

_ABOUT: Final = {
    "name": "webmainbench",
    "gold": "main content as Markdown, and the text of that",
    "licence": "Apache-2.0; the texts of the pages remain their publishers'",
    "source": "Liu et al., Dripper: token-efficient main HTML extraction, 2025, arXiv:2511.23119",
    "use": "evaluate only",
    "note": "46 languages; the content of 545 pages was written by hand, that of 7,809 converted from annotated HTML",
    "compare": "markdown",
}
_ANNOTATION: Final = re.compile(r"""\scc-select(?:=(?:"[^"]*"|'[^']*'|[^\s>"']++))?""")
"""Marks the content in the HTML of the benchmark: an extractor must not see it."""
_OTHER: Final = re.compile(r"[^\w.-]+")


def _read(source: Path) -> Iterator[tuple[Gold, bytes] | Skipped]:
    """Read a file of JSON lines, or all of a folder."""
    files = [source] if source.is_file() else sorted(source.glob("*.jsonl"))
    if not files:
        raise DatasetError(f"{source}: expected a file of JSON lines, or a folder with files *.jsonl")
    seen: set[str] = set()
    for file in files:
        with explained(_ABOUT["name"], file), file.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _converted(f"{file.name}:{number}", line, seen)


def _converted(place: str, line: bytes, seen: set[str]) -> tuple[Gold, bytes] | Skipped:
    try:
        row = demand_object(json.loads(line))
        page = text_in(row, "track_id") or text_in(row, "id") or place
        if page in seen:
            return Skipped(page, "its id is there already")
        gold, html = _gold(page, row), _html(row)
    except (ValueError, RecursionError) as error:
        return Skipped(place, f"cannot be used: {error}")
    seen.add(page)
    return gold, html


def _gold(page: str, row: dict[str, Any]) -> Gold:
    about = demand_object(row.get("meta") or {})
    markdown = text_in(row, "groundtruth_content") or text_in(row, "convert_main_content")
    if markdown is None:
        raise ValueError("neither 'groundtruth_content' nor 'convert_main_content' is there")
    return Gold(
        page,
        f"{_OTHER.sub('-', page)}.html",
        plain_text(markdown),
        text_in(row, "url") or text_in(about, "url"),
        lang=text_in(about, "language"),
        kind=_kind(about),
        markdown=markdown,
        split=text_in(about, "level"),
        charset="utf-8",
    )


def _kind(about: dict[str, Any]) -> str | None:
    """The style of a page, such as an article or a thread, by which results can be grouped."""
    style = about.get("style")
    return style.lower() if isinstance(style, str) and style else None


def _html(row: dict[str, Any]) -> bytes:
    html = text_in(row, "html")
    if html is None:
        raise ValueError("'html' is missing")
    return _ANNOTATION.sub("", html).encode()


IMPORTER: Final = Importer(_ABOUT["name"], _ABOUT, _read)
