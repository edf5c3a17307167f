"""TextSweeper, transcribed from its paper: slow, and as literal as the text allows.

Heinz-Peter Lang, Gerhard Wohlgenannt and Albert Weichselbraun: TextSweeper - A System for Content Extraction and
Overview Page Detection. CONF-IRM 2012.
"""

from __future__ import annotations

import re
from collections.abc import Set
from math import fsum
from typing import Any

from dehusk.page import Page

NON_CONTENT = set("form select textarea button option input iframe object embed applet audio video canvas map".split())
"""Section 3: containers which never contain any content; scripts and comments are no rows of a page."""
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
BOLD = {"b", "strong"}

TRAILING = " .:>»›→[]()"
"""Characters that may follow "Read more" or "..."."""
ELLIPSIS = re.compile(r"(\.\.\.|…)[" + re.escape(TRAILING) + r"]*\Z")
ARROWS = ">»›→"
ATTRIBUTE = re.compile(rb' ([^ =]+)="([^"]*)"')
HANDLERS = {b"onclick", b"ondblclick", b"onmousedown"}
"""Section 3: attributes such as "onclick"."""


def tree(page: Page) -> list[int]:
    """Section 3: the DOM tree, from body, without the known non-content nodes."""
    rows = []
    row, end = page.body, int(page.end[page.body])
    while row < end:
        if page.name(row) in NON_CONTENT:
            row = int(page.end[row])
        else:
            rows.append(row)
            row += 1
    return rows


def is_text(page: Page, row: int) -> bool:
    return page.name(row) == "#text"


def is_below(page: Page, row: int, ancestor: int) -> bool:
    """Whether a row is a proper descendant of another."""
    return ancestor < row < int(page.end[ancestor])


def layout_weight(page: Page, row: int, heading_weight: float, bold_weight: float) -> float:
    """Section 3: headings and bold text are considered more important than other elements."""
    if row < 0:
        return 1.0
    if page.name(row) in HEADINGS:
        return heading_weight
    if page.name(row) in BOLD:
        return bold_weight
    return 1.0


def text_length(page: Page, row: int, heading_weight: float, bold_weight: float, long_text: float) -> float:
    """Equation 1, of one text: its characters, weighted by its element, its length and its element's parent."""
    chars = int(page.chars[row])
    element = int(page.parent[row])
    long_text_weight = 1 + min(chars / long_text, 1)
    text_weight = layout_weight(page, element, heading_weight, bold_weight) * long_text_weight
    parent_text_weight = layout_weight(page, int(page.parent[element]), heading_weight, bold_weight)
    return chars * text_weight * parent_text_weight


def ends_with_phrase(text: str, phrases: tuple[str, ...], with_arrow: tuple[str, ...] = ()) -> bool:
    """Section 3: whether a text ends with a phrase like "Read more".

    A word such as "more" is one of these phrases only with an arrow after it, or in brackets.
    """
    collapsed = " ".join(text.split()).lower()
    end = collapsed.rstrip(TRAILING)
    if end.endswith(phrases):
        return True
    has_arrow = any(arrow in collapsed[len(end) :] for arrow in ARROWS)
    for phrase in with_arrow:
        before = end.removesuffix(phrase)
        if before != end and (before.endswith(("(", "[")) or (has_arrow and (not before or before.endswith(" ")))):
            return True
    return False


def ends_with_ellipsis(text: str) -> bool:
    """Section 3: whether a text ends with "..."."""
    return ELLIPSIS.search(" ".join(text.split())) is not None


def acts_as_link(page: Page, row: int) -> bool:
    """Section 3: an anchor tag, or an element whose attributes make it a link."""
    start_tag = page.html[int(page.start[row]) : int(page.stop[row])]
    attributes = {match[1]: match[2] for match in ATTRIBUTE.finditer(start_tag)}
    return page.name(row) == "a" or not HANDLERS.isdisjoint(attributes) or has_role(attributes.get(b"role", b""))


def has_role(roles: bytes) -> bool:
    return b"link" in roles.lower().split()


def link_elements(
    page: Page, phrases: tuple[str, ...], with_arrow: tuple[str, ...] = (), use_ellipsis: bool = True
) -> set[int]:
    """Section 3: the elements that act as links, and the element and its parent around the end of a teaser."""
    found = set()
    for row in tree(page):
        if is_text(page, row):
            text = page.text(row)
            if ends_with_phrase(text, phrases, with_arrow) or (use_ellipsis and ends_with_ellipsis(text)):
                element = int(page.parent[row])
                found |= {element, int(page.parent[element])}
        elif acts_as_link(page, row):
            found.add(row)
    return found


def link_texts(
    page: Page, phrases: tuple[str, ...], with_arrow: tuple[str, ...] = (), use_ellipsis: bool = True
) -> set[int]:
    """The texts that are inside a link element."""
    links = link_elements(page, phrases, with_arrow, use_ellipsis)
    return {row for row in tree(page) if is_text(page, row) and any(is_below(page, row, link) for link in links)}


def net_lengths(
    page: Page, linked: set[int], heading_weight: float = 2.0, bold_weight: float = 1.5, long_text: float = 100
) -> dict[int, float]:
    """Equation 2, above the line: text_length - link_text_length of every element of the tree."""
    rows = tree(page)
    length = {row: text_length(page, row, heading_weight, bold_weight, long_text) for row in rows if is_text(page, row)}
    found = {}
    for node in rows:
        if not is_text(page, node):
            texts = [row for row in rows if is_below(page, row, node) and is_text(page, row)]
            all_text = fsum(length[row] for row in texts)
            link_text = fsum(length[row] for row in texts if row in linked)
            found[node] = all_text - link_text
    return found


def tag_counts(page: Page, inline: Set[str]) -> dict[int, int]:
    """Equation 2, tag_count: the tags below every element of the tree, ignoring inline text tags."""
    rows = tree(page)
    return {
        node: sum(is_below(page, row, node) and not is_text(page, row) and page.name(row) not in inline for row in rows)
        for node in rows
        if not is_text(page, node)
    }


def ratios(
    page: Page,
    *,
    inline: Set[str],
    phrases: tuple[str, ...],
    heading_weight: float = 2.0,
    bold_weight: float = 1.5,
    long_text: float = 100,
    with_arrow: tuple[str, ...] = (),
    use_ellipsis: bool = True,
) -> dict[int, float]:
    """Equation 2: the ratio of net text to tags of every element of the tree; `inline` are the inline text tags."""
    linked = link_texts(page, phrases, with_arrow, use_ellipsis)
    net = net_lengths(page, linked, heading_weight, bold_weight, long_text)
    tag_count = tag_counts(page, inline)
    return {node: net[node] / max(tag_count[node] + int(page.depth[node]), 1) for node in net}


def relevant_nodes(ratio: dict[int, float], tolerance: float) -> set[int]:
    """Section 3: the node of the highest ratio, and those whose ratio is within the tolerance; none without text."""
    best = max(sorted(ratio), key=ratio.__getitem__)
    if ratio[best] <= 0:
        return set()
    # A sum of weighted lengths has no exact last digit: what is equal but for that is not greater.
    return {best} | {node for node in ratio if ratio[node] > tolerance * ratio[best] * (1 + 1e-9)}


def common_path(page: Page, nodes: set[int]) -> int:
    """Section 3: the lowest node that is, or is above, each of the nodes."""
    common = min(nodes)
    while not all(node == common or is_below(page, node, common) for node in nodes):
        common = int(page.parent[common])
    return common


def unwanted_nodes(
    page: Page, common: int, inline: Set[str], linked: set[int], min_length: int, max_link_share: float
) -> set[int]:
    """Section 3: the nodes below the common one that have too little text or mainly contain links."""
    below = [row for row in tree(page) if is_below(page, row, common)]
    found = set()
    for node in below:
        if is_text(page, node) or page.name(node) in inline:
            continue
        texts = [row for row in below if is_below(page, row, node) and is_text(page, row)]
        chars = sum(int(page.chars[row]) for row in texts)
        link_chars = sum(int(page.chars[row]) for row in texts if row in linked)
        if chars < min_length or link_chars > max_link_share * chars:
            found.add(node)
    return found


def cleaned(
    page: Page, common: int, inline: Set[str], linked: set[int], min_length: int, max_link_share: float
) -> set[int]:
    """Section 3: the texts of a node after the cleanup step."""
    unwanted = unwanted_nodes(page, common, inline, linked, min_length, max_link_share)
    texts = {row for row in tree(page) if is_below(page, row, common) and is_text(page, row)}
    return {row for row in texts if not any(is_below(page, row, node) for node in unwanted)}


def textsweeper(
    page: Page,
    *,
    inline: Set[str],
    phrases: tuple[str, ...],
    tolerance: float = 0.9,
    min_length: int = 20,
    max_link_share: float = 0.5,
    with_arrow: tuple[str, ...] = (),
    use_ellipsis: bool = True,
    **weights: float,
) -> set[int]:
    """The content texts of section 3; the weights are those of `ratios`."""
    ratio = ratios(page, inline=inline, phrases=phrases, with_arrow=with_arrow, use_ellipsis=use_ellipsis, **weights)
    relevant = relevant_nodes(ratio, tolerance)
    if not relevant:
        return set()
    linked = link_texts(page, phrases, with_arrow, use_ellipsis)
    return cleaned(page, common_path(page, relevant), inline, linked, min_length, max_link_share)


def net_text_length(
    page: Page,
    *,
    phrases: tuple[str, ...],
    with_arrow: tuple[str, ...] = (),
    use_ellipsis: bool = True,
    **others: Any,
) -> int:
    """Section 3: the plain length of the content without links; an overview page is below a given minimum."""
    content = textsweeper(page, phrases=phrases, with_arrow=with_arrow, use_ellipsis=use_ellipsis, **others)
    return sum(int(page.chars[row]) for row in content - link_texts(page, phrases, with_arrow, use_ellipsis))
