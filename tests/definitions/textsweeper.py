"""TextSweeper, transcribed from its paper: slow, and as literal as the text allows.

Heinz-Peter Lang, Gerhard Wohlgenannt and Albert Weichselbraun: TextSweeper - A System for Content Extraction and
Overview Page Detection. CONF-IRM 2012.
"""

from __future__ import annotations

import re
from collections.abc import Set
from math import fsum

from dehusk.page import Page

NON_CONTENT = set("form select textarea button option input iframe object embed applet audio video canvas map".split())
"""Section 3: containers which never contain any content; scripts and comments are no rows of a page."""
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
BOLD = {"b", "strong"}

TRAILING = " .:>»›→[]()"
"""What may stand behind "Read more" or "..."."""
ELLIPSIS = re.compile(r"(\.\.\.|…)[" + re.escape(TRAILING) + r"]*\Z")
ATTRIBUTE = re.compile(rb' ([^ =]+)="[^"]*"')


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


def is_teaser(text: str, phrases: tuple[str, ...]) -> bool:
    """Section 3: whether a text ends with a phrase like "Read more" or with "..."."""
    collapsed = " ".join(text.split())
    return collapsed.lower().rstrip(TRAILING).endswith(phrases) or ELLIPSIS.search(collapsed) is not None


def has_onclick(page: Page, row: int) -> bool:
    start_tag = page.html[int(page.start[row]) : int(page.stop[row])]
    return any(match[1] == b"onclick" for match in ATTRIBUTE.finditer(start_tag))


def link_elements(page: Page, phrases: tuple[str, ...], use_phrases: bool) -> set[int]:
    """Section 3: anchors, elements with an "onclick", and the element and its parent around the end of a teaser."""
    found = set()
    for row in tree(page):
        if is_text(page, row):
            if use_phrases and is_teaser(page.text(row), phrases):
                element = int(page.parent[row])
                found |= {element, int(page.parent[element])}
        elif page.name(row) == "a" or has_onclick(page, row):
            found.add(row)
    return found


def link_texts(page: Page, phrases: tuple[str, ...], use_phrases: bool) -> set[int]:
    """The texts that stand in a link element."""
    links = link_elements(page, phrases, use_phrases)
    return {row for row in tree(page) if is_text(page, row) and any(is_below(page, row, link) for link in links)}


def ratios(
    page: Page,
    *,
    inline: Set[str],
    phrases: tuple[str, ...],
    heading_weight: float = 2.0,
    bold_weight: float = 1.5,
    long_text: float = 100,
    use_phrases: bool = True,
) -> dict[int, float]:
    """Equation 2: the ratio of net text to tags of every element of the tree; `inline` are the inline text tags."""
    rows = tree(page)
    linked = link_texts(page, phrases, use_phrases)
    length = {row: text_length(page, row, heading_weight, bold_weight, long_text) for row in rows if is_text(page, row)}
    found = {}
    for node in rows:
        if is_text(page, node):
            continue
        below = [row for row in rows if is_below(page, row, node)]
        texts = [row for row in below if is_text(page, row)]
        all_text = fsum(length[row] for row in texts)
        link_text = fsum(length[row] for row in texts if row in linked)
        tag_count = sum(not is_text(page, row) and page.name(row) not in inline for row in below)
        node_level = int(page.depth[node])
        found[node] = (all_text - link_text) / max(tag_count + node_level, 1)
    return found


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


def cleaned(
    page: Page, common: int, inline: Set[str], linked: set[int], min_length: int, max_link_share: float
) -> set[int]:
    """Section 3: the texts of a node without the nodes that have too little text or mainly contain links."""
    below = [row for row in tree(page) if is_below(page, row, common)]
    kept = {row for row in below if is_text(page, row)}
    for node in below:
        if is_text(page, node) or page.name(node) in inline:
            continue
        texts = [row for row in below if is_below(page, row, node) and is_text(page, row)]
        chars = sum(int(page.chars[row]) for row in texts)
        link_chars = sum(int(page.chars[row]) for row in texts if row in linked)
        if chars < min_length or link_chars > max_link_share * chars:
            kept -= set(texts)
    return kept


def textsweeper(
    page: Page,
    *,
    inline: Set[str],
    phrases: tuple[str, ...],
    tolerance: float = 0.9,
    min_length: int = 20,
    max_link_share: float = 0.5,
    heading_weight: float = 2.0,
    bold_weight: float = 1.5,
    long_text: float = 100,
    use_phrases: bool = True,
) -> set[int]:
    """The content texts of section 3."""
    ratio = ratios(
        page,
        inline=inline,
        phrases=phrases,
        heading_weight=heading_weight,
        bold_weight=bold_weight,
        long_text=long_text,
        use_phrases=use_phrases,
    )
    relevant = relevant_nodes(ratio, tolerance)
    if not relevant:
        return set()
    linked = link_texts(page, phrases, use_phrases)
    return cleaned(page, common_path(page, relevant), inline, linked, min_length, max_link_share)


def net_text_length(
    page: Page,
    *,
    inline: Set[str],
    phrases: tuple[str, ...],
    tolerance: float = 0.9,
    min_length: int = 20,
    max_link_share: float = 0.5,
    heading_weight: float = 2.0,
    bold_weight: float = 1.5,
    long_text: float = 100,
    use_phrases: bool = True,
) -> int:
    """Section 3: the plain length of the content without links; an overview page is below a given minimum."""
    content = textsweeper(
        page,
        inline=inline,
        phrases=phrases,
        tolerance=tolerance,
        min_length=min_length,
        max_link_share=max_link_share,
        heading_weight=heading_weight,
        bold_weight=bold_weight,
        long_text=long_text,
        use_phrases=use_phrases,
    )
    return sum(int(page.chars[row]) for row in content - link_texts(page, phrases, use_phrases))
