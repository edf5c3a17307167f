"""TextSweeper: content extraction and overview page detection."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..method import Column, Marks, find_method, method
from ..page import Bools, Floats, Page
from ..page.attributes import attribute_values
from ..page.tags import HEADINGS, INLINE_TEXT, LINK
from ..page.tree import Rows, common_ancestor, holds, inside, subtree_sum
from .teasers import Endings, Phrases, endings, teaser_rows

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


class Swept(NamedTuple):
    """The selection of TextSweeper, and what it was computed from."""

    content: Bools
    text_length: Floats
    in_link: Bools
    net_length: Floats
    tag_count: Rows
    ratio: Floats
    relevant: Rows
    """The numbers of the relevant rows; none where no text is outside links."""
    common: int
    unwanted: Bools

    def columns(self, page: Page) -> dict[str, npt.NDArray[Any]]:
        """The columns of the method, one value per row."""
        relevant, common = np.zeros((2, len(page)), bool)
        relevant[self.relevant] = True
        common[self.common : self.common + 1] = len(self.relevant) > 0
        return {
            "text_length": self.text_length,
            "in_link": self.in_link,
            "net_length": self.net_length,
            "tag_count": self.tag_count,
            "node_level": page.depth,
            "ratio": self.ratio,
            "relevant": relevant,
            "common": common,
            "unwanted": self.unwanted,
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
) -> Marks:
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
    the list `PHRASES` of `dehusk.methods.teasers`. The weight of a text grows linearly with its length, up to 2. Parts
    are elements other than inline formatting. Of "attributes such as onclick" these count: `onclick`, `ondblclick`,
    `onmousedown`, and `role` with the value `link`.
    """
    wanted = endings(phrases, more_phrases)
    swept = _sweep(page, tolerance, min_length, max_link_share, heading_weight, bold_weight, long_text, wanted)
    return Marks(swept.content, swept.ratio, show=lambda: swept.columns(page))


def net_text_length(page: Page, **parameters: float | str) -> int:
    """The number of characters that TextSweeper keeps outside links; on an overview page it is small (section 3)."""
    return net_text_length_of(page, find_method("textsweeper")(page, **parameters))


def net_text_length_of(page: Page, marks: Marks) -> int:
    """The number of characters outside links in what TextSweeper marked."""
    in_link = marks.columns["in_link"].astype(bool)
    return int(page.chars[marks.content & ~in_link].sum())


def _sweep(
    page: Page,
    tolerance: float,
    min_length: int,
    max_link_share: float,
    heading_weight: float,
    bold_weight: float,
    long_text: int,
    wanted: Endings,
) -> Swept:
    removed = inside(page, page.is_in(_NON_CONTENT))
    removed[: page.body] = True
    removed[page.end[page.body] :] = True
    in_link = inside(page, _link_elements(page, wanted, removed))
    text_length = np.where(removed, 0.0, _text_length(page, heading_weight, bold_weight, long_text))
    block = ~page.is_text & ~page.is_in(INLINE_TEXT) & ~removed

    outside = np.where(in_link, 0.0, text_length)
    net_length = np.where(holds(page, outside > 0), _float_sum(page, outside), 0.0)
    tag_count = subtree_sum(page, block) - block
    ratio = np.where(page.is_text | removed, 0.0, net_length / np.maximum(tag_count + page.depth, 1))
    content, unwanted = np.zeros((2, len(page)), bool)
    best = ratio.max()
    if best <= 0:
        none = np.zeros(0, np.int64)
        return Swept(content, text_length, in_link, net_length, tag_count, ratio, none, 0, unwanted)
    relevant = (ratio > tolerance * best * _ABOVE).nonzero()[0]
    relevant = np.append(relevant, np.argmax(ratio))
    common = common_ancestor(page, relevant)

    chars = subtree_sum(page, np.where(removed, 0, page.chars))
    link_chars = subtree_sum(page, np.where(removed | ~in_link, 0, page.chars))
    below = slice(common + 1, int(page.end[common]))
    unwanted[below] = (block & ((chars < min_length) | (link_chars > max_link_share * chars)))[below]
    content[common : page.end[common]] = True
    content &= page.is_text & ~removed & ~inside(page, unwanted)
    return Swept(content, text_length, in_link, net_length, tag_count, ratio, relevant, common, unwanted)


def _text_length(page: Page, heading_weight: float, bold_weight: float, long_text: int) -> Floats:
    """Equation 1 for each text row."""
    layout = np.where(page.is_in(HEADINGS), heading_weight, np.where(page.is_in(_BOLD), bold_weight, 1.0))
    parent = page.parent
    text_weight: Floats = layout[parent] * (1 + np.minimum(page.chars / max(long_text, 1), 1))
    weighted: Floats = page.chars * text_weight * layout[parent[parent]]
    return weighted


def _link_elements(page: Page, wanted: Endings, removed: Bools) -> Bools:
    """Elements that act as links, and elements whose text ends like a teaser, with their parents."""
    links = page.is_in(LINK)
    for name in _HANDLERS:
        links[attribute_values(page, name)[0]] = True
    rows, roles = attribute_values(page, "role")
    links[[row for row, role in zip(rows.tolist(), roles, strict=True) if "link" in role.lower().split()]] = True
    teasers = teaser_rows(page, (page.is_text & ~removed).nonzero()[0], wanted)
    holders = page.parent[teasers]
    links[holders] = links[page.parent[holders]] = True
    return links


def _float_sum(page: Page, values: Floats) -> Floats:
    """The sum of `values` over the subtree of each row."""
    sums: Floats = np.concatenate([[0.0], np.cumsum(values)])
    return sums[page.end] - sums[:-1]
