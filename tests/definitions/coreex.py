"""CoreEx, transcribed from its paper: slow, and as literal as the text allows.

Jyotika Prasad and Andreas Paepcke: CoreEx: Content Extraction from Online News Articles. CIKM 2008.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose
from typing import Any, Literal

from definitions.page import collapsed
from dehusk.page import Page

Title = Literal["none", "header", "page-title", "both"]

FORM_TAGS = {"select", "form", "input", "textarea", "option"}
"""Section 3.2, variant 1."""
HEADERS = {"h1", "h2", "h3", "h4", "h5", "h6"}


def body_rows(page: Page) -> range:
    """The DOM tree of the paper: `body` and all below it."""
    return range(page.body, int(page.end[page.body]))


def children(page: Page, row: int) -> list[int]:
    """The children of a node in document order."""
    found = []
    child = row + 1
    while child < page.end[row]:
        found.append(child)
        child = int(page.end[child])
    return found


def is_text(page: Page, row: int) -> bool:
    return page.name(row) == "#text"


def text_rows(page: Page, row: int) -> set[int]:
    """The texts in the subtree of a node, itself included."""
    return {below for below in range(row, int(page.end[row])) if is_text(page, below)}


def rows_below(page: Page, names: set[str]) -> set[int]:
    """The rows of body that have an element of one of the names, in body, above them."""
    return {below for row in body_rows(page) if page.name(row) in names for below in range(row + 1, int(page.end[row]))}


def form_rows(page: Page) -> set[int]:
    """Section 3.2, variant 1: the nodes ignored while the DOM tree is processed, with all below them."""
    return rows_below(page, FORM_TAGS) | {row for row in body_rows(page) if page.name(row) in FORM_TAGS}


def counts(
    page: Page, ignore_forms: bool = True, script_words: Mapping[int, int] | None = None
) -> tuple[dict[int, int], dict[int, int]]:
    """Section 2.1: textCnt and linkCnt of every node of body; both 0 on ignored nodes.

    `script_words` has the words of the scripts directly below an element, for the configurations R1 to R4 of table 1,
    which do not remove scripts: such a script is one more text child of that element.
    """
    scripts = script_words or {}
    ignored = form_rows(page) if ignore_forms else set()
    linked = rows_below(page, {"a"})
    text_count: dict[int, int] = {}
    link_count: dict[int, int] = {}
    for row in reversed(body_rows(page)):
        text_count[row] = link_count[row] = 0
        if row in ignored:
            continue
        if row in linked and (is_text(page, row) or page.name(row) == "img"):
            # A terminal link node: one word and one link, however long the anchor text is.
            text_count[row] = 1
            link_count[row] = 1
        elif is_text(page, row):
            text_count[row] = int(page.words[row])
        else:
            for child in children(page, row):
                text_count[row] += text_count[child]
                link_count[row] += link_count[child]
            text_count[row] += scripts.get(row, 0)
    return text_count, link_count


def subsets(
    page: Page, threshold: float = 0.9, ignore_forms: bool = True, script_words: Mapping[int, int] | None = None
) -> tuple[dict[int, list[int]], dict[int, int], dict[int, int]]:
    """Section 2.2.2: S, setTextCnt and setLinkCnt of every node of body.

    The paper gives them for non-terminal nodes; the set of a terminal node with text or a link is the node itself.
    """
    scripts = script_words or {}
    ignored = form_rows(page) if ignore_forms else set()
    text_count, link_count = counts(page, ignore_forms, script_words)
    chosen: dict[int, list[int]] = {}
    set_text_count: dict[int, int] = {}
    set_link_count: dict[int, int] = {}
    for row in body_rows(page):
        chosen[row] = []
        set_text_count[row] = set_link_count[row] = 0
        if row in ignored:
            continue
        members = children(page, row)
        if not members and row not in scripts:
            if text_count[row] > 0:
                chosen[row] = [row]
                set_text_count[row] = text_count[row]
                set_link_count[row] = link_count[row]
            continue
        for child in members:
            if text_count[child] == 0:
                # Without text there is no ratio; ignored nodes are among these.
                continue
            child_ratio = (text_count[child] - link_count[child]) / text_count[child]
            if child_ratio > threshold:
                chosen[row].append(child)
                set_text_count[row] += text_count[child]
                set_link_count[row] += link_count[child]
        if threshold < 1:
            # A script is text without links, a child of ratio 1; its words count, but it is no row to extract.
            set_text_count[row] += scripts.get(row, 0)
    return chosen, set_text_count, set_link_count


def check_weights(weight_ratio: float, weight_text: float) -> None:
    """Section 2.2.1: "Both the weights lie between 0 and 1, and have to sum to 1"."""
    if not (0 <= weight_ratio <= 1 and 0 <= weight_text <= 1 and isclose(weight_ratio + weight_text, 1)):
        raise ValueError(f"{weight_ratio} and {weight_text} are not weights")


def scores(
    page: Page,
    threshold: float = 0.9,
    ignore_forms: bool = True,
    script_words: Mapping[int, int] | None = None,
    *,
    subset: bool = True,
    weight_ratio: float = 0.99,
    weight_text: float = 0.01,
) -> dict[int, float]:
    """Section 2.2.1: the weighted score of every node that has text; weights 1 and 0 give the basic one of 2.1.1."""
    check_weights(weight_ratio, weight_text)
    text_count, link_count = counts(page, ignore_forms, script_words)
    page_text = text_count[page.body]
    if subset:
        _, text_count, link_count = subsets(page, threshold, ignore_forms, script_words)
    found = {}
    for row in body_rows(page):
        text, links = text_count[row], link_count[row]
        if text > 0:
            found[row] = weight_ratio * ((text - links) / text) + weight_text * (text / page_text)
    return found


def main_content_node(page: Page, score: Mapping[int, float]) -> int | None:
    """Section 2.1: the node of the highest score; of equals the higher in the tree, then the first."""
    best: int | None = None
    for row in sorted(score):
        if (
            best is None
            or score[row] > score[best]
            or (score[row] == score[best] and page.depth[row] < page.depth[best])
        ):
            best = row
    return best


def header_title(page: Page, row: int) -> set[int]:
    """Section 6.1: the texts of the nearest header among the previous siblings of the set's parent."""
    if row == page.body:
        return set()
    previous = [sibling for sibling in children(page, int(page.parent[row])) if sibling < row]
    for sibling in reversed(previous):
        if page.name(sibling) in HEADERS:
            return text_rows(page, sibling)
    return set()


def page_title(page: Page) -> set[int]:
    """Section 6.1: the texts that are the same as the title of the page."""
    if not page.title:
        return set()
    return {row for row in text_rows(page, page.body) if collapsed(page.text(row)) == page.title}


def coreex(
    page: Page,
    *,
    subset: bool = True,
    threshold: float = 0.9,
    ignore_forms: bool = True,
    script_words: Mapping[int, int] | None = None,
    title_from: Title = "none",
    **weights: Any,
) -> set[int]:
    """The content texts; by default in the configuration R5 of table 1. The weights are those of `scores`."""
    given = threshold, ignore_forms, script_words
    score = scores(page, *given, subset=subset, **weights)
    best = main_content_node(page, score)
    if best is None:
        return set()
    roots = subsets(page, *given)[0][best] if subset else [best]
    content = set().union(*(text_rows(page, root) for root in roots))
    if ignore_forms:
        content -= form_rows(page)
    if title_from in ("header", "both"):
        content |= header_title(page, best)
    if title_from in ("page-title", "both"):
        content |= page_title(page)
    return content
