"""Content extraction via text density."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, Literal, NamedTuple

import numpy as np

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.boxes import boxes_of
from ..page.tree import Rows, children_sum, covered, inside, path, subtree_sum, subtree_sums

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
    `per-area` has the area in place of the number of tags; `characters-per-area` multiplies by C / area. On 206 pages
    without hidden elements (F1 80.5) `area` gains +1.8 (+0.3 to +3.4) points, `top` +1.6 (-0.3 to +3.5), `width` +0.3
    (-0.0 to +0.8) and `centre` +0.3 (-0.0 to +0.7). The order of the nodes, which needs no browser, gains +2.2 (+0.6 to
    +3.8).

    Deviations: The paper does not give the weights of CECTD-S; by default they are 1, 2, 1 for the sibling before, the
    node itself and the sibling after it, and a text is content if the tag that directly holds it is. The formulas for
    boxes are ours. Infinite densities are reported as the largest finite number.
    """
    if not 0 <= neighbour_weight <= 1:
        raise BadParameter(f"neighbour_weight must be from 0 to 1, not {neighbour_weight!r}")
    density, numbers = found = text_density(page, composite=algorithm != "cetd-ds", text_runs=text_runs)
    if box_size != "none" or box_position != "none":
        density = numbers["spatial density"] = spatial_density(page, found, box_size, box_position)
        if not text_runs:
            density[page.is_text] = 0.0
    steps: dict[str, Floats | Bools]
    if algorithm == "cectd-s":
        smoothed, threshold = _smoothed(page, density, neighbour_weight), _scaled(density[page.body], threshold_scale)
        dense = _in_body(page, (smoothed >= threshold) & ~page.is_text)
        content = page.is_text & dense[page.parent]
        steps = {"smoothed density": smoothed, "dense": dense}
    else:
        sums, threshold, dense, content = find_blocks(page, density, text_runs, threshold_scale)
        content &= page.is_text
        steps = {"density sum": sums, "dense": dense}
    score = np.minimum(density, _LARGEST)
    score[page.is_text] = 0.0
    return Selection(content, score, show=lambda: _shown(page, numbers, steps, threshold, text_runs))


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
    sums = _density_sum(page, density, text_runs)
    sums[: page.body] = sums[page.end[page.body] :] = -1.0
    best = int(sums.argmax())
    threshold = _scaled(float(density[path(page, best)].min()), scale)
    sparse = _in_body(page, density < threshold) & ~page.is_text
    dense = _in_body(page, ~(inside(page, sparse) | page.is_text))
    return Blocks(sums, threshold, dense, covered(page, _largest_sums(page, sums, dense.nonzero()[0])))


def _largest_sums(page: Page, sums: Floats, reached: Rows) -> Rows:
    """For each reached row, the node of its subtree with the largest DensitySum; nodes inside found nodes are skipped.

    The rows are in document order. A row inside a found node adds nothing. A row that contains a found node adds
    nothing either: the node was the largest in the subtree of an ancestor, so it is also the largest in this subtree.
    """
    found: list[int] = []
    ahead: list[tuple[int, int]] = []
    rows, ends, at = reached.tolist(), page.end[reached].tolist(), 0
    while at < len(rows):
        row, end = rows[at], ends[at]
        while ahead and ahead[-1][1] <= row:
            ahead.pop()
        if ahead and row >= ahead[-1][0]:
            at = bisect_left(rows, ahead[-1][1], at)
            continue
        if not (ahead and end > ahead[-1][0]):
            largest = row + int(sums[row:end].argmax())
            ahead.append((largest, int(page.end[largest])))
            found.append(largest)
            continue
        at += 1
    return np.array(found, np.int64)


def _density_sum(page: Page, density: Floats, text_runs: bool) -> Floats:
    """Definition 3."""
    sums = children_sum(page, density)
    if text_runs:
        no_tags = subtree_sum(page, ~page.is_text) == 1
        sums[no_tags] = density[no_tags]
    return sums


def _smoothed(page: Page, density: Floats, neighbour: float) -> Floats:
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


def _shown(
    page: Page, numbers: dict[str, Floats], steps: dict[str, Floats | Bools], threshold: float, text_runs: bool
) -> Columns:
    """The columns: numbers of tags, and of texts if these count like tags; steps of tags alone; 0 outside `body`."""
    is_tag = _in_body(page, ~page.is_text)
    counted = _in_body(page, np.ones(len(page), bool)) if text_runs else is_tag
    columns: Columns = {name: np.where(counted, np.minimum(values, _LARGEST), 0.0) for name, values in numbers.items()}
    for name, values in (steps | {"threshold": np.full(len(page), threshold)}).items():
        columns[name] = values if values.dtype == np.bool_ else np.where(is_tag, np.minimum(values, _LARGEST), 0.0)
    return columns


def _in_body(page: Page, flags: Bools) -> Bools:
    """`flags`, set to False outside `body`."""
    flags[: page.body] = flags[page.end[page.body] :] = False
    return flags


def _scaled(threshold: float, scale: float) -> float:
    """The threshold times λ; λ = 0 keeps everything, even if the threshold is infinite."""
    return threshold * scale if scale else 0.0


# Text densities (definitions 1 and 2), with and without the boxes of the nodes.


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
