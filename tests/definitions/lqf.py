"""The link quota filter, said row by row.

Constantine Mantratzis, Mehmet Orgun, Steve Cassidy: Separating XHTML content from navigation clutter using
DOM-structure block analysis. Hypertext 2005.
"""

from __future__ import annotations

from typing import NamedTuple

from dehusk.page import Page

TABLES = {"table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th"}
LISTS = {"ul", "ol", "dl", "li", "dt", "dd", "dir", "menu"}
CONTAINERS = {"div", "p", "center", "form", "fieldset", "blockquote", "address", "pre"}
SECTIONS = {"nav", "section", "article", "aside", "header", "footer", "main", "search", "hgroup"}
SECTIONS |= {"figure", "figcaption", "details", "summary", "dialog"}
STRUCTURE = TABLES | LISTS | CONTAINERS | SECTIONS


def below_body(page: Page) -> list[int]:
    return list(range(page.body + 1, int(page.end[page.body])))


def path(page: Page, row: int) -> list[int]:
    """The rows from `row` up to, and without, body; for rows below body."""
    found = []
    while row != page.body:
        found.append(row)
        row = int(page.parent[row])
    return found


def texts(page: Page, row: int) -> list[int]:
    """The visible texts in an element."""
    return [below for below in range(row, int(page.end[row])) if page.name(below) == "#text" and page.visible[below]]


def in_link(page: Page, row: int) -> bool:
    while row >= 0:
        if page.name(row) == "a":
            return True
        row = int(page.parent[row])
    return False


class Characters(NamedTuple):
    """The characters of some texts, and those of them inside links."""

    total: int
    linked: int

    @property
    def link_quota(self) -> float:
        """The share of the characters that stand in links; 0 of no text."""
        return self.linked / self.total if self.total else 0.0


def characters(page: Page, rows: list[int]) -> Characters:
    """The characters of the given texts."""
    total = sum(int(page.chars[row]) for row in rows)
    return Characters(total, sum(int(page.chars[row]) for row in rows if in_link(page, row)))


def quotas(page: Page, quota: float = 0.5, order: str = "inside-out") -> dict[int, float]:
    """The link quota of every structure element below body."""
    return {row: count.link_quota for row, count in counted(page, quota, order).items()}


def counted(page: Page, quota: float = 0.5, order: str = "inside-out") -> dict[int, Characters]:
    """The characters of every structure element below body, from which its link quota is computed.

    "at-once": of all its text. "inside-out": an element comes after all those in it, and what was removed by then does
    not count.
    """
    found = {}
    gone: set[int] = set()
    for row in reversed(below_body(page)):
        if page.name(row) in STRUCTURE:
            found[row] = characters(page, [text for text in texts(page, row) if text not in gone])
            if order == "inside-out" and found[row].link_quota > quota:
                gone |= set(texts(page, row))
    return found


def scores(page: Page, quota: float = 0.5, order: str = "inside-out") -> dict[int, float]:
    """1 less the largest quota of the structure elements that a row below body is or stands in."""
    quota_of = quotas(page, quota, order)
    return {row: 1 - max([quota_of.get(above, 0.0) for above in path(page, row)]) for row in below_body(page)}


def lqf(page: Page, quota: float = 0.5, order: str = "inside-out") -> set[int]:
    """The visible texts of body that are in no structure element with a quota above `quota`."""
    quota_of = quotas(page, quota, order)
    return {
        row for row in texts(page, page.body) if not any(quota_of.get(above, 0.0) > quota for above in path(page, row))
    }


def columns(page: Page, quota: float = 0.5, order: str = "inside-out") -> dict[str, list[float]]:
    """The characters, the linked characters and the link quota of every structure element in which a link has text."""
    count = {row: found for row, found in counted(page, quota, order).items() if has_linked_text(page, row)}
    none = Characters(0, 0)
    rows = range(len(page))
    return {
        "characters": [count.get(row, none).total for row in rows],
        "linked characters": [count.get(row, none).linked for row in rows],
        "link quota": [count.get(row, none).link_quota for row in rows],
    }


def has_linked_text(page: Page, row: int) -> bool:
    return any(page.chars[text] > 0 and in_link(page, text) for text in texts(page, row))
