"""Where an element stands in its page, as a CSS selector and as an XPath.

Both lead from the root down and count only siblings of the same name. What the table leaves out, such as scripts, does
not matter then: a path finds the same element in the table, in the parsed source and in a browser.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import numpy as np

from .table import Bools, Page
from .tree import Rows, holds, inside, path_maximum

_TOP: Final = frozenset({"head", "body"})
"""There is only one of each, so a selector can begin with them and leave out the root."""
_FOREIGN: Final = frozenset({"svg", "math"})
_PLAIN_NAME: Final = re.compile("[a-z][a-z0-9_-]*")
_UNSAFE: Final = re.compile(r"[^\w-]", re.ASCII)


_DEEPEST: Final = 128
"""The level of the deepest elements whose paths are written. Pages that people read have about 70 levels at most, and
the paths of all texts of a page that nests without end would be far longer than the page.
"""


class Place(NamedTuple):
    """The two paths of an element."""

    css: str
    """The selector that finds it and no other."""
    xpath: str


def findable(page: Page, rows: Rows) -> Rows:
    """The given elements; in place of those below level 128, the elements of that level around them."""
    if page.depth.max() <= _DEEPEST:
        return rows
    last = path_maximum(page, np.where(page.depth <= _DEEPEST, np.arange(len(page)), -1))
    return last[rows]


def places_of(page: Page, rows: Rows) -> list[Place]:
    """The paths of each of the given elements, found in one pass over them and all elements above them."""
    wanted = np.zeros(len(page), bool)
    wanted[rows] = True
    found = holds(page, wanted).nonzero()[0]
    number, alone = _numbers(page)
    foreign = inside(page, page.is_in(_FOREIGN))
    columns = (column[found].tolist() for column in (page.parent, page.tag, foreign, number, alone))
    names: dict[tuple[int, bool], tuple[str, str]] = {}
    places = {-1: Place("", "")}
    for row, parent, tag, strange, place, only in zip(found.tolist(), *columns, strict=True):
        if (tag, strange) not in names:
            names[tag, strange] = _names(page.tags[tag], strange)
        css, xpath = names[tag, strange]
        above = places[parent]
        before = f"{above.css} > " if above.css and css not in _TOP else ""
        if only:
            places[row] = Place(f"{before}{css}", f"{above.xpath}/{xpath}")
        else:
            places[row] = Place(f"{before}{css}:nth-of-type({place})", f"{above.xpath}/{xpath}[{place}]")
    return [places[row] for row in rows.tolist()]


def _numbers(page: Page) -> tuple[Rows, Bools]:
    """For each row its number among the siblings of its name, counted from 1, and whether it is the only one."""
    key = page.parent.astype(np.int64) * len(page.tags) + page.tag
    order = np.argsort(key, kind="stable")
    first = np.append(True, np.diff(key[order]) != 0).nonzero()[0]
    sizes = np.diff(first, append=len(key))
    number, alone = np.empty(len(key), np.int64), np.empty(len(key), bool)
    number[order] = np.arange(1, len(key) + 1) - np.repeat(first, sizes)
    alone[order] = np.repeat(sizes == 1, sizes)
    return number, alone


def _names(name: str, foreign: bool) -> tuple[str, str]:
    """A name as a selector, and as a node test of an XPath.

    Browsers find elements of drawings and formulas, and those with a colon in their name, only by their local name.
    """
    if _PLAIN_NAME.fullmatch(name):
        return name, f"*[local-name()={_literal(name)}]" if foreign else name
    return _UNSAFE.sub(_css_escaped, name), f"*[local-name()={_literal(name)}]"


def _css_escaped(match: re.Match[str]) -> str:
    character = match[0]
    if character >= "\x80":
        return character
    return f"\\{character}" if character.isprintable() else f"\\{ord(character):x} "


def _literal(text: str) -> str:
    """The text in quotation marks. XPath has no escapes: a text with both kinds of marks is put together from parts."""
    if '"' not in text:
        return f'"{text}"'
    return (
        f"'{text}'" if "'" not in text else "concat(" + ", '\"', ".join(f'"{part}"' for part in text.split('"')) + ")"
    )
