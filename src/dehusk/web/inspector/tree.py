"""The tree of a page as columns: all that the browser needs to draw it, whatever the method."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ...page import Page
from ...page.attributes import attribute_values
from ...page.blocks import blocks_of
from ...page.tree import subtree_sum

_SHOWN: Final = 90


def tree_columns(page: Page) -> dict[str, Any]:
    """The columns of the table, the label of each element, and the beginning of each text."""
    blocks = blocks_of(page)
    return {
        "parent": page.parent.tolist(),
        "end": page.end.tolist(),
        "body": page.body,
        "words": subtree_sum(page, page.words).astype(int).tolist(),
        "label": _labels(page),
        "block": (blocks.over(page, np.arange(1, len(blocks) + 1)) - 1).tolist(),
    }


def _labels(page: Page) -> list[str]:
    """Of an element its name with its id and its first classes, as in a selector; of a text `"` and its beginning."""
    labels = [page.tags[tag] for tag in page.tag.tolist()]
    for sign, name, most in (("#", "id", 1), (".", "class", 2)):
        for row, value in zip(*attribute_values(page, name), strict=True):
            labels[row] += "".join(sign + word for word in value.split()[:most])
    for row in page.is_text.nonzero()[0].tolist():
        labels[row] = '"' + " ".join(page.text(row)[: 2 * _SHOWN].split())[:_SHOWN]
    return labels
