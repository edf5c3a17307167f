"""Content extraction via text density."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal, NamedTuple

import numpy as np

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.boxes import boxes_of
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

_LARGEST: Final = float(np.finfo(np.float64).max)
BoxSize = Literal["none", "width", "area", "per-area", "characters-per-area"]
BoxPosition = Literal["none", "top", "centre", "top-and-centre"]

LINKS: Final = frozenset({"a", "button", "select"})
"""Section 4.3: buttons and drop-down lists are treated as hyperlinks."""


@method(
    "cetd",
    title="Content extraction via text density",
    paper="sun2011",
    idea="content has many characters per tag and few of them in links; a block is where such densities add up",
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
    """Keep the blocks with the largest sums of text densities, as Sun, Song and Liao (2011) define.

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
    density = text_density(page, composite=algorithm != "cetd-ds", text_runs=text_runs)
    if box_size != "none" or box_position != "none":
        density = spatial_density(page, density, box_size, box_position, text_runs=text_runs)
    steps: dict[str, Floats | Bools]
    if algorithm == "cectd-s":
        smoothed = _smooth(page, density.value, neighbour_weight)
        threshold = _scale_threshold(density.value[page.body], threshold_scale)
        dense = in_body(page) & ~page.is_text & (smoothed >= threshold)
        content = dense[page.parent]
        steps = {"smoothed density": smoothed, "dense": dense}
    else:
        sums, threshold, dense, content = find_blocks(page, density.value, text_runs, threshold_scale)
        steps = {"density sum": sums, "dense": dense}
    score = np.where(page.is_text, 0.0, np.minimum(density.value, _LARGEST))
    show = partial(_columns, page, density.numbers, steps, threshold, text_runs)
    return Selection(content & page.is_text, score, show=show)


class Blocks(NamedTuple):
    """The steps of algorithm 2."""

    sums: Floats
    """DensitySum of each row of `body`."""
    threshold: float
    dense: Bools
    """True on the tags that the algorithm reaches and whose density reaches the threshold."""
    content: Bools
    """True on the rows of the blocks that it marks."""


def find_blocks(page: Page, density: Floats, text_runs: bool = False, scale: float = 1.0) -> Blocks:
    """Algorithm 2 for all nodes at once."""
    body = in_body(page)
    sums = np.where(body, _density_sum(page, density, text_runs), -1.0)
    best = int(sums.argmax())
    threshold = _scale_threshold(float(density[rows_up_to_body(page, best)].min()), scale)
    tags = body & ~page.is_text
    dense = tags & ~in_subtrees(page, tags & (density < threshold))
    return Blocks(sums, threshold, dense, in_subtrees_of_rows(page, _largest_sums(page, sums, dense.nonzero()[0])))


def _largest_sums(page: Page, sums: Floats, dense: Rows) -> Rows:
    """For each dense row, in document order, the node of its subtree with the largest DensitySum, each node once.

    Rows inside a block are skipped. So are rows that contain one: it has the largest sum below an ancestor of theirs,
    so it has the largest sum below them too.
    """
    end, parent = page.end, page.parent
    blocks: list[int] = []
    decided = bytearray(len(page))
    for row in dense.tolist():
        if decided[row]:
            continue
        block = row + int(sums[row : end[row]].argmax())
        blocks.append(block)
        size = int(end[block]) - block
        decided[block : block + size] = b"\1" * size
        container = int(parent[block])
        while container > row:
            decided[container] = True
            container = int(parent[container])
    return np.array(blocks, np.int64)


def _density_sum(page: Page, density: Floats, text_runs: bool) -> Floats:
    """Definition 3."""
    sums = children_sum(page, density)
    if text_runs:
        no_tags = subtree_sum(page, ~page.is_text) == 1
        sums[no_tags] = density[no_tags]
    return sums


def _smooth(page: Page, density: Floats, neighbour: float) -> Floats:
    """The weighted average of each density and those of the sibling tags next to it; the tag itself weighs 1."""
    if neighbour == 0:
        return density
    elements = (~page.is_text).nonzero()[0]
    rows = elements[np.argsort(page.parent[elements], kind="stable")]
    siblings = np.diff(page.parent[rows]) == 0
    total, weight = density[rows], np.ones(len(rows))
    share, added = neighbour * total, neighbour * siblings
    total[1:][siblings] += share[:-1][siblings]
    total[:-1][siblings] += share[1:][siblings]
    weight[1:] += added
    weight[:-1] += added
    smoothed = density.copy()
    smoothed[rows] = total / weight
    smoothed[page.body] = density[page.body]
    return smoothed


def _columns(
    page: Page, numbers: dict[str, Floats], steps: dict[str, Floats | Bools], threshold: float, text_runs: bool
) -> Columns:
    """Numbers of tags, and of texts if these count like tags; steps of tags alone; 0 outside `body`."""
    body = in_body(page)
    tags = body & ~page.is_text
    counted = body if text_runs else tags
    columns: Columns = {name: np.where(counted, np.minimum(values, _LARGEST), 0.0) for name, values in numbers.items()}
    for name, values in (steps | {"threshold": np.full(len(page), threshold)}).items():
        columns[name] = values if values.dtype == np.bool_ else np.where(tags, np.minimum(values, _LARGEST), 0.0)
    return columns


def _scale_threshold(threshold: float, scale: float) -> float:
    """The threshold times λ; λ = 0 keeps everything, even if the threshold is infinite."""
    return threshold * scale if scale else 0.0


# Text densities (definitions 1 and 2), with and without the boxes of the nodes.


class Density(NamedTuple):
    """The density of each row, and the numbers of section 3 from which it was computed, by the names of the columns.

    The numbers of a text row are those of a tag that contains only this text and no links.
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
        T = np.maximum(T - 1, 1)  # the tag itself is not counted
        TD = C / T if text_runs else _of_tags(page, C / T)
        return Density(TD, {"characters": C, "tags": T, "text density": TD})
    is_link = page.is_in(LINKS)
    link_chars = np.where(in_subtrees(page, is_link), page.chars, 0)
    C, T, LC, LT = subtree_sums(page, page.chars, is_tag, link_chars, is_link)
    T, LT = np.maximum(T - 1, 1), LT - is_link
    # A text inside a link counts as a tag without links too: its density depends on its length alone.
    LC = _of_tags(page, LC)
    TD = C / T
    CTD = composite_density(TD, C, T, LC, LT, page.body)
    if not text_runs:
        CTD = _of_tags(page, CTD)
    numbers = {"characters": C, "tags": T, "link characters": LC, "link tags": LT, "text density": TD}
    return Density(CTD, numbers | {"composite text density": CTD})


def _of_tags(page: Page, values: Floats) -> Floats:
    """The values of tags; 0 for texts."""
    return np.where(page.is_text, 0.0, values)


def composite_density(TD: Floats, C: Floats, T: Floats, LC: Floats, LT: Floats, body: int) -> Floats:
    """Definition 2: (C / T) × the logarithm of (C / LC) (T / LT) to a base that grows with the share of links.

    TD is C / T. Denominators of 0 are set to 1. A logarithm to base 1 is infinite.
    """
    base = np.log(C / np.maximum(C - LC, 1) * LC + LC[body] / max(C[body], 1) * C + np.e)
    links = np.log(C / np.maximum(LC, 1) * (T / np.maximum(LT, 1)), where=C > 0, out=np.zeros(len(C)))
    log_base = np.log(base)
    CTD = np.full(len(C), np.inf)
    np.divide(TD * links, log_base, out=CTD, where=log_base > 0)
    CTD[links == 0] = 0.0
    return CTD


def spatial_density(page: Page, density: Density, size: BoxSize, position: BoxPosition, *, text_runs: bool) -> Density:
    """Combine the density of each row with the size and position of its box."""
    boxes, value = boxes_of(page), density.value
    if size == "per-area":
        value = _per_area(page, density.numbers, boxes.area)
        value = value if text_runs else _of_tags(page, value)
    elif size == "characters-per-area":
        area = boxes.area
        value = _times(value, np.divide(density.numbers["characters"], area, where=area > 0, out=np.zeros(len(area))))
    elif size != "none":
        value = _times(value, boxes.width if size == "width" else boxes.area)
    if position in ("top", "top-and-centre"):
        value = _times(value, 1 - boxes.depth)
    if position in ("centre", "top-and-centre"):
        value = _times(value, 1 - boxes.off_centre)
    return Density(value, density.numbers | {"spatial density": value})


def _per_area(page: Page, numbers: dict[str, Floats], area: Floats) -> Floats:
    """Definition 1 or 2 with the area in place of the number of tags, and the areas of links in place of theirs."""
    C, T = numbers["characters"], np.maximum(area, 1.0)
    density = C / T
    if (LC := numbers.get("link characters")) is not None:
        (LT,) = subtree_sums(page, np.where(page.is_in(LINKS), area, 0.0))
        density = composite_density(density, C, T, LC, LT, page.body)
    return np.where(area > 0, density, 0.0)


def _times(density: Floats, factor: Floats) -> Floats:
    """The product; 0 times an infinite density is 0."""
    return np.multiply(density, factor, where=factor > 0, out=np.zeros(len(density)))
