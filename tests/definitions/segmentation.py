"""All segments of a page, and its menus, as the conclusion of the words-leaves paper describes them.

David Insa, Josep Silva, Salvador Tamarit: Using the words/leafs ratio in the DOM tree for content extraction. 2013.

"we could detect the most relevant block; then, remove from the DOM tree all its nodes, and detect the next relevant
block in the remaining DOM tree. This process would identify all blocks in relevant order."
"""

from __future__ import annotations

from dataclasses import replace

from definitions import wlr
from dehusk.page import Page

ROUNDING = 1e-12
"""Relevances that differ by less are equal: sums of floats depend on their order."""


def without(page: Page, n: int) -> Page:
    """The page without the subtree of n: nodes without words are in notWords, so they are not in C (Definition 4.1)."""
    rest = replace(page)
    vars(rest)["words"] = words = page.words.copy()
    words[n : page.end[n]] = 0
    return rest


def best_node(page: Page) -> tuple[int, float]:
    """n_best of Definition 4.7 and its relevance."""
    r = wlr.relevance(page)
    most = max(r.values())
    best = min(n for n in r if r[n] >= most * (1 - ROUNDING))
    return best, r[best]


def words_left(page: Page) -> int:
    return sum(int(page.words[n]) for n in wlr.content_nodes(page))


def segments(page: Page) -> list[tuple[int, float, list[int]]]:
    """For each segment in order its node, its relevance, and its texts."""
    found = []
    while words_left(page):
        best, relevance = best_node(page)
        in_c = wlr.content_nodes(page)
        found.append((best, relevance, [n for n in in_c if best <= n < page.end[best] and page.words[n]]))
        page = without(page, best)
    return found


def menus(page: Page, ratio: float, words: int, links: int) -> list[tuple[int, int, int, list[int]]]:
    """For each menu its node, its words, its links, and its texts: walking down, the first node that is one."""
    children = wlr.children_of(page)
    found: list[tuple[int, int, int, list[int]]] = []
    if children:
        _walk(page, children, page.body, (ratio, words, links), found)
    return found


def _walk(
    page: Page,
    children: dict[int, list[int]],
    n: int,
    limits: tuple[float, int, int],
    found: list[tuple[int, int, int, list[int]]],
) -> None:
    texts = _texts(page, children, n)
    if _is_menu(page, children, n, limits):
        same = [c for c in children[n] if _texts(page, children, c) == texts]
        while same and _links(page, children, same[0]) == _links(page, children, n):
            n = same[0]
            same = [c for c in children[n] if _texts(page, children, c) == texts]
        words = sum(int(page.words[t]) for t in texts)
        found.append((n, words, len(_links(page, children, n)), texts))
    else:
        for child in children[n]:
            _walk(page, children, child, limits, found)


def _is_menu(page: Page, children: dict[int, list[int]], n: int, limits: tuple[float, int, int]) -> bool:
    ratio, most_words, least_links = limits
    links = _links(page, children, n)
    sizes = [sum(int(page.words[t]) for t in _texts(page, children, link)) for link in links]
    words = sum(int(page.words[t]) for t in _texts(page, children, n))
    linked = sum(int(page.words[t]) for t in _texts(page, children, n) if _in_link(page, t))
    short = [size for size in sizes if size <= most_words]
    return len(links) >= least_links and linked >= ratio * words and 2 * len(short) >= len(links)


def _below(children: dict[int, list[int]], n: int) -> list[int]:
    return [n] + [m for child in children[n] for m in _below(children, child)]


def _texts(page: Page, children: dict[int, list[int]], n: int) -> list[int]:
    return [m for m in _below(children, n) if page.words[m]]


def _links(page: Page, children: dict[int, list[int]], n: int) -> list[int]:
    return [m for m in _below(children, n) if page.name(m) == "a" and _texts(page, children, m)]


def _in_link(page: Page, n: int) -> bool:
    while n >= 0:
        if page.name(n) == "a":
            return True
        n = int(page.parent[n])
    return False
