"""TextSweeper: content extraction and overview page detection."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.attributes import attribute_values
from ..page.tags import HEADINGS, INLINE_TEXT, LINK
from ..page.tree import common_ancestor, has_in_subtree, in_body, in_subtrees, subtree_sum, subtree_sums
from .teasers import Endings, Phrases, build_endings, find_teaser_rows

_NON_CONTENT: Final = frozenset(
    "form select textarea button option input iframe object embed applet audio video canvas map".split()
)
_BOLD: Final = frozenset({"b", "strong"})
_ABOVE: Final = 1 + 1e-9
"""A ratio is above a limit only if rounding errors of the sums cannot be the reason."""
_HANDLERS: Final = ("onclick", "ondblclick", "onmousedown")

_COLUMNS: Final = {
    "text_length": Column("text_length", "characters of a text, weighted by layout and length (equation 1)"),
    "in_link": Column("link", "whether the row is in an element that acts as a link (section 3)"),
    "net_length": Column("text_length - link_text_length", "weighted characters outside links (equation 2)"),
    "tag_count": Column("tag_count", "tags below the node, without inline text tags (equation 2)"),
    "node_level": Column("node_level", "level of the node (equation 2)"),
    "ratio": Column("ratio", "net text length by tag_count + node_level (equation 2)"),
    "relevant": Column("relevant", "whether the ratio is within the tolerance of the highest (section 3)"),
    "common": Column("common path", "whether the node is the lowest that contains all relevant nodes (section 3)"),
    "unwanted": Column("cleanup", "whether the node is too short or mainly contains links (section 3)"),
}


@method(
    "textsweeper",
    title="TextSweeper",
    paper="lang2012",
    idea="content has much text outside links per tag and level; the common node of the best ones is cleaned up",
    columns=_COLUMNS,
)
def textsweeper(
    page: Page,
    *,
    tolerance: float = 0.5,
    min_length: int = 20,
    max_link_share: float = 0.5,
    heading_weight: float = 2.0,
    bold_weight: float = 1.5,
    long_text: int = 100,
    phrases: Phrases = "all",
    more_phrases: str = "",
) -> Selection:
    """Keep the node around all nodes with a good text-to-tag ratio, after Lang et al. (2012).

    The length of a text is weighted by the layout of its element, by the layout of that element's parent, and by the
    length itself (equation 1). The ratio of a node is its weighted length of text outside links, divided by the sum of
    its number of tags, not counting inline formatting, and its level (equation 2). Nodes whose ratio is near the best
    are relevant; the lowest node that contains all of them is kept, without its parts that are short or mainly links.
    The score of a row is its ratio.

    `tolerance`: the share of the best ratio above which a node is relevant.
    `min_length`: the minimum number of characters of a part.
    `max_link_share`: the maximum share of a part's characters that are in links.
    `heading_weight`, `bold_weight`: the weights of text in headings and in bold elements.
    `long_text`: the number of characters that a text needs to count double.
    `phrases`: which ends of a text make its element and that element's parent links: `all` are phrases like "Read more"
    and the ellipsis, `words` are the phrases only, `ellipsis` is that only, `none` is neither.
    `more_phrases`: comma-separated phrases in addition; with `ellipsis` or `none` they replace the built-in ones. A
    phrase that ends with an arrow, such as "more »", counts only with an arrow after it, or in brackets.

    Deviations: The paper gives no weights, tolerance, minimum length or list of phrases; here they are parameters and
    the list `PHRASES` in `methods/teasers.py`. The weight of a text grows linearly with its length, up to 2. Parts are
    elements other than inline formatting. Of "attributes such as onclick" these count: `onclick`, `ondblclick`,
    `onmousedown`, and `role` with the value `link`.
    """
    removed = ~in_body(page) | in_subtrees(page, page.is_in(_NON_CONTENT))
    in_link = in_subtrees(page, _mask_link_elements(page, build_endings(phrases, more_phrases), removed))
    is_part = ~page.is_text & ~page.is_in(INLINE_TEXT) & ~removed

    text_length = np.where(removed, 0.0, _compute_text_length(page, heading_weight, bold_weight, long_text))
    net_length = _compute_net_length(page, np.where(in_link, 0.0, text_length))
    tag_count = subtree_sum(page, is_part) - is_part
    node_level = page.depth
    ratio = np.where(page.is_text | removed, 0.0, net_length / np.maximum(tag_count + node_level, 1))

    relevant = _mask_relevant_nodes(ratio, tolerance)
    kept, is_common, unwanted = np.zeros((3, len(page)), bool)
    if relevant.any():
        common = common_ancestor(page, relevant.nonzero()[0])
        kept[common : page.end[common]] = is_common[common] = True
        chars = np.where(removed, 0, page.chars)
        is_bad = _is_short_or_linked(page, chars, np.where(in_link, chars, 0), min_length, max_link_share)
        unwanted = is_part & kept & ~is_common & is_bad
        kept &= ~in_subtrees(page, unwanted)

    def show() -> dict[str, npt.NDArray[Any]]:
        values = (text_length, in_link, net_length, tag_count, node_level, ratio, relevant, is_common, unwanted)
        return dict(zip(_COLUMNS, values, strict=True))

    return Selection(kept & page.is_text & ~removed, ratio, show=show)


def count_kept_unlinked_chars(page: Page, selection: Selection) -> int:
    """Count the characters outside links in a selection of TextSweeper: the unweighted net text length (section 3)."""
    in_link = selection.columns["in_link"].astype(bool)
    return int(page.chars[selection.content & ~in_link].sum())


def _compute_text_length(page: Page, heading_weight: float, bold_weight: float, long_text: int) -> Floats:
    """Compute the weighted length of each text row (equation 1)."""
    layout = np.where(page.is_in(HEADINGS), heading_weight, np.where(page.is_in(_BOLD), bold_weight, 1.0))
    parent = page.parent
    text_weight: Floats = layout[parent] * (1 + np.minimum(page.chars / max(long_text, 1), 1))
    weighted: Floats = page.chars * text_weight * layout[parent[parent]]
    return weighted


def _compute_net_length(page: Page, unlinked: Floats) -> Floats:
    """Compute the numerator of equation 2; exactly 0 where rounding errors of the sums would be left."""
    (total,) = subtree_sums(page, unlinked)
    return np.where(has_in_subtree(page, unlinked > 0), total, 0.0)


def _mask_relevant_nodes(ratio: Floats, tolerance: float) -> Bools:
    """Mask the node with the highest ratio and those within the tolerance; none if all ratios are 0."""
    best = ratio.max()
    if best <= 0:
        return np.zeros(len(ratio), bool)
    relevant: Bools = ratio > tolerance * best * _ABOVE
    relevant[ratio.argmax()] = True
    return relevant


def _is_short_or_linked(
    page: Page, text_chars: Ints, link_text_chars: Ints, min_length: int, max_link_share: float
) -> Bools:
    """Mask the rows that the clean-up removes: with few characters, or most of them in links."""
    chars, link_chars = subtree_sum(page, text_chars), subtree_sum(page, link_text_chars)
    return (chars < min_length) | (link_chars > max_link_share * chars)


def _mask_link_elements(page: Page, wanted: Endings, removed: Bools) -> Bools:
    """Mask elements that act as links, and elements whose text ends like a teaser, with their parents."""
    links = page.is_in(LINK)
    for name in _HANDLERS:
        links[attribute_values(page, name)[0]] = True
    rows, roles = attribute_values(page, "role")
    links[[row for row, role in zip(rows.tolist(), roles, strict=True) if "link" in role.lower().split()]] = True
    teasers = find_teaser_rows(page, (page.is_text & ~removed).nonzero()[0], wanted)
    containers = page.parent[teasers]
    links[containers] = links[page.parent[containers]] = True
    return links
