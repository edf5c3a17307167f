"""Line breaks in code whose lines are elements: if a style sheet breaks the lines, the page itself has no breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from turbohtml import Document, Element, Node, Text

from dehusk.page.tags import BLOCKS

CODE: Final = frozenset({"pre", "code"})
"""Elements that hold code."""
_NAMED: Final = "[class~=line],[class$='-line'],[class*='-line ']"
_PARTS: Final = frozenset({"in", "multi", "new", "out", "single", "under"})
"""Words before `-line` in class names with another meaning, such as `in-line`."""
_BLANKS: Final = " \t\r\xa0"


def break_code_lines(document: Document) -> bool:
    """Add a line break after each line of code that is an element, unless there is one already.

    The answer is whether any element is a line of code.
    """
    codes = document.select(",".join(CODE))
    lines = frozenset(line for code in codes for line in code.select(_NAMED) if _is_line(line))
    if lines:
        seen: set[Element] = set()
        for code in codes:
            if code not in seen:
                _break_lines_in(code, lines, seen)
    return bool(lines)


def _is_line(element: Element) -> bool:
    """Whether a class says that an element is a line; block elements are lines anyway."""
    names = (element.attr("class") or "").split()
    return element.tag not in BLOCKS and any(
        name == "line" or (name.endswith("-line") and name[: -len("-line")] not in _PARTS) for name in names
    )


def _break_lines_in(code: Element, lines: frozenset[Element], seen: set[Element]) -> None:
    """Break the lines in one element of code, and add all elements in it to `seen`.

    `due` is a line that has ended without a break: it gets one, unless the text after it begins with a break.
    """
    due: Element | None = None
    ends = False
    open_elements: list[tuple[Element, Iterator[Node]]] = [(code, iter(list(code.children)))]
    while open_elements:
        element, rest = open_elements[-1]
        for node in rest:
            if isinstance(node, Text):
                typed = node.data.strip(_BLANKS)
                if typed:
                    if due is not None and typed[0] != "\n":
                        _break_after(due)
                    due, ends = None, typed[-1] == "\n"
            elif isinstance(node, Element):
                seen.add(node)
                if node.tag in BLOCKS:
                    due, ends = None, True
                elif node in lines:
                    if due is not None:
                        _break_after(due)
                    due, ends = None, False
                open_elements.append((node, iter(list(node.children))))
                break
        else:
            open_elements.pop()
            if element in lines:
                due = None if ends else element


def _break_after(line: Element) -> None:
    following = line.next_sibling
    if not isinstance(following, Text):
        line.insert_after(Text("\n"))
    elif following.data.strip(_BLANKS):
        following.data = "\n" + following.data
    else:
        following.data += "\n"
