"""Authors in elements that are named for them, wherever on the page these stand."""

from __future__ import annotations

from typing import Final

from ...metadata.byline_names import names_in_byline
from ...metadata.person_names import looks_like_person
from ...metadata.plain_text import texts_within
from ...page import Page
from ...page.names import rows_called
from ...page.roles import in_boilerplate, in_comments
from ...page.tree import inside

_NAMES: Final = frozenset({"author", "authors", "byline", "submitted", "writer"})
_OTHERS: Final = frozenset({"figure", "blockquote"})
"""Elements whose authors wrote or took something else than the page."""
_LONGEST: Final = 80
"""Characters of a text that names an author."""


def named_authors(page: Page) -> list[str]:
    """The people in these elements, if all of them name the same: many names are of those who discuss or review."""
    elsewhere = in_comments(page) | in_boilerplate(page) | inside(page, page.is_in(_OTHERS))
    rows = [row for row in sorted(set(rows_called(page, _NAMES).tolist())) if row > page.body and not elsewhere[row]]
    texts = (text for text in texts_within(page, rows) if len(text) <= _LONGEST) if rows else ()
    named = {tuple(name for name in names_in_byline(text) if looks_like_person(name)) for text in texts} - {()}
    return list(named.pop()) if len(named) == 1 else []
