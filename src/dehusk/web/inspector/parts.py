"""The table of what the browser can ask about an extraction: one function from the answer to JSON for each tab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from ...errors import DehuskError
from ...findings.segments import Menu, Segment, menus, segments
from ...outputs.json import make_block_entry
from ...page.blocks import blocks_of
from .asking import Answer
from .calls import command_call, python_call
from .columns import columns
from .rendering import rendered_markdown
from .strip import strips

Part = Callable[[Answer], Any]


def marks(answer: Answer) -> dict[str, Any]:
    """The score of every row, the rows that are content, and what is known of the whole."""
    found = answer.extraction
    page = found.page
    words = page.words[found.marks.content] if found.marks.words is None else found.marks.words
    return {
        "view": answer.view,
        "score": [float(f"{score:.4g}") for score in found.marks.score.tolist()],
        "content": found.marks.content.nonzero()[0].tolist(),
        "kept_words": int(words.sum()),
        "words": int(page.words[page.body :].sum()),
        "confidence": found.confidence,
        "python": python_call(answer),
        "command": command_call(answer),
    }


def text(answer: Answer) -> str:
    return answer.text


def markdown(answer: Answer) -> dict[str, str]:
    source = answer.extraction.markdown if answer.peer_text is None else answer.peer_text
    return {"source": source, "rendered": rendered_markdown(source)}


def blocks(answer: Answer) -> list[dict[str, Any]]:
    """Every block with its rows, so that all of it can be marked in the page."""
    found = answer.extraction
    runs = blocks_of(found.page)
    rows = np.split(runs.rows, runs.first[1:]) if len(runs) else []
    return [make_block_entry(b) | {"rows": r.tolist()} for b, r in zip(found.blocks, rows, strict=True)]


def explain(answer: Answer) -> list[dict[str, Any]]:
    return [make_block_entry(block) for block in answer.extraction.explain()]


def metadata(answer: Answer) -> list[dict[str, Any]]:
    found = answer.extraction.metadata.found
    return [{"field": name} | value._asdict() for name, value in found.items()]


def items(answer: Answer) -> list[dict[str, Any]]:
    names = ("title", "link", "teaser", "date", "iso_date", "row")
    return [{name: getattr(item, name) for name in names} for item in answer.extraction.items]


def segments_and_menus(answer: Answer) -> dict[str, Any]:
    page = answer.extraction.page
    return {
        "segments": [_region(s) | {"role": s.role, "measure": s.relevance} for s in segments(page)],
        "menus": [_region(m) | {"role": "navigation", "measure": m.ratio} for m in menus(page)],
    }


def _region(region: Segment | Menu) -> dict[str, Any]:
    return {
        "row": region.row,
        "path": region.path,
        "words": region.words,
        "links": region.links,
        "text": " ".join(region.text.split())[:160],
    }


PARTS: Final[dict[str, Part]] = {
    "marks": marks,
    "columns": columns,
    "text": text,
    "markdown": markdown,
    "blocks": blocks,
    "explain": explain,
    "metadata": metadata,
    "items": items,
    "segments": segments_and_menus,
    "strip": strips,
}


def part_of(answer: Answer, name: str) -> dict[str, Any]:
    """A part under `value`, or under `error` the reason why this method has none."""
    try:
        return {"value": PARTS[name](answer)}
    except DehuskError as error:
        return {"error": str(error)}
