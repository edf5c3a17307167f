"""The links of a page that say something about it: under which licence it stands, where it is filed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from ...metadata.plain_text import texts_within
from ...page import Bools, Page
from ...page.attributes import attribute
from ...page.facts import fact
from ...page.names import rows_called
from ...page.roles import in_boilerplate
from ...page.tags import LINK
from ...page.tree import covered

_FILING: Final = frozenset(
    "cat cats catlinks categories category filed filedunder info meta postinfo postmeta tag tags topics utility".split()
)
"""Words in the names of elements that say where a post is filed."""
_CATEGORY: Final = re.compile("/categor(?:y|ies)/")
_TAG: Final = re.compile("/tags?/")
_DEED: Final = re.compile(r"creativecommons\.org/licenses/([a-z-]+)/(\d\.\d)")
_ZERO: Final = re.compile(r"creativecommons\.org/publicdomain/zero/(\d\.\d)")
_CREATIVE_COMMONS: Final = re.compile(r"(?:cc|creative commons) (?:by|zero)\b[\w.\- ]*", re.IGNORECASE)


class _Link(NamedTuple):
    row: int
    address: str
    relations: list[str]
    text: str


def categories_of(page: Page) -> list[str]:
    """The categories that a post is filed under, as the links in it name them."""
    return _filed(page, _CATEGORY, "category")


def tags_of(page: Page) -> list[str]:
    """The tags that a post is filed under, as the links in it name them."""
    return _filed(page, _TAG, "tag")


def licence_name(page: Page, declared: str | None) -> str | None:
    """The short name of a Creative Commons licence, or the text of the link to another one."""
    links = _links(page)
    marked = [link for link in links if "license" in link.relations]
    in_foot = in_boilerplate(page)
    named = (match[0] for link in links if in_foot[link.row] and (match := _CREATIVE_COMMONS.search(link.text)))
    deeds = map(_deed, [declared or "", *(link.address for link in marked)])
    return next(filter(None, (*deeds, *(link.text for link in marked), *named)), None) or _name_alone(declared)


def _filed(page: Page, place: re.Pattern[str], relation: str) -> list[str]:
    """The texts of the links to such places that are marked so, or that stand where a post says how it is filed."""
    links = [link for link in _links(page) if place.search(link.address)]
    where = _where_filed(page)
    return _distinct(link.text for link in links if relation in link.relations or where[link.row])


def _where_filed(page: Page) -> Bools:
    named = rows_called(page, _FILING)
    return covered(page, named[named > page.body])


@fact
def _links(page: Page) -> list[_Link]:
    """The links of a page that have an address."""
    rows = [int(row) for row in np.flatnonzero(page.is_in(LINK))]
    return [
        _Link(row, address, (attribute(page, row, "rel") or "").lower().split(), text)
        for row, text in zip(rows, texts_within(page, rows) if rows else [], strict=True)
        if (address := attribute(page, row, "href")) is not None
    ]


def _deed(address: str) -> str | None:
    """The short name of the licence at an address of Creative Commons."""
    if match := _DEED.search(address):
        return f"CC {match[1].upper()} {match[2]}"
    return f"CC ZERO {match[1]}" if (match := _ZERO.search(address)) else None


def _name_alone(declared: str | None) -> str | None:
    """What is declared, unless it is an address within the site, which says nothing elsewhere."""
    return None if declared is None or declared.startswith(("/", "#", ".")) else declared


def _distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(filter(None, texts)))
