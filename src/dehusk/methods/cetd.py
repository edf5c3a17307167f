"""Content extraction via text density."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal, NamedTuple

import numpy as np

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.boxes import BoxPosition, boxes_of
from ..page.tree import (
    Rows,
    children_sum,
    in_body,
    in_subtrees,
    in_subtrees_of_rows,
    rows_up_to_body,
    subtree_sum,
    subtree_sums,
)

Algorithm = Literal["cetd-ds", "cectd-s", "cectd-ds"]
Columns = dict[str, Floats | Bools | Ints]

_MAX_DENSITY: Final = float(np.finfo(np.float64).max)
"""Reported in place of an infinite density."""
BoxSize = Literal["none", "width", "area", "per-area", "characters-per-area"]

LINKS: Final = frozenset({"a", "button", "select"})
"""Section 4.3: buttons and drop-down lists are treated as hyperlinks."""


@method(
    "cetd",
    title="Content extraction via text density",
    paper="sun2011",
    idea="content has many characters per tag and few of them in links; a subtree is kept where such densities add up",
    variants={
        "cetd-ds": {"algorithm": "cetd-ds"},
        "cectd-s": {"algorithm": "cectd-s"},
        "cectd-ds": {"algorithm": "cectd-ds"},
    },
    columns={
        "characters": Column("C", "CharNumber: characters in the subtree (section 3.2)"),
        "tags": Column("T", "TagNumber: tags below the tag, 1 if there are none (definition 1)"),
        "link characters": Column("LC", "LinkCharNumber: characters of links in the subtree (section 3.3)"),
        "link tags": Column("LT", "LinkTagNumber: link tags below the tag (section 3.3)"),
        "text density": Column("TD", "C / T (definition 1)"),
        "composite text density": Column("CTD", "TD, weighted by the share of links (definition 2)"),
        "spatial density": Column("TD × box", "density with the box as the parameters say (announced in section 6.1)"),
        "smoothed density": Column("S", "average of the density and those of the siblings next to it (section 4.3)"),
        "density sum": Column("DensitySum", "sum of the densities of the children (definition 3)"),
        "threshold": Column("t", "minimum density of a dense tag, λ included (sections 4.1, 4.2 and 5.5)"),
        "dense": Column("TD ≥ t", "whether algorithm 2 reaches the tag and finds it dense (line 2; section 4)"),
    },
)
def cetd(
    page: Page,
    *,
    algorithm: Algorithm = "cectd-ds",
    threshold_scale: float = 1.0,
    text_runs: bool = False,
    neighbour_weight: float = 0.5,
    box_size: BoxSize = "none",
    box_position: BoxPosition = "none",
) -> Selection:
    """Keep the subtrees with the largest sums of text densities, as Sun, Song and Liao (2011) define.

    The text density of a node is its number of characters per tag (definition 1); the composite text density also
    takes its links into account (definition 2). The DensitySum of a node is the sum of the densities of its children
    (definition 3). In the subtree of each node whose density reaches the threshold, the node with the largest
    DensitySum is content (algorithm 2). The threshold is the smallest density on the path from `body` to the node with
    the largest DensitySum of the page (section 4.2). The score of a row is its density.

    `algorithm`: `cetd-ds` uses the text density, `cectd-ds` the composite text density; `cectd-s` smooths the
    composite densities of siblings and compares them with the density of `body` (section 4.1).
    `threshold_scale`: a factor for the threshold, λ in the paper.
    `text_runs`: whether the texts directly in a node are part of its DensitySum, each like a tag of its own, as in the
    program that the authors published later. The DensitySum of a node without child tags is then its own density.
    `neighbour_weight`: the weight, from 0 to 1, that `cectd-s` gives to each sibling next to a node, which weighs 1.
    `box_size`, `box_position`: how size and position of the boxes (`Page.with_boxes`) change the density, as the
    authors announce (section 6.1). `width` and `area` multiply it by the share of the window's width or by the area,
    `top`, `centre` and `top-and-centre` by the nearness to the top of the page, to the centre line or to both;
    `per-area` has the area in place of the number of tags; `characters-per-area` multiplies by C / area. Their
    scores are in `docs/results/spatial.md`.

    Deviations: The paper does not give the weights of CECTD-S; by default they are 1, 2, 1 for the sibling before, the
    node itself and the sibling after it, and a text is content if the tag that directly holds it is. The formulas for
    boxes are ours. Infinite densities are reported as the largest finite number.
    """
    if not 0 <= neighbour_weight <= 1:
        raise BadParameter(f"neighbour_weight must be from 0 to 1, not {neighbour_weight!r}")
    density = compute_text_density(page, composite=algorithm != "cetd-ds", text_runs=text_runs)
    if box_size != "none" or box_position != "none":
        density = compute_spatial_density(page, density, box_size, box_position, text_runs=text_runs)
    steps: dict[str, Floats | Bools]
    if algorithm == "cectd-s":
        smoothed = _smooth(page, density.value, neighbour_weight)
        threshold = _scale_threshold(density.value[page.body], threshold_scale)
        dense = in_body(page) & ~page.is_text & (smoothed >= threshold)
        content = dense[page.parent]
        steps = {"smoothed density": smoothed, "dense": dense}
    else:
        marked = mark_densest_subtrees(page, density.value, text_runs, threshold_scale)
        threshold, dense, content = marked.threshold, marked.dense, marked.content
        steps = {"density sum": marked.density_sum, "dense": dense}
    score = np.where(page.is_text, 0.0, np.minimum(density.value, _MAX_DENSITY))
    show = partial(_columns, page, density.numbers, steps, threshold, text_runs)
    return Selection(content & page.is_text, score, show=show)


class MarkedSubtrees(NamedTuple):
    """The result of algorithm 2, and the quantities it uses."""

    density_sum: Floats
    """DensitySum of each row of `body`, -1 of others."""
    threshold: float
    dense: Bools
    """True on the tags that the algorithm reaches and whose density reaches the threshold."""
    content: Bools
    """True on the rows of the subtrees that it marks."""


def mark_densest_subtrees(page: Page, density: Floats, text_runs: bool = False, scale: float = 1.0) -> MarkedSubtrees:
    """Mark the subtrees that algorithm 2 marks, for all nodes at once."""
    body = in_body(page)
    density_sum = np.where(body, _sum_densities_of_children(page, density, text_runs), -1.0)
    best = int(density_sum.argmax())
    threshold = _scale_threshold(float(density[rows_up_to_body(page, best)].min()), scale)
    tags = body & ~page.is_text
    dense = tags & ~in_subtrees(page, tags & (density < threshold))
    chosen = _choose_largest_sums(page, density_sum, dense.nonzero()[0])
    return MarkedSubtrees(density_sum, threshold, dense, in_subtrees_of_rows(page, chosen))


def _choose_largest_sums(page: Page, density_sum: Floats, dense: Rows) -> Rows:
    """Choose in the subtree of each dense row, in document order, the node with the largest DensitySum; each once.

    A row is skipped if it is inside a chosen node, or between `row` and that node: the maximum of a subtree is also the
    maximum of every smaller subtree that contains it.
    """
    end, parent = page.end, page.parent
    chosen: list[int] = []
    skipped = bytearray(len(page))
    for row in dense.tolist():
        if skipped[row]:
            continue
        node = row + int(density_sum[row : end[row]].argmax())
        chosen.append(node)
        size = int(end[node]) - node
        skipped[node : node + size] = b"\1" * size
        ancestor = int(parent[node])
        while ancestor > row:
            skipped[ancestor] = True
            ancestor = int(parent[ancestor])
    return np.array(chosen, np.int64)


def _sum_densities_of_children(page: Page, density: Floats, text_runs: bool) -> Floats:
    """Compute the DensitySum of each row (definition 3)."""
    density_sum = children_sum(page, density)
    if text_runs:
        has_no_tags = subtree_sum(page, ~page.is_text) == 1
        density_sum[has_no_tags] = density[has_no_tags]
    return density_sum


def _smooth(page: Page, density: Floats, neighbour_weight: float) -> Floats:
    """Average each density with those of the sibling tags next to it; the tag itself weighs 1."""
    if neighbour_weight == 0:
        return density
    elements = (~page.is_text).nonzero()[0]
    rows = elements[np.argsort(page.parent[elements], kind="stable")]
    are_siblings = np.diff(page.parent[rows]) == 0
    total, weight = density[rows], np.ones(len(rows))
    weighted, weight_of_sibling = neighbour_weight * total, neighbour_weight * are_siblings
    total[1:][are_siblings] += weighted[:-1][are_siblings]
    total[:-1][are_siblings] += weighted[1:][are_siblings]
    weight[1:] += weight_of_sibling
    weight[:-1] += weight_of_sibling
    smoothed = density.copy()
    smoothed[rows] = total / weight
    smoothed[page.body] = density[page.body]
    return smoothed


def _columns(
    page: Page, numbers: dict[str, Floats], steps: dict[str, Floats | Bools], threshold: float, text_runs: bool
) -> Columns:
    """Limit the columns to rows of `body`: `numbers` to tags, and texts if these count like tags; `steps` to tags."""
    body = in_body(page)
    tags = body & ~page.is_text
    counted = body if text_runs else tags
    columns: Columns = {
        name: np.where(counted, np.minimum(values, _MAX_DENSITY), 0.0) for name, values in numbers.items()
    }
    for name, values in (steps | {"threshold": np.full(len(page), threshold)}).items():
        columns[name] = values if values.dtype == np.bool_ else np.where(tags, np.minimum(values, _MAX_DENSITY), 0.0)
    return columns


def _scale_threshold(threshold: float, scale: float) -> float:
    """Multiply the threshold by λ; λ = 0 keeps everything, even if the threshold is infinite."""
    return threshold * scale if scale else 0.0


# Text densities (definitions 1 and 2), with and without the boxes of the nodes.


class Density(NamedTuple):
    """The density of each row, and the numbers of section 3 from which it was computed."""

    value: Floats
    numbers: dict[str, Floats]
    """By the names of the columns; those of a text row are of a tag that contains only this text and no links."""


def compute_text_density(page: Page, *, composite: bool, text_runs: bool = False) -> Density:
    """Compute the text density (definition 1) or composite text density (definition 2) of each row.

    C is the number of characters, T of tags, LC of characters in links and LT of link tags; TD is the text density and
    CTD the composite text density. Without `text_runs`, the density of a text row is 0.
    """
    is_tag = ~page.is_text
    if not composite:
        C, T = subtree_sums(page, page.chars, is_tag)
        T = np.maximum(T - 1, 1)  # the tag itself is not counted
        TD = C / T if text_runs else _set_texts_to_0(page, C / T)
        return Density(TD, {"characters": C, "tags": T, "text density": TD})
    is_link = page.is_in(LINKS)
    link_chars = np.where(in_subtrees(page, is_link), page.chars, 0)
    C, T, LC, LT = subtree_sums(page, page.chars, is_tag, link_chars, is_link)
    T, LT = np.maximum(T - 1, 1), LT - is_link
    # A text inside a link counts as a tag without links too: its density depends on its length alone.
    LC = _set_texts_to_0(page, LC)
    TD = C / T
    CTD = compute_composite_density(TD, C, T, LC, LT, page.body)
    if not text_runs:
        CTD = _set_texts_to_0(page, CTD)
    numbers = {"characters": C, "tags": T, "link characters": LC, "link tags": LT, "text density": TD}
    return Density(CTD, numbers | {"composite text density": CTD})


def _set_texts_to_0(page: Page, values: Floats) -> Floats:
    """Return the values of tags, and 0 for texts."""
    return np.where(page.is_text, 0.0, values)


def compute_composite_density(TD: Floats, C: Floats, T: Floats, LC: Floats, LT: Floats, body: int) -> Floats:
    """Compute (C / T) × the logarithm of (C / LC) (T / LT) to a base that grows with the share of links (definition 2).

    The symbols are those of `compute_text_density`. Denominators of 0 are set to 1. A logarithm to base 1 is infinite.
    """
    base = np.log(C / np.maximum(C - LC, 1) * LC + LC[body] / max(C[body], 1) * C + np.e)
    log_unlinked = np.log(C / np.maximum(LC, 1) * (T / np.maximum(LT, 1)), where=C > 0, out=np.zeros(len(C)))
    log_base = np.log(base)
    CTD = np.full(len(C), np.inf)
    np.divide(TD * log_unlinked, log_base, out=CTD, where=log_base > 0)
    CTD[log_unlinked == 0] = 0.0
    return CTD


def compute_spatial_density(
    page: Page, density: Density, size: BoxSize, position: BoxPosition, *, text_runs: bool
) -> Density:
    """Combine the density of each row with the size and position of its box."""
    boxes, value = boxes_of(page), density.value
    if size == "per-area":
        value = _compute_density_per_area(page, density.numbers, boxes.area)
        value = value if text_runs else _set_texts_to_0(page, value)
    elif size == "characters-per-area":
        area = boxes.area
        value = _multiply(
            value, np.divide(density.numbers["characters"], area, where=area > 0, out=np.zeros(len(area)))
        )
    elif size != "none":
        value = _multiply(value, boxes.width if size == "width" else boxes.area)
    for distance in boxes.distances(position):
        value = _multiply(value, 1 - distance)
    return Density(value, density.numbers | {"spatial density": value})


def _compute_density_per_area(page: Page, numbers: dict[str, Floats], area: Floats) -> Floats:
    """Compute definition 1 or 2 with the area in place of the number of tags, and areas of links in place of theirs."""
    C, T = numbers["characters"], np.maximum(area, 1.0)
    density = C / T
    if (LC := numbers.get("link characters")) is not None:
        (LT,) = subtree_sums(page, np.where(page.is_in(LINKS), area, 0.0))
        density = compute_composite_density(density, C, T, LC, LT, page.body)
    return np.where(area > 0, density, 0.0)


def _multiply(density: Floats, factor: Floats) -> Floats:
    """Multiply two columns; 0 times an infinite density is 0."""
    return np.multiply(density, factor, where=factor > 0, out=np.zeros(len(density)))
