"""Lines of code that are elements: where a style sheet breaks the lines, the page itself has no line breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from turbohtml import Document, Element, Node, Text

from ..page.tags import BLOCKS

_CODE: Final = "pre,code"
_NAMED: Final = "[class~=line],[class$='-line'],[class*='-line ']"
_PARTS: Final = frozenset({"in", "multi", "new", "out", "single", "under"})
"""What stands before `-line` in names that are given to something else."""
_BLANKS: Final = " \t\r\xa0"


def part_lines(document: Document) -> None:
    """Put a line break behind each line of code that is an element, where none is typed."""
    codes = document.select(_CODE)
    lines = frozenset(line for code in codes for line in code.select(_NAMED) if _is_line(line))
    if lines:
        seen: set[Element] = set()
        for code in codes:
            if code not in seen:
                _part_lines_in(code, lines, seen)


def _is_line(element: Element) -> bool:
    """Whether a class names an element a line; blocks are lines anyway."""
    names = (element.attr("class") or "").split()
    return element.tag not in BLOCKS and any(
        name == "line" or (name.endswith("-line") and name[: -len("-line")] not in _PARTS) for name in names
    )


def _part_lines_in(code: Element, lines: frozenset[Element], seen: set[Element]) -> None:
    """Go through the code in order; behind a line that ends without a break one is due, unless it is typed there.

    All elements on the way have been `seen` then.
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
                        _break_behind(due)
                    due, ends = None, typed[-1] == "\n"
            elif isinstance(node, Element):
                seen.add(node)
                if node.tag in BLOCKS:
                    due, ends = None, True
                elif node in lines:
                    if due is not None:
                        _break_behind(due)
                    due, ends = None, False
                open_elements.append((node, iter(list(node.children))))
                break
        else:
            open_elements.pop()
            if element in lines:
                due = None if ends else element


def _break_behind(line: Element) -> None:
    behind = line.next_sibling
    if not isinstance(behind, Text):
        line.insert_after(Text("\n"))
    elif behind.data.strip(_BLANKS):
        behind.data = "\n" + behind.data
    else:
        behind.data += "\n"
