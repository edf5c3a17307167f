"""Text densities of Sun, Song and Liao (2011): definitions 1 and 2, with and without the boxes of the nodes."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import numpy as np

from ..page import Floats, Page
from ..page.boxes import boxes_of
from ..page.tree import inside, subtree_sums

BoxSize = Literal["none", "width", "area", "per-area", "characters-per-area"]
BoxPosition = Literal["none", "top", "centre", "top-and-centre"]

LINKS: Final = frozenset({"a", "button", "select"})
"""Section 4.3: buttons and drop-down lists are treated as hyperlinks."""


class Density(NamedTuple):
    """The density of each row, and the numbers of section 3 from which it was computed, by the names of the columns.

    A text row has the numbers of a tag that contains only this text.
    """

    value: Floats
    numbers: dict[str, Floats]


def text_density(page: Page, *, composite: bool, text_runs: bool = False) -> Density:
    """Compute the text density (definition 1) or composite text density (definition 2) of each row.

    Without `text_runs`, the density of a text row is 0.
    """
    is_tag = ~page.is_text
    if not composite:
        C, T = subtree_sums(page, page.chars, is_tag)
        _leave_out_itself(T)
        plain = C / T
        if not text_runs:
            plain[page.is_text] = 0.0
        return Density(plain, {"characters": C, "tags": T, "text density": plain})
    is_link = page.is_in(LINKS)
    link_chars = np.where(inside(page, is_link), page.chars, 0)
    C, T, LC, LT = subtree_sums(page, page.chars, is_tag, link_chars, is_link)
    _leave_out_itself(T)
    LT -= is_link
    C_body, LC_body = float(C[page.body]), float(LC[page.body])
    LC[page.is_text] = 0.0
    plain = C / T
    density = composite_density(plain, C, T, LC, LT, C_body, LC_body)
    if not text_runs:
        density[page.is_text] = 0.0
    numbers = {"characters": C, "tags": T, "link characters": LC, "link tags": LT, "text density": plain}
    return Density(density, numbers | {"composite text density": density})


def _leave_out_itself(T: Floats) -> None:
    """Count only the tags below each tag; 0 becomes 1 (definition 1). This is done in place, which is faster."""
    T -= 1
    np.maximum(T, 1, out=T)


def composite_density(
    plain: Floats, C: Floats, T: Floats, LC: Floats, LT: Floats, C_body: float, LC_body: float
) -> Floats:
    """Definition 2; `plain` is C / T. Denominators of 0 are set to 1."""
    base = np.log(C / np.maximum(C - LC, 1) * LC + LC_body / max(C_body, 1) * C + np.e)
    share = np.log(C / np.maximum(LC, 1) * (T / np.maximum(LT, 1)), where=C > 0, out=np.zeros(len(C)))
    density = np.full(len(C), np.inf)
    scale = np.log(base)
    np.divide(plain * share, scale, out=density, where=scale > 0)
    density[share == 0] = 0.0
    return density


def spatial_density(page: Page, density: Density, size: BoxSize, position: BoxPosition) -> Floats:
    """Combine the density of each row with the size and position of its box.

    `per-area` gives texts a density even if their density was 0.
    """
    boxes, found = boxes_of(page), density.value
    if size == "per-area":
        found = _per_area(page, density.numbers, boxes.area)
    elif size == "characters-per-area":
        area = boxes.area
        found = _times(found, np.divide(density.numbers["characters"], area, where=area > 0, out=np.zeros(len(area))))
    elif size != "none":
        found = _times(found, boxes.width if size == "width" else boxes.area)
    if position in ("top", "top-and-centre"):
        found = _times(found, 1 - boxes.depth)
    if position in ("centre", "top-and-centre"):
        found = _times(found, 1 - boxes.off_centre)
    return found


def _per_area(page: Page, numbers: dict[str, Floats], area: Floats) -> Floats:
    """Definition 1 or 2 with the area in place of the number of tags, and the areas of links in place of theirs."""
    C, T = numbers["characters"], np.maximum(area, 1.0)
    found = C / T
    if (LC := numbers.get("link characters")) is not None:
        (LT,) = subtree_sums(page, np.where(page.is_in(LINKS), area, 0.0))
        found = composite_density(found, C, T, LC, LT, float(C[page.body]), float(LC[page.body]))
    return np.where(area > 0, found, 0.0)


def _times(density: Floats, factor: Floats) -> Floats:
    """The product; 0 times an infinite density is 0."""
    return np.multiply(density, factor, where=factor > 0, out=np.zeros(len(density)))
