"""What is known about hidden and positioned elements without fetching style sheets or running scripts.

These count: the `hidden` attribute, inline styles, elements that a browser never shows, and the rules of the page's own
`style` elements whose selector is a tag, a class, an id or one of these joined (`div.note`). Rules inside `@media` and
other conditions are ignored, and so is the cascade: a rule that hides an element always counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from .attributes import attribute, attribute_values
from .facts import fact
from .table import Bools, Page, frozen
from .tree import inside

_NEVER_SHOWN: Final = frozenset({"head", "title", "template", "datalist", "noembed", "noframes", "rp"})
_TEMPLATE: Final = frozenset({"template"})
_HIDES: Final = re.compile(r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE)
_FLOATS: Final = re.compile(r"(?<![\w-])position\s*:\s*(?:absolute|fixed)", re.IGNORECASE)
_VALUES: Final = {
    _HIDES: {"none": "display", "hidden": "visibility", "collapse": "visibility"},
    _FLOATS: {"absolute": "position", "fixed": "position"},
}
"""For each declaration its values, and the property of each value."""
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SIMPLE: Final = re.compile(r"([a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")
_SEEN: Final = 0.3
"""The minimum share of visible words; on a page with a smaller one, visibility is not believed."""
_LONGEST_DECLARATION: Final = 40
_OPENING: Final = re.compile(rb"<(!--|(?i:script|style)(?=[\s/>]))")
_STYLE: Final = re.compile(rb"<[sS](?i:tyle)")
_ENDS: Final = {
    b"!--": re.compile(rb"--!?>"),
    b"script": re.compile(rb"</(?i:script)"),
    b"style": re.compile(rb"</(?i:style)"),
}
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
    found = []
    for declaration in (_HIDES, _FLOATS):
        flags = np.zeros(len(page), bool)
        declaring = {style for style in set(styles) if _declares(style, declaration)}
        flags[[row for row, style in zip(rows, styles, strict=True) if style in declaring]] = True
        found.append(flags)
    sheets = [_without_comments(sheet) for sheet in style_sheets(page.source_bytes)]
    rules = [
        (selector, flags)
        for declaration, flags in zip((_HIDES, _FLOATS), found, strict=True)
        for sheet in sheets
        for selector in _selectors(sheet, declaration)
    ]
    if rules:
        _apply(page, rules)
    return Styled(*found)


def _declares(style: str, declaration: re.Pattern[str]) -> bool:
    """Whether an inline style makes the declaration. Most do not even contain one of its values."""
    style = style.lower()
    return any(value in style for value in _VALUES[declaration]) and declaration.search(style) is not None


def style_sheets(source: bytes) -> list[str]:
    """The text of the `style` elements of a page that are for screens, without those in comments and scripts."""
    sheets, done, ahead = [], 0, _STYLE.search(source)
    while ahead and (opening := _OPENING.search(source, done)):
        kind = opening[1].lower()
        end = _ENDS[kind].search(source, opening.start() + 2)
        done, content_end = (end.end(), end.start()) if end else (len(source), len(source))
        if kind == b"style":
            begin = source.find(b">", opening.end()) + 1
            if begin and _is_for_screens(source[opening.end() : begin].decode("utf-8", "replace")):
                sheets.append(source[begin:content_end].decode("utf-8", "replace"))
        if ahead.start() < done:
            ahead = _STYLE.search(source, done)
    return sheets


def _without_comments(sheet: str) -> str:
    """A style sheet without comments and without the marks around it that hid it from the first browsers."""
    return _COMMENT.sub("", sheet.strip().removeprefix("<!--").removesuffix("-->"))


def _is_for_screens(attributes: str) -> bool:
    """Whether the rules of a `style` element with these attributes hold on a screen of any size."""
    media = _MEDIA.search(attributes)
    return not media or any(kind.strip("\"' \n").lower() in ("", "all", "screen") for kind in media[1].split(","))


def _selectors(sheet: str, declaration: re.Pattern[str]) -> Iterable[Selector]:
    """The simple selectors of the unconditional rules of a style sheet that make the declaration."""
    if not any(value in sheet for value in _VALUES[declaration]):
        return
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


def _apply(page: Page, rules: list[tuple[Selector, Bools]]) -> None:
    """Set the flag of each rule on the elements that its selector names."""
    by_class: dict[str, list[tuple[Selector, Bools]]] = {}
    by_id: dict[str, list[tuple[Selector, Bools]]] = {}
    for selector, flags in rules:
        if selector.ids:
            by_id.setdefault(min(selector.ids), []).append((selector, flags))
        elif selector.classes:
            by_class.setdefault(min(selector.classes), []).append((selector, flags))
        elif selector.tag in page.tags:
            flags[page.tag == page.tags.index(selector.tag)] = True
    for name, index in (("class", by_class), ("id", by_id)):
        rows, values = attribute_values(page, name) if index else (np.zeros(0, np.int64), [])
        keys = {value: [key for key in value.split() if key in index] for value in set(values)}
        hits = [(i, key) for i, value in enumerate(values) for key in keys[value]]
        for i, key in hits:
            for selector, flags in index[key]:
                flags[rows[i]] |= selector.is_plain or _names(page, selector, int(rows[i]))


def _names(page: Page, selector: Selector, row: int) -> bool:
    """Whether a selector names an element."""
    classes, identity = attribute(page, row, "class") or "", attribute(page, row, "id")
    return (
        selector.tag in ("", page.name(row)) and selector.classes <= set(classes.split()) and selector.ids <= {identity}
    )
