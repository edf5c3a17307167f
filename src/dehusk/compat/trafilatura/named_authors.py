"""Authors in elements that are named for them, wherever on the page these stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...metadata.byline_names import names_in_byline
from ...metadata.person_names import looks_like_person
from ...metadata.plain_text import texts_within
from ...page import Page
from ...page.attributes import attribute_values, find_named_rows
from ...page.roles import in_boilerplate, in_comments
from ...page.tree import inside
from .author_names import plain_name

_NAMES: Final = frozenset({"author", "authors", "byline", "submitted", "username", "writer"})
_DATA: Final = ("data-component", "data-testid")
"""Attributes in which programs name the elements that they make ..."""
_IN_DATA: Final = re.compile("author|byline", re.IGNORECASE)
"""... and how the names begin that they give to those of authors."""
_OTHERS: Final = frozenset({"figure", "blockquote"})
"""Elements whose authors wrote or took something else than the page."""
_LONGEST: Final = 80
"""Characters of a text that names an author."""


def named_authors(page: Page) -> list[str]:
    """The people in these elements, if all of them name the same: many names are of those who discuss or review."""
    elsewhere = in_comments(page) | in_boilerplate(page) | inside(page, page.is_in(_OTHERS))
    rows = [row for row in sorted(set(_rows(page))) if row > page.body and not elsewhere[row]]
    texts = (text for text in texts_within(page, rows) if len(text) <= _LONGEST) if rows else ()
    named = {tuple(_people(text)) for text in texts} - {()}
    return list(named.pop()) if len(named) == 1 else []


def _rows(page: Page) -> Iterator[int]:
    """The elements that a class, the id or a program names for authors."""
    yield from find_named_rows(page, _NAMES).tolist()
    for attribute in _DATA:
        rows, values = attribute_values(page, attribute)
        yield from (row for row, value in zip(rows.tolist(), values, strict=True) if _IN_DATA.match(value))


def _people(byline: str) -> Iterator[str]:
    """The names of people in a byline."""
    return filter(looks_like_person, map(plain_name, names_in_byline(byline)))
