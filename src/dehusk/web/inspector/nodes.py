"""The nodes of a page: the tree as columns, the facts of one node, and the gold of the chosen nodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from ...errors import BadParameter, NotFound
from ...extraction import Extraction
from ...method import Selection
from ...page import Page
from ...page.attributes import attribute_values, find_paths
from ...page.blocks import blocks_of
from ...page.tags import LINK
from ...page.tree import in_subtrees, subtree_sum
from .pages import Answer, KeptPage
from .parts import described_columns

_MAX_LABEL_LENGTH: Final = 90
Numbers = dict[str, float]


def tree_columns(page: Page) -> dict[str, Any]:
    """The columns of the table, the label of each element, and the beginning of each text."""
    blocks = blocks_of(page)
    return {
        "parent": page.parent.tolist(),
        "end": page.end.tolist(),
        "body": page.body,
        "words": subtree_sum(page, page.words).astype(int).tolist(),
        "label": _make_labels(page),
        "block": (blocks.spread(page, np.arange(1, len(blocks) + 1)) - 1).tolist(),
    }


def _make_labels(page: Page) -> list[str]:
    """Label an element by its name, id and first classes, as in a selector; a text by `"` and its beginning."""
    labels = [page.tags[tag] for tag in page.tag.tolist()]
    for prefix, name, most in (("#", "id", 1), (".", "class", 2)):
        for row, value in zip(*attribute_values(page, name), strict=True):
            labels[row] += "".join(prefix + word for word in value.split()[:most])
    for row in page.is_text.nonzero()[0].tolist():
        labels[row] = '"' + " ".join(page.text(row)[: 2 * _MAX_LABEL_LENGTH].split())[:_MAX_LABEL_LENGTH]
    return labels


def node_facts(answer: Answer, row: int) -> dict[str, Any]:
    """The facts of a row; for a text, the paths are those of its parent."""
    page = answer.extraction.page
    if not 0 <= row < len(page):
        raise NotFound(f"there is no row {row} in this page")
    element = int(page.parent[row]) if page.is_text[row] else row
    [path] = find_paths(page, [element])
    return {
        "row": row,
        "name": page.name(row),
        "path": path.css,
        "xpath": path.xpath,
        "score": float(answer.extraction.scores[row]),
        "numbers": _round(_count(page, row)),
        "columns": [
            {"name": name, **column._asdict(), "value": values[row].item()}
            for name, column, values in described_columns(answer)
        ],
        "signals": _signals(answer, row),
    }


def _count(page: Page, row: int) -> Numbers:
    below = slice(row, int(page.end[row]))
    is_link = page.is_in(LINK)
    in_links = in_subtrees(page, is_link)[below]
    words, chars = int(page.words[below].sum()), int(page.chars[below].sum())
    linked = int(page.words[below][in_links].sum())
    return {
        "words": words,
        "characters": chars,
        "tags": int((~page.is_text[below]).sum()),
        "links": int(is_link[below].sum()),
        "share of words in links": linked / words if words else 0.0,
        "depth": int(page.depth[row]),
    }


def _signals(answer: Answer, row: int) -> dict[str, float]:
    """The signals of the block of a text, if the method classifies blocks."""
    predictions, page = answer.extraction.predictions, answer.extraction.page
    runs = blocks_of(page)
    block = int(np.searchsorted(runs.row, row, side="right")) - 1 if len(runs) else -1
    if predictions is None or block < 0 or row not in runs.rows:
        return {}
    return _round(dict(zip(predictions.classifier.signals, predictions.signals[:, block].tolist(), strict=True)))


def _round(numbers: Numbers) -> Numbers:
    return {name: float(f"{value:.4g}") for name, value in numbers.items()}


def gold_of_rows(kept: KeptPage, page: Page, rows: Iterable[int], kind: str | None) -> dict[str, Any]:
    """Return the gold, field by field, of a page whose content is these text rows."""
    content = np.zeros(len(page), bool)
    chosen = [row for row in rows if 0 <= row < len(page)]
    content[chosen] = True
    if not chosen or not page.is_text[chosen].all():
        raise BadParameter("gold must be made of texts of the page, at least one")
    extraction = Extraction(page, Selection(content, np.zeros(len(page))), "gold", {})
    metadata = extraction.metadata
    return {
        "id": kept.id,
        "file": f"{kept.id}.html",
        "text": extraction.text,
        "markdown": extraction.markdown,
        "url": kept.page.url,
        "lang": metadata.language,
        "kind": kind,
        "title": metadata.title,
        "charset": kept.raw.charset,
    }
