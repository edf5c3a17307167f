"""Labels with their values in the content tree: definitions, or one line of the list item or paragraph around them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Final

from turbohtml import Element, Node, Text

from ..page import Page
from ..page.pairs import pairs_of
from ..page.tags import BLOCKS

PAIR: Final = "data-pair"
"""The attribute of the elements that the two parts of a pair are; on definitions it stays in the tree."""
_NAME: Final = "name"
_VALUE: Final = "value"
_CELLS: Final = frozenset({"td", "th"})
_WRAPPERS: Final = frozenset({"article", "aside", "div", "footer", "header", "main", "section"})
"""Elements that can become a list of definitions if they contain one pair and nothing else."""
_CONTAINERS: Final = _WRAPPERS | {"p"}
_FORMLESS: Final = frozenset({"b", "div", "font", "label", "p", "section", "small", "span", "strong"})
"""Elements that can become a part of a definition; others are put into one."""
_INLINE: Final = "a,abbr,b,button,cite,code,em,font,i,label,mark,math,s,small,span,strong,sub,sup,u"
_NOT_AROUND_DEFINITIONS: Final = f"{_INLINE},dd,dl,dt,h1,h2,h3,h4,h5,h6,li,p,pre,table"
"""Elements that a list of definitions would break up, or that have a form for pairs already."""
_SHOWN: Final = frozenset({"audio", "embed", "hr", "iframe", "img", "input", "object", "svg", "video"})
"""Elements that show something without having children."""
_MAX_EMPTY: Final = 8
"""Maximum number of nodes that show nothing between two pairs of one list."""
_ANY_BLOCK: Final = ",".join(sorted(BLOCKS))


def pair_marks(page: Page) -> Iterator[tuple[int, bytes]]:
    """The attributes to add to the elements of pairs, with their places in the canonical HTML."""
    for pair in pairs_of(page):
        if pair.joins:
            for row, part in ((pair.name.start, _NAME), (pair.value.start, _VALUE)):
                yield int(page.stop[row]) - 1, f' {PAIR}="{part}"'.encode()


def join_pairs(tree: Element) -> None:
    """Turn the elements of each pair into a definition, or put them on one line where no definition can be."""
    for name in tree.select(f'[{PAIR}="{_NAME}"]'):
        value = _value_of(name)
        if value is None or name.tag in _CELLS or value.tag in _CELLS or not isinstance(name.parent, Element):
            del name.attrs[PAIR]
        elif name.tag == "dt":
            _leave_wrapper(name.parent)
        elif _has_room(name.parent):
            _define(name, value)
        else:
            put_on_one_line(name, value)
    for value in tree.select(f'[{PAIR}="{_VALUE}"]'):
        if value.tag != "dd":
            del value.attrs[PAIR]


def list_pairs(tree: Element, left_out: Container[Element]) -> None:
    """Turn definitions that are pairs into lists with one line for each, except for elements that are `left_out`."""
    made: Element | None = None
    for name in tree.select(f'dt[{PAIR}="{_NAME}"]'):
        value = _value_of(name)
        if value is None or name in left_out or value in left_out:
            continue
        if made is None or _before(name) != made:
            made = Element("ul")
            name.insert_before(made)
        item = Element("li")
        made.append(item)
        for part in (name, value):
            part.extract()
            item.append(part)
        put_on_one_line(name, value)


def put_on_one_line(name: Element, value: Element) -> None:
    """Make both parts of a pair inline, with a blank between them; a label on a line of its own becomes strong."""
    for node in list(_between(name, value)):
        if isinstance(node, Element) and node.tag == "br":
            node.extract()
    for part, tag in ((name, "strong"), (value, "span")):
        for block in part.select(_ANY_BLOCK):
            block.insert_before(Text(" "))
            block.insert_after(Text(" "))
            block.unwrap()
        if part.tag in BLOCKS:
            part.tag = "span" if part.tag != "dt" and _is_amount(part) else tag
        if part.attr(PAIR) is not None:
            del part.attrs[PAIR]
    before = value.previous_sibling
    if not (isinstance(before, Text) and before.data[-1:].isspace()):
        value.insert_before(Text(" "))


def _is_amount(part: Element) -> bool:
    """Whether a text is rather an amount, such as that of an ingredient, than a label."""
    return any(character.isdecimal() for character in part.text)


def _value_of(name: Element) -> Element | None:
    """The value of a label, which is the next part of a pair among its siblings; None where it is left out."""
    node = name.next_sibling
    while node is not None:
        if isinstance(node, Element) and node.attr(PAIR) is not None:
            return node if node.attr(PAIR) == _VALUE else None
        node = node.next_sibling
    return None


def _has_room(around: Element) -> bool:
    """Whether a list of definitions can be in an element, or take its place."""
    if around.tag == "p" and isinstance(around.parent, Element):
        around = around.parent
    return around.closest(_NOT_AROUND_DEFINITIONS) is None


def _define(name: Element, value: Element) -> None:
    """Turn a pair into a definition in the list of those before it, or in a new one."""
    around = name.parent
    assert isinstance(around, Element), "pairs have parents"
    place = _outermost(around) if around.tag in _CONTAINERS and _are_alone(name, value) else name
    term, definition = _renamed(name, "dt"), _renamed(value, "dd")
    for node in list(_between(term, definition)):
        if isinstance(node, Element) and node.tag == "br":
            node.extract()
        else:
            term.append(node)
    place = term if place == name else place
    made = _before(place)
    if not isinstance(made, Element) or made.tag != "dl" or made.attr(PAIR) is None:
        made = Element("dl", {PAIR: "list"})
        place.insert_before(made)
    for part in (term, definition):
        part.extract()
        made.append(part)
    if place != term:
        place.extract()


def _leave_wrapper(around: Element) -> None:
    """Unwrap an element around one definition in a list of them."""
    if around.tag == "div" and isinstance(around.parent, Element) and around.parent.tag == "dl":
        around.unwrap()


def _renamed(part: Element, tag: str) -> Element:
    """A part of a pair under another name; where its own name means something, an element around it."""
    if part.tag in _FORMLESS:
        part.tag = tag
        return part
    around = Element(tag, {PAIR: part.attr(PAIR) or ""})
    del part.attrs[PAIR]
    part.wrap(around)
    return around


def _outermost(around: Element) -> Element:
    """The outermost wrapper that contains nothing else than an element."""
    while isinstance(around.parent, Element) and around.parent.tag in _WRAPPERS and _are_alone(around, around):
        around = around.parent
    return around


def _are_alone(first: Element, last: Element) -> bool:
    """Whether the element around two siblings has nothing before the first and nothing after the last."""
    before, after = first.previous_sibling, last.next_sibling
    while before is not None and _is_empty(before):
        before = before.previous_sibling
    while after is not None and _is_empty(after):
        after = after.next_sibling
    return before is None and after is None


def _before(node: Node) -> Node | None:
    """The node before another, where only few that show nothing are between them."""
    before = node.previous_sibling
    for _ in range(_MAX_EMPTY):
        if before is None or not _is_empty(before):
            break
        before = before.previous_sibling
    return before


def _is_empty(node: Node) -> bool:
    """Whether a node surely shows nothing."""
    if isinstance(node, Element):
        return node.tag not in _SHOWN and next(iter(node.descendants), None) is None
    return not isinstance(node, Text) or not node.data.strip()


def _between(name: Element, value: Element) -> Iterator[Node]:
    node = name.next_sibling
    while node is not None and node != value:
        yield node
        node = node.next_sibling
