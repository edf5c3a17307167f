"""Content extraction via text density."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, Literal

import numpy as np

from ..method import Marks, method
from ..page import Bools, Floats, Page
from ..page.tree import Rows, children_sum, covered, inside, path, subtree_sum, subtree_sums

Algorithm = Literal["cetd-ds", "cectd-s", "cectd-ds"]

LINKS: Final = frozenset({"a", "button", "select"})
"""Section 4.3: buttons and drop-down lists are treated as hyperlinks."""
_LARGEST: Final = float(np.finfo(np.float64).max)


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
)
def cetd(
    page: Page, *, algorithm: Algorithm = "cectd-ds", threshold_scale: float = 1.0, text_runs: bool = False
) -> Marks:
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

    Deviations: The paper does not give the weights of CECTD-S; here they are 1, 2, 1 for the sibling before, the node
    itself and the sibling after it, and a text is content if the tag that directly holds it is. Infinite densities are
    reported as the largest finite number.
    """
    density = text_density(page, composite=algorithm != "cetd-ds", text_runs=text_runs)
    if algorithm == "cectd-s":
        threshold = _scaled(density[page.body], threshold_scale)
        dense = _smoothed(page, density) >= threshold
        content = _in_body(page, page.is_text & dense[page.parent])
    else:
        content = extract_content(page, density, text_runs, threshold_scale) & page.is_text
    score = np.minimum(density, _LARGEST)
    score[page.is_text] = 0.0
    return Marks(content, score)


def text_density(page: Page, *, composite: bool, text_runs: bool = False) -> Floats:
    """The text density (definition 1) or composite text density (definition 2) of each tag.

    With `text_runs`, a text row has the density of a tag that holds only this text; otherwise it has 0.
    """
    is_tag = ~page.is_text
    if composite:
        is_link = page.is_in(LINKS)
        link_chars = np.where(inside(page, is_link), page.chars, 0)
        C, tags, LC, links = subtree_sums(page, page.chars, is_tag, link_chars, is_link)
        C_body, LC_body = float(C[page.body]), float(LC[page.body])
        LC[page.is_text] = 0.0
        density = composite_density(C, np.maximum(tags - 1, 1), LC, links - is_link, C_body, LC_body)
    else:
        C, tags = subtree_sums(page, page.chars, is_tag)
        density = C / np.maximum(tags - 1, 1)
    if not text_runs:
        density[page.is_text] = 0.0
    return density


def composite_density(C: Floats, T: Floats, LC: Floats, LT: Floats, C_body: float, LC_body: float) -> Floats:
    """Definition 2; denominators of 0 are set to 1."""
    base = np.log(C / np.maximum(C - LC, 1) * LC + LC_body / max(C_body, 1) * C + np.e)
    share = np.log(C / np.maximum(LC, 1) * (T / np.maximum(LT, 1)), where=C > 0, out=np.zeros(len(C)))
    density = np.full(len(C), np.inf)
    scale = np.log(base)
    np.divide(C / T * share, scale, out=density, where=scale > 0)
    density[share == 0] = 0.0
    return density


def extract_content(page: Page, density: Floats, text_runs: bool = False, scale: float = 1.0) -> Bools:
    """Algorithm 2 for all nodes at once."""
    sums = _density_sum(page, density, text_runs)
    sums[: page.body] = sums[page.end[page.body] :] = -1.0
    best = int(sums.argmax())
    threshold = _scaled(float(density[path(page, best)].min()), scale)
    sparse = _in_body(page, density < threshold) & ~page.is_text
    reached = _in_body(page, ~(inside(page, sparse) | page.is_text)).nonzero()[0]
    return covered(page, _largest_sums(page, sums, reached))


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


def _smoothed(page: Page, density: Floats) -> Floats:
    """The average of each density and those of the sibling tags next to it, with the weights 1, 2, 1."""
    elements = (~page.is_text).nonzero()[0]
    rows = elements[np.argsort(page.parent[elements], kind="stable")]
    siblings = np.diff(page.parent[rows]) == 0
    total, weight = 2 * density[rows], np.full(len(rows), 2.0)
    total[1:][siblings] += density[rows[:-1]][siblings]
    total[:-1][siblings] += density[rows[1:]][siblings]
    weight[1:] += siblings
    weight[:-1] += siblings
    smoothed = density.copy()
    smoothed[rows] = total / weight
    smoothed[page.body] = density[page.body]
    return smoothed


def _in_body(page: Page, flags: Bools) -> Bools:
    """`flags`, set to False outside `body`."""
    flags[: page.body] = flags[page.end[page.body] :] = False
    return flags


def _scaled(threshold: float, scale: float) -> float:
    """The threshold times λ; λ = 0 keeps everything, even if the threshold is infinite."""
    return threshold * scale if scale else 0.0
