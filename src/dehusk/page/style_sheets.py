"""Styles that hide an element or take it out of the flow of the page, and the simple selectors of such rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from .._core import style_elements

HIDES: Final = re.compile(r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE)
FLOATS: Final = re.compile(r"(?<![\w-])position\s*:\s*(?:absolute|fixed)", re.IGNORECASE)
_VALUES: Final = {
    HIDES: {"none": "display", "hidden": "visibility", "collapse": "visibility"},
    FLOATS: {"absolute": "position", "fixed": "position"},
}
"""For each declaration its values, and the property of each value."""
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE: Final = re.compile(r"([a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")
_LONGEST_DECLARATION: Final = 40
_MEDIA: Final = re.compile(r"""\bmedia\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)""", re.IGNORECASE)


class Selector(NamedTuple):
    """A tag, which may be empty, and the classes and ids: an element must have all of them."""

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]

    @property
    def is_plain(self) -> bool:
        """Whether it asks for one class or one id and nothing else."""
        return not self.tag and len(self.classes) + len(self.ids) == 1


def declares(style: str, declaration: re.Pattern[str]) -> bool:
    """Whether an inline style makes the declaration. Most do not even contain one of its values."""
    style = style.lower()
    return any(value in style for value in _VALUES[declaration]) and declaration.search(style) is not None


def style_sheets(source: bytes) -> list[str]:
    """The text of the `style` elements of a page that are for screens, without its comments.

    What stands in comments of the page and in scripts is no `style` element.
    """
    return [
        _without_comments(source[begin:end].decode("utf-8", "replace"))
        for attributes, begin, end in style_elements(source)
        if _is_for_screens(source[attributes:begin].decode("utf-8", "replace"))
    ]


def _without_comments(sheet: str) -> str:
    """A style sheet without comments and without the marks around it that hid it from the first browsers."""
    return _COMMENT.sub("", sheet.strip().removeprefix("<!--").removesuffix("-->"))


def _is_for_screens(attributes: str) -> bool:
    """Whether the rules of a `style` element with these attributes hold on a screen of any size."""
    media = _MEDIA.search(attributes)
    return not media or any(kind.strip("\"' \n").lower() in ("", "all", "screen") for kind in media[1].split(","))


def selectors(sheet: str, declaration: re.Pattern[str]) -> Iterable[Selector]:
    """The simple selectors of the unconditional rules of a style sheet that make the declaration."""
    nesting, seen = 0, 0
    for at in _occurrences(sheet, declaration):
        nesting += sheet.count("{", seen, at) - sheet.count("}", seen, at)
        before, seen = seen, at
        opening = sheet.rfind("{", before, at)
        if nesting != 1 or opening < 0:
            continue
        begin = max(before, *(sheet.rfind(mark, before, opening) + 1 for mark in "{};"))
        for text in sheet[begin:opening].split(","):
            simple = _SIMPLE.fullmatch(text.strip())
            if simple and simple[0]:
                names = simple[2].replace("#", " #").replace(".", " .").split()
                classes = frozenset(name[1:] for name in names if name[0] == ".")
                ids = frozenset(name[1:] for name in names if name[0] == "#")
                yield Selector((simple[1] or "").lower(), classes, ids)


def _occurrences(sheet: str, declaration: re.Pattern[str]) -> list[int]:
    """Where the declaration stands in the sheet. Its values are searched for first, since that is fast."""
    found = []
    for value, name in _VALUES[declaration].items():
        at = sheet.find(value)
        while at >= 0:
            end, begin = at + len(value), max(at - _LONGEST_DECLARATION, 0)
            if name in sheet[begin:at].lower():
                matches = declaration.finditer(sheet, begin, end)
                found += [match.start() for match in matches if match.end() == end]
            at = sheet.find(value, end)
    return sorted(found)
