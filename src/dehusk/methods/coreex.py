"""CoreEx: content extraction from online news articles."""

from __future__ import annotations

from dataclasses import replace
from math import isclose
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Bools, Floats, Page
from ..page.hidden_rows import VisiblePage, visible_part
from ..page.lines import lines_of
from ..page.tags import HEADINGS, LINK
from ..page.tree import Counts, children_sum, in_body, in_subtrees, in_subtrees_of_rows, subtree_sum

Title = Literal["none", "header", "page-title", "both"]

_FORMS: Final = frozenset({"select", "form", "input", "textarea", "option"})
"""Section 3.2."""
_BASIC: Final = {"weight_ratio": 1.0, "weight_text": 0.0, "subset": False, "ignore_forms": False, "drop_scripts": False}
_WEIGHTED: Final = {"weight_ratio": 0.99, "weight_text": 0.01}
_BEST: Final = _BASIC | _WEIGHTED | {"subset": True, "ignore_forms": True, "drop_scripts": True}

_COLUMNS: Final = {
    "text_count": Column("textCnt", "words of the node, where a link is one word (section 2.1)"),
    "link_count": Column("linkCnt", "links of the node (section 2.1)"),
    "in_set": Column("∈ S", "whether the node is in the set S of its parent (section 2.2.2)"),
    "set_text_count": Column("setTextCnt", "textCnt of the children in the set S of the node (section 2.2.2)"),
    "set_link_count": Column("setLinkCnt", "linkCnt of the children in the set S of the node (section 2.2.2)"),
    "score": Column(
        "score",
        "weighted sum of the share of words that are not links and of the share of the page's words "
        "(section 2.2.1); with weights 1 and 0 the basic score (section 2.1.1)",
    ),
}


@method(
    "coreex",
    title="CoreEx",
    paper="prasad2008",
    idea="content has many words per link; the node that has most of both the ratio and the page's words wins",
    columns=_COLUMNS,
    variants={
        "coreex-r1": _BASIC,
        "coreex-r2": _BASIC | _WEIGHTED,
        "coreex-r3": _BASIC | _WEIGHTED | {"subset": True},
        "coreex-r4": _BASIC | _WEIGHTED | {"subset": True, "ignore_forms": True},
        "coreex-r5": _BEST,
        "coreex-r6": _BEST,
    },
)
def coreex(
    page: Page,
    *,
    weight_ratio: float = 0.99,
    weight_text: float = 0.01,
    subset: bool = True,
    threshold: float = 0.9,
    ignore_forms: bool = True,
    drop_scripts: bool = True,
    title_from: Title = "none",
) -> Selection:
    """Keep the node, or the set of its children, with the best score, as Prasad and Paepcke (2008) define.

    textCnt is the number of words of a node, linkCnt its number of links; a link counts as one word (section 2.1). The
    score is the weighted sum of two shares: of the node's words, the share that are not links; of the page's words,
    the share that are in the node (section 2.2.1). The score of a row is this score.

    `weight_ratio`, `weight_text`: the weights of section 2.2.1, each from 0 to 1 and together 1; 1 and 0 give the basic
    score of section 2.1.1.
    `subset`, `threshold`: with `subset`, a node represents only those of its children whose share of words that are
    not links is above `threshold` (section 2.2.2).
    `ignore_forms`, `drop_scripts`: the preprocessing of section 3.2.
    `title_from`: the remedies of section 6.1: `header` adds the nearest heading among the siblings before the chosen
    node; with `page-title`, texts that equal the page's title are added; `both` does both.
    The configurations R1 to R6 of table 1 are the variants `coreex-r1` to `coreex-r6`.

    Deviations: If several nodes of the same level have the same score, the paper chooses one at random; here it is the
    first. A linked image counts as a link, other linked elements without text do not. A script that is not dropped
    counts with its words, but cannot be chosen itself. R6 converts the page to XHTML first; here every page becomes a
    tree by the rules of HTML before any method sees it, so R6 is R5, and R1 to R5 have a converted page too.
    """
    _check_weights(weight_ratio, weight_text)
    counts = _count_words_and_links(page, ignore_forms, drop_scripts)
    in_set, text, links = _count_represented(page, counts, threshold if subset else None)
    is_candidate = (text > 0) & ~counts.ignored
    basic = _compute_basic_score(text, links)[is_candidate]
    score = np.zeros(len(page))
    score[is_candidate] = weight_ratio * basic + weight_text * (text[is_candidate] / counts.text[page.body])

    def show() -> dict[str, npt.NDArray[Any]]:
        columns: dict[str, npt.NDArray[Any]] = {"text_count": counts.text, "link_count": counts.links}
        if in_set is not None:
            in_tree = np.arange(len(page)) > page.body
            columns |= {"in_set": in_set & in_tree, "set_text_count": text, "set_link_count": links}
        return columns | {"score": score}

    if not is_candidate.any():
        return Selection(np.zeros(len(page), bool), score, show=show)
    winner = _find_winner(page, score, is_candidate)
    content = _mask_content(page, winner, in_set) | _mask_titles(page, winner, title_from)
    return Selection(content & page.is_text & ~counts.ignored, score, show=show)


def compute_text_to_link_ratio(page: Page, selection: Selection) -> float | None:
    """Compute the basic score of `body` (section 2.1.1); None for a page without words and links."""
    text, links = (int(selection.columns[name][page.body]) for name in ("text_count", "link_count"))
    return (text - links) / text if text else None


def _check_weights(weight_ratio: float, weight_text: float) -> None:
    """Check that "both the weights lie between 0 and 1, and have to sum to 1" (section 2.2.1)."""
    for name, weight in (("weight_ratio", weight_ratio), ("weight_text", weight_text)):
        if not 0 <= weight <= 1:
            raise BadParameter(f"{name} must be from 0 to 1, not {weight:g}")
    if not isclose(weight_ratio + weight_text, 1):
        raise BadParameter(f"weight_ratio and weight_text must sum to 1, not to {weight_ratio + weight_text:g}")


class NodeCounts(NamedTuple):
    """textCnt and linkCnt of each row (section 2.1)."""

    text: Counts
    links: Counts
    is_terminal: Bools
    """True on texts and links."""
    scripts: Counts
    """The words of the scripts directly in each row, which are included in `text`."""
    ignored: Bools
    """True on the rows outside `body` and, where these are ignored, in forms."""


def _count_words_and_links(page: Page, ignore_forms: bool, drop_scripts: bool) -> NodeCounts:
    """Count the words and links of each row (section 2.1) after the preprocessing of section 3.2."""
    ignored = ~in_body(page)
    if ignore_forms:
        ignored |= in_subtrees(page, page.is_in(_FORMS))
    is_link = in_subtrees(page, page.is_in(LINK)) & (page.is_text | page.is_in(frozenset({"img"}))) & ~ignored
    scripts = np.zeros(len(page), np.int64) if drop_scripts else count_script_words(page)
    scripts[ignored] = 0
    words = np.where(ignored, 0, np.where(is_link, 1, page.words))
    text, links = subtree_sum(page, words + scripts), subtree_sum(page, is_link)
    return NodeCounts(text, links, page.is_text | is_link, scripts, ignored)


def _count_represented(page: Page, counts: NodeCounts, threshold: float | None) -> tuple[Bools | None, Floats, Floats]:
    """Find the rows in the set S of their parent, and count setTextCnt and setLinkCnt (section 2.2.2).

    Without a threshold there are no sets: every node represents its whole subtree.
    """
    if threshold is None:
        return None, counts.text.astype(np.float64), counts.links.astype(np.float64)
    in_set = (counts.text > 0) & (_compute_basic_score(counts.text, counts.links) > threshold)
    set_text = children_sum(page, np.where(in_set, counts.text, 0))
    set_links = children_sum(page, np.where(in_set, counts.links, 0))
    if threshold < 1:  # a script is a child without links
        set_text += counts.scripts
    # Texts and links have no children: they represent themselves.
    itself = counts.is_terminal
    return in_set, np.where(itself, counts.text, set_text), np.where(itself, counts.links, set_links)


def _compute_basic_score(text: Counts | Floats, links: Counts | Floats) -> Floats:
    """Compute the basic score of section 2.1.1: the share of words that are not links."""
    return np.divide(text - links, text, out=np.zeros(len(text)), where=text > 0)


def _find_winner(page: Page, score: Floats, is_candidate: Bools) -> int:
    """Find the candidate with the best score; of equal ones the highest in the tree, then the first."""
    candidates = is_candidate.nonzero()[0]
    return int(candidates[np.lexsort((candidates, page.depth[candidates], -score[candidates]))[0]])


def _mask_content(page: Page, winner: int, in_set: Bools | None) -> Bools:
    """Mask the winner's subtree or, with `in_set`, the subtrees of the children in its set."""
    if in_set is None or page.is_text[winner]:
        return in_subtrees_of_rows(page, np.array([winner]))
    children = (page.parent[winner : page.end[winner]] == winner).nonzero()[0] + winner
    return in_subtrees_of_rows(page, children[in_set[children]])


def _mask_titles(page: Page, winner: int, title_from: Title) -> Bools:
    """Mask the rows that the remedies of section 6.1 add."""
    titles = np.zeros(len(page), bool)
    if title_from in ("header", "both") and winner:
        before = np.arange(page.parent[winner] + 1, winner)
        headings = before[(page.parent[before] == page.parent[winner]) & page.is_in(HEADINGS)[before]]
        titles |= in_subtrees_of_rows(page, headings[-1:])
    if title_from in ("page-title", "both") and page.title:
        rows = page.is_text.nonzero()[0]
        lines = lines_of(page, rows, np.arange(len(rows)))
        titles[rows] |= (rows > page.body) & np.array([line == page.title for line in lines], bool)
    return titles


def count_script_words(page: Page) -> Counts:
    """Count the words of the scripts directly in each row; the table of a page has no scripts.

    Where hidden elements are left out of the page, they are left out with their scripts.
    """
    part = visible_part(replace(page, table=page.table.whole)) if isinstance(page, VisiblePage) else None
    counts = np.zeros(len(page), np.int64)
    for whole_row, count in page.table.script_words():
        row = whole_row if part is None else int(part.row[whole_row])
        if row >= 0:
            counts[row] += count
    return counts
