"""Content extraction with the words-leaves ratio, as its paper defines it.

David Insa, Josep Silva, Salvador Tamarit: Using the words/leafs ratio in the DOM tree for content extraction. 2013.

The DOM tree is that of Definition 3.1, with the body as root. Dictionaries are keyed by row, not by identifier.
"""

from __future__ import annotations

import math

from dehusk.page import Page

NOT_VALID = {"meta", "title", "head", "link", "style", "script", "select", "noscript", "#comment"}
"""Names in Definition 4.1."""

JOINED = {"#text", "p", "a", "u", "b", "i", "em", "span", "sub", "sup", "strong", "div"}
"""Names in Figure 5: "HTML tags used to format the text"."""

LARGEST = 1e300
"""Maximum relevance in the literal reading: relevances grow like a product of ratios, beyond any float."""


def nodes(page: Page) -> list[int]:
    """N of Definition 3.1, the root first."""
    return list(range(page.body, int(page.end[page.body])))


def not_valid(page: Page) -> set[int]:
    """notValid of Definition 4.1: nodes in the subtrees of nodes with certain names."""
    found: set[int] = set()
    for n in nodes(page):
        if page.name(n) in NOT_VALID or int(page.parent[n]) in found:
            found.add(n)
    return found


def not_visible(page: Page) -> set[int]:
    """notVisible of Definition 4.1: nodes in the subtrees of nodes that are not visible."""
    found: set[int] = set()
    for n in nodes(page):
        if not page.visible[n] or int(page.parent[n]) in found:
            found.add(n)
    return found


def not_words(page: Page) -> set[int]:
    """notWords of Definition 4.1, a fix-point: nodes without words and without children outside the set.

    The definition looks at all children in N. So a node whose children are all not valid or not visible, but have
    words, is no member: it is a content node with no children.
    """
    children: dict[int, list[int]] = {n: [] for n in nodes(page)}
    for n in nodes(page)[1:]:
        children[int(page.parent[n])].append(n)
    found: set[int] = set()
    grown = True
    while grown:
        grown = False
        # Bottom-up, so that one pass reaches the fix-point; the order does not change what it is.
        for n in reversed(nodes(page)):
            if n not in found and page.words[n] == 0 and all(child in found for child in children[n]):
                found.add(n)
                grown = True
    return found


def content_nodes(page: Page) -> list[int]:
    """C of Definition 4.1 in pre-order: the identifier of a node (Definition 4.2) is its place in the list."""
    not_content = not_valid(page) | not_visible(page) | not_words(page)
    return [n for n in nodes(page) if n not in not_content]


def children_of(page: Page) -> dict[int, list[int]]:
    """Children(n): the children of n that are in C, in document order."""
    children: dict[int, list[int]] = {n: [] for n in content_nodes(page)}
    for n in children:
        if n != page.body:
            children[int(page.parent[n])].append(n)
    return children


def identifiers(page: Page) -> dict[int, int]:
    """id(n) of Definition 4.2."""
    return {n: identifier for identifier, n in enumerate(content_nodes(page))}


def total(page: Page, characters: bool) -> dict[int, int]:
    """tw(n) of Definition 4.2: the words in the subtree of n; or its characters, for CNR and CLR."""
    children = children_of(page)
    own = page.chars if characters else page.words
    tw: dict[int, int] = {}
    for n in reversed(content_nodes(page)):
        tw[n] = sum(tw[child] for child in children[n]) if children[n] else int(own[n])
    return tw


def leaves(page: Page) -> dict[int, int]:
    """l(n) of Definition 4.2 with the function `leaves` of Figure 5."""
    children = children_of(page)
    count: dict[int, int] = {}
    for n in reversed(content_nodes(page)):
        if not children[n]:
            count[n] = 1
            continue
        number, joining = 0, False
        for child in children[n]:
            if page.name(child) in JOINED and page.static[child] and count[child] == 1:
                joining = True
            else:
                number += count[child]
                if joining:
                    number += 1
                joining = False
        if joining:
            number += 1
        count[n] = number
    return count


def node_count(page: Page) -> dict[int, int]:
    """The nodes of C in the subtree of n, itself included: the denominator of CNR and WNR (section 2)."""
    children = children_of(page)
    count: dict[int, int] = {}
    for n in reversed(content_nodes(page)):
        count[n] = 1 + sum(count[child] for child in children[n])
    return count


def ratios(page: Page, ratio: str = "wlr") -> dict[int, float]:
    """WLR(n) of Definition 4.4, or one of the ratios with which section 5 compares it: clr, wnr, cnr."""
    above = total(page, characters={"w": False, "c": True}[ratio[0]])
    below = {"lr": leaves, "nr": node_count}[ratio[1:]](page)
    return {n: above[n] / below[n] for n in content_nodes(page)}


def initial_nodes(page: Page, ratio: str = "wlr") -> list[int]:
    """I of Definition 4.5: the ratio is nearer to the largest than to the root's, on the scale of products."""
    wlr_of = ratios(page, ratio)
    if not wlr_of:
        return []
    x = math.sqrt(max(wlr_of.values()) * wlr_of[page.body])
    return [n for n in content_nodes(page) if wlr_of[n] >= x]


def relative_ratios(page: Page, ratio: str = "wlr") -> dict[int, float]:
    """rWLR(n) of Definition 4.6; 1 where all ratios are equal, which the paper leaves open."""
    wlr_of = ratios(page, ratio)
    if not wlr_of:
        return {}
    least, most = min(wlr_of.values()), max(wlr_of.values())
    return {n: 1.0 if most == least else (wlr_of[n] - least) / (most - least) for n in wlr_of}


def relative_positions(page: Page, ratio: str = "wlr") -> dict[int, float]:
    """rpos(n) of Definition 4.6 for the nodes of I; 1 where I has a single node, which the paper leaves open."""
    ids = identifiers(page)
    initial = initial_nodes(page, ratio)
    if not initial:
        return {}
    least, most = ids[initial[0]], ids[initial[-1]]
    return {n: 1.0 if most == least else 1 - (ids[n] - least) / (most - least) for n in initial}


def weights(page: Page, ratio: str = "wlr") -> dict[int, float]:
    """W(n) of Definition 4.6."""
    r_pos = relative_positions(page, ratio)
    r_wlr = relative_ratios(page, ratio)
    return {n: r_pos[n] * r_wlr[n] if n in r_pos else 0.0 for n in content_nodes(page)}


def combined(page: Page, ratio: str = "wlr", reading: str = "combined") -> dict[int, float]:
    """M(n), which the text under Definition 4.6 sets apart from the factor of the relevance.

    "literal" and "relative": M(n) = max(W(n), sum of the children's R), as the paper prints it.
    "combined": M(n) = max(W(n), sum of the children's M). Then "M(n) increases when it combines nodes in I", and "given
    two nodes n, n' in C, if (n -> n') in E*, then M(n) >= M(n')".
    """
    children = children_of(page)
    weight = weights(page, ratio)
    factor = factors(page, ratio, reading)
    m: dict[int, float] = {}
    for n in reversed(content_nodes(page)):
        if reading == "combined":
            below = sum(m[child] for child in children[n])
        else:
            below = sum(min(factor[child] * m[child], LARGEST) for child in children[n])
        m[n] = max(weight[n], below)
    return {n: m[n] for n in content_nodes(page)}


def factors(page: Page, ratio: str, reading: str) -> dict[int, float]:
    """The factor of M(n) in the relevance: WLR(n), or rWLR(n) in the reading "relative"."""
    return {"literal": ratios, "relative": relative_ratios, "combined": ratios}[reading](page, ratio)


def relevance(page: Page, ratio: str = "wlr", reading: str = "combined") -> dict[int, float]:
    """R(n) of Definition 4.6.

    "literal": R(n) = WLR(n) * max(W(n), sum of the children's R). A node whose leaves all have words has a WLR
    of at least 1, and then no less relevance than any child: the root wins, which the text under the definition means
    to avoid ("otherwise, we would always select the root of the tree").
    "relative": rWLR(n) in the place of WLR(n), a factor of at most 1 that lets relevance fall where density does.
    "combined": R(n) = WLR(n) * M(n), where M alone goes up the tree: "the relevance uses M(n) to go up in the tree
    combining high textual density nodes, and it uses WLR(n) to stop going up".
    """
    factor = factors(page, ratio, reading)
    return {n: min(factor[n] * m, LARGEST) for n, m in combined(page, ratio, reading).items()}


def best_node(page: Page, ratio: str = "wlr", reading: str = "combined") -> int | None:
    """n_best of Definition 4.7: the highest relevance, the lowest identifier among equals; None if C is empty."""
    best: int | None = None
    r = relevance(page, ratio, reading)
    for n in content_nodes(page):
        if best is None or r[n] > r[best]:
            best = n
    return best


def wlr(page: Page, ratio: str = "wlr", reading: str = "combined") -> set[int]:
    """The content texts: the texts in C below the best node (Algorithm 1)."""
    best = best_node(page, ratio, reading)
    if best is None:
        return set()
    return {n for n in content_nodes(page) if page.name(n) == "#text" and best <= n < page.end[best]}
