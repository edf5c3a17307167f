"""The words-leaves ratio with the boxes of a page. The formulas are ours; the paper takes order for position."""

from __future__ import annotations

from dehusk.page import Page

from . import wlr
from .boxes import WINDOW, Box


def sized_ratios(page: Page, ratio: str, boxes: dict[int, Box], box_size: str) -> dict[int, float]:
    """The ratio of each node of C (definition 4.4) with the size of its box."""
    found = {}
    for n, value in wlr.ratios(page, ratio).items():
        amount = wlr.total(page, characters=ratio in ("clr", "cnr"))[n]
        parts = (wlr.leaves(page) if ratio in ("wlr", "clr") else wlr.node_count(page))[n]
        texts = [m for m in wlr.content_nodes(page) if n <= m < page.end[n] and page.name(m) == "#text"]
        found[n] = {
            "none": value,
            "width": value * boxes[n].width / WINDOW,
            "area": value * boxes[n].area,
            "per-area": amount / boxes[n].area if boxes[n].area > 0 else 0.0,
            "text-area": sum(boxes[m].area for m in texts) / parts,
        }[box_size]
    return found


def places(page: Page, boxes: dict[int, Box], box_position: str) -> dict[int, float]:
    """Compute what replaces id(n) in rpos(n) of definition 4.6."""
    height = max([1.0, *(box.bottom for box in boxes.values())])
    found = {}
    for n, identifier in wlr.identifiers(page).items():
        from_top = boxes[n].top / height
        from_centre = abs((boxes[n].left + boxes[n].right) / WINDOW - 1)
        found[n] = {
            "none": identifier,
            "top": from_top,
            "centre": from_centre,
            "top-and-centre": from_top + from_centre,
        }[box_position]
    return found
