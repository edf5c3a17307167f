"""The extraction as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import unescape
from typing import Any

from ..method import Marks, Value
from ..page import Page
from ..tree import path
from .selection import Span, kept_spans
from .text import text_of


def json_of(page: Page, marks: Marks, method: str, parameters: Mapping[str, Value], indent: int | None) -> str:
    """What was read, how, the text, and each text row with its path, its mark and its score."""
    return json.dumps(
        {
            "url": page.url,
            "title": page.title,
            "encoding": {
                "name": page.encoding.name,
                "source": page.encoding.source,
                "confidence": round(page.encoding.confidence, 3),
            },
            "method": method,
            "parameters": dict(parameters),
            "confidence": None if marks.confidence is None else round(marks.confidence, 3),
            "text": text_of(page, marks),
            "rows": _rows(page, marks),
        },
        ensure_ascii=False,
        indent=indent,
    )


def _rows(page: Page, marks: Marks) -> list[dict[str, Any]]:
    kept = kept_spans(page, marks)
    rows = []
    for row in page.is_text.nonzero()[0].tolist():
        entry: dict[str, Any] = {
            "row": row,
            "path": "/".join(page.name(above) for above in reversed(path(page, row)[1:])),
            "text": _text(page, (int(page.start[row]), int(page.stop[row]))),
            "content": bool(marks.content[row]),
            "score": float(f"{marks.score[row]:.6g}"),
        }
        if row in kept and kept[row] != [(int(page.start[row]), int(page.stop[row]))]:
            entry["kept"] = [_text(page, span) for span in kept[row]]
        rows.append(entry)
    return rows


def _text(page: Page, span: Span) -> str:
    """A piece of a text row, white space collapsed as in the plain text."""
    html = page.html[slice(*span)].replace(b"&nbsp;", b" ")
    return unescape(b" ".join(html.split()).decode())
