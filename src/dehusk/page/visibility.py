"""What is known about hidden and positioned elements without fetching style sheets or running scripts.

These count: the `hidden` attribute, inline styles, elements that a browser never shows, and the rules of the page's own
`style` elements whose selector is a tag, a class, an id or one of these joined (`div.note`). Rules inside `@media` and
other conditions are ignored, and so is the cascade: a rule that hides an element always counts.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple

import numpy as np

from .attributes import attribute, attribute_values
from .facts import fact
from .style_sheets import FLOATS, HIDES, Selector, declares, selectors, style_sheets
from .table import Bools, Page, frozen
from .tree import inside

_NEVER_SHOWN: Final = frozenset({"head", "title", "template", "datalist", "noembed", "noframes", "rp"})
_TEMPLATE: Final = frozenset({"template"})
_SEEN: Final = 0.3
"""The minimum share of visible words; on a page with a smaller one, visibility is not believed."""


Rule = tuple[Selector, Bools]
"""A selector, and the flags that are true on the elements that some such selector names."""


class Styled(NamedTuple):
    """The elements that styles hide, and those that styles take out of the flow of the page."""

    hidden: Bools
    positioned: Bools


def visible(page: Page) -> Bools:
    """True on the rows that a reader sees, as far as the page itself tells."""
    hidden = page.is_in(_NEVER_SHOWN)
    if page.is_in(_TEMPLATE).any():
        hidden[attribute_values(page, "shadowrootmode")[0]] = False
    hidden[attribute_values(page, "hidden")[0]] = True
    return frozen(~inside(page, hidden | page.styled.hidden))


@fact
def visible_or_all(page: Page) -> Bools:
    """True on what a reader sees; on all rows of a page of which little is visible, since a script will show it."""
    seen = page.words[page.visible].sum()
    return page.visible if seen > _SEEN * page.words.sum() else frozen(np.ones(len(page), bool))


def static(page: Page) -> Bools:
    """False on `div` elements that are positioned absolutely or fixed, true on all other rows."""
    return frozen(~(page.styled.positioned & page.is_in(frozenset({"div"}))))


def styled(page: Page) -> Styled:
    """What inline styles and the simple rules of the page's own style sheets say."""
    rows, styles = attribute_values(page, "style")
    sheets = style_sheets(page.source_bytes)
    rules, found = [], []
    for declaration in (HIDES, FLOATS):
        flags = np.zeros(len(page), bool)
        declaring = {style for style in set(styles) if declares(style, declaration)}
        flags[[row for row, style in zip(rows, styles, strict=True) if style in declaring]] = True
        rules += [(selector, flags) for sheet in sheets for selector in selectors(sheet, declaration)]
        found.append(flags)
    _apply(page, rules)
    return Styled(*found)


def _apply(page: Page, rules: list[Rule]) -> None:
    """Set the flag of each rule on the elements that its selector names."""
    by_class: dict[str, list[Rule]] = {}
    by_id: dict[str, list[Rule]] = {}
    for selector, flags in rules:
        if selector.ids:
            by_id.setdefault(min(selector.ids), []).append((selector, flags))
        elif selector.classes:
            by_class.setdefault(min(selector.classes), []).append((selector, flags))
        elif selector.tag in page.tags:
            flags[page.tag == page.tags.index(selector.tag)] = True
    for name, index in (("class", by_class), ("id", by_id)):
        for row, key in _named(page, name, index) if index else ():
            for selector, flags in index[key]:
                flags[row] |= selector.is_plain or _names(page, selector, row)


def _named(page: Page, name: str, keys: Container[str]) -> list[tuple[int, str]]:
    """The rows whose class or id, as `name` says, has a word that is one of `keys`, each with that word."""
    rows, values = attribute_values(page, name)
    words = {value: [word for word in value.split() if word in keys] for value in set(values)}
    return [(row, word) for row, value in zip(rows.tolist(), values, strict=True) for word in words[value]]


def _names(page: Page, selector: Selector, row: int) -> bool:
    """Whether a selector names an element."""
    return (
        selector.tag in ("", page.name(row))
        and (not selector.classes or selector.classes <= set((attribute(page, row, "class") or "").split()))
        and (not selector.ids or selector.ids <= {attribute(page, row, "id")})
    )
