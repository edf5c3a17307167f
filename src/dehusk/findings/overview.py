"""How two papers tell overview pages from articles: one measure of the page is below a minimum."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..methods.coreex import coreex
from ..methods.textsweeper import net_text_length
from ..page import Page

__all__ = ["coreex_overview", "textsweeper_overview"]

NET_TEXT_LENGTH: Final = 2400
"""The minimum in characters: the best one on the listings and collections of wcxb, rounded."""
TEXT_TO_LINK_RATIO: Final = 0.78
"""The minimum for the score of CoreEx, chosen the same way."""


class Verdict(NamedTuple):
    """The measured value, and whether the page is an overview."""

    value: float
    is_overview: bool


def textsweeper_overview(page: Page, *, minimum: float = NET_TEXT_LENGTH, **parameters: float | str) -> Verdict:
    """TextSweeper's test: an overview page has little text outside links, as Lang et al. (2012) define in section 3.

    "In order to detect overview pages, TextSweeper examines the net text length of the returned node and rejects all
    documents which are below a given minimum threshold." The value is that length, in characters.

    `minimum`: the threshold. On wcxb all values from 1,000 to 2,600 do about equally well; with a lower one, fewer
    short texts are taken for overviews.
    `parameters`: those of the method `textsweeper`, which finds the node.

    Deviations: The paper gives no threshold. The length is that of the node after the clean-up step, as in the order of
    figure 2, and in plain characters, not in those weighted by equation 1. Where the method returns no node, because no
    text stands outside links, the length is 0: a page of links alone is an overview, and so is one without any text.
    """
    length = net_text_length(page, **parameters)
    return Verdict(length, length < minimum)


def coreex_overview(
    page: Page, *, minimum: float = TEXT_TO_LINK_RATIO, ignore_forms: bool = True, drop_scripts: bool = True
) -> Verdict:
    """CoreEx's suggestion: an index page has many links for its text, as its scored tree shows.

    Prasad and Paepcke (2008) end with it: "Another interesting avenue to explore is to use CoreEx's scored DOM tree to
    differentiate between article pages and index pages of Web sites" (section 8). The value is the basic score of
    section 2.1.1 at the root of that tree: the share of the page's words that are no links, where a link is one word.

    `minimum`: below it, the page is an overview.
    `ignore_forms`, `drop_scripts`: the preprocessing of section 3.2, as in the method `coreex`.

    Deviations: The paper suggests no measure and no threshold. Of the measures that the scored tree yields, the score
    of `body` did best on wcxb; `docs/results/kinds.md` has the others. The basic score is taken, since the weighted one
    of section 2.2.1 adds the same to every root. A page without words outside forms has the score 0 and is no overview.
    """
    marks = coreex(
        page, weight_ratio=1.0, weight_text=0.0, subset=False, ignore_forms=ignore_forms, drop_scripts=drop_scripts
    )
    score = float(marks.score[page.body])
    return Verdict(score, score < minimum and bool(marks.content.any()))
