"""The blocks of the content tree as Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, repeat
from typing import Final

from turbohtml import Element, Node, Text

from ...limits import check_time
from ...page.tags import BLOCKS, HEADINGS, INLINE_TEXT
from ..code import language_of, typed_text
from ..tables import grid_of
from ..task_boxes import task_marks
from .block import RULE, ListItem, MarkdownBlock, defined, joined, list_of, note, quote, table
from .code_fences import code_block
from .footnotes import Footnotes
from .lines import Formulas, Line
from .runs import Run, Wraps
from .typed_lists import may_be_item, with_typed_lists

_LISTS: Final = frozenset({"ul", "ol", "menu", "dir"})
_ENTRIES: Final = _LISTS | {"li"}
_CODE: Final = frozenset({"pre", "listing"})
_BLOCKS: Final = (BLOCKS | _LISTS) - {"br", "button"}
_IN_LINE: Final = INLINE_TEXT - {"br", "wbr"}
_ANY_BLOCK: Final = ",".join(sorted(_BLOCKS))
_ANY_HEADING: Final = ",".join(sorted(HEADINGS))
_MAX_DEPTH: Final = 100
"""The maximum depth of nested lists, quotes and the like; what is deeper becomes plain blocks."""
_INTEGER: Final = re.compile(r"\s*[+-]?[0-9]{1,10}(?![0-9])")
_MAX_NUMBER: Final = 999_999_999

Write = Callable[[Element, Wraps, str], list[MarkdownBlock]]
"""Turns an element into blocks, given the inline elements around it and the kind of the block before it."""


class BlockWriter:
    """Writes the blocks of one tree."""

    def __init__(self, notes: Footnotes, formulas: Formulas, tasks: Mapping[Element, str]) -> None:
        self._notes = notes
        self._tasks = tasks
        self._formulas = formulas
        self._depth = 0
        self._writers: dict[str, Write] = {
            **dict.fromkeys(HEADINGS, self._heading),
            **dict.fromkeys(_LISTS, self._list),
            **dict.fromkeys(_CODE, self._code),
            "table": self._table,
            "blockquote": self._quote,
            "dt": self._term,
            "dd": self._definition,
            "hr": self._rule,
        }

    def of(self, nodes: Iterable[Node], wraps: Wraps = (), before: str = "") -> list[MarkdownBlock]:
        """The blocks of nodes in order; `before` is the kind of the block before them."""
        blocks: list[MarkdownBlock] = []
        run: Run | None = None
        open_elements = [(iter(nodes), wraps, True)]
        while open_elements:
            rest, wraps, in_block = open_elements[-1]
            for node in rest:
                if isinstance(node, Text):
                    text = node.data
                    if run is not None or not text.isspace():
                        run = run or self._new_run()
                        run.add_text(text, wraps)
                    continue
                if not isinstance(node, Element):
                    continue
                tag = node.tag
                is_block = tag in _BLOCKS or (tag == "button" and _opens_text(node))
                if not is_block and (tag not in _IN_LINE or node.select_one(_ANY_BLOCK) is None):
                    run = run or self._new_run()
                    run.add(node, wraps)
                    continue
                if run is not None and is_block:
                    blocks += _paragraphs(run)
                    run = None
                if self._only_holds(tag, node):
                    open_elements.append((iter(node.children), wraps if is_block else (*wraps, node), is_block))
                    break
                more = self._of_element(node, wraps, _kind(blocks, before))
                blocks += defined(blocks, more) if tag in ("dt", "dd") else more
            else:
                open_elements.pop()
                if run is not None and in_block:
                    blocks += _paragraphs(run)
                    run = None
        return with_typed_lists(blocks) if any(map(may_be_item, blocks)) else blocks

    def _new_run(self) -> Run:
        check_time()
        return Run(self._notes.marks, self._formulas)

    def _line(self, element: Element, wraps: Wraps) -> Line:
        """The whole content of an element on one line."""
        run = self._new_run()
        for node in element.children:
            if isinstance(node, Text):
                run.add_text(node.data, wraps)
            elif isinstance(node, Element):
                run.add(node, wraps)
        return run.line()

    def _only_holds(self, tag: str, element: Element) -> bool:
        """Whether an element is written as nothing but the blocks in it, as elements that are nested too deep are."""
        is_more = tag in self._writers or (self._notes.notes and element in self._notes.notes)
        return not is_more or self._depth > _MAX_DEPTH

    def _of_element(self, element: Element, wraps: Wraps, before: str) -> list[MarkdownBlock]:
        """The blocks of an element that has a form of its own in Markdown."""
        self._depth += 1
        found = (
            self._note(element, wraps)
            if element in self._notes.notes
            else self._writers[element.tag](element, wraps, before)
        )
        self._depth -= 1
        return found

    def _definition(self, element: Element, wraps: Wraps, _: str) -> list[MarkdownBlock]:
        return self.of(element.children, wraps)

    def _quote(self, element: Element, wraps: Wraps, _: str) -> list[MarkdownBlock]:
        return quote(self.of(element.children, wraps))

    def _code(self, element: Element, _: Wraps, __: str) -> list[MarkdownBlock]:
        text = typed_text(element)
        return [MarkdownBlock("other", code_block(text, language_of(element)))] if text.strip() else []

    def _rule(self, _: Element, __: Wraps, ___: str) -> list[MarkdownBlock]:
        return [MarkdownBlock("other", RULE)]

    def _heading(self, element: Element, wraps: Wraps, _: str) -> list[MarkdownBlock]:
        text = self._line(element, wraps).on_one_line(" ")
        if not element.text.strip():
            return [MarkdownBlock("paragraph", text)] if text else []
        if text.endswith("#"):
            text = rf"{text[:-1]}\#"
        return [MarkdownBlock("other", f"{'#' * int(element.tag[1])} {text}")]

    def _note(self, element: Element, wraps: Wraps) -> list[MarkdownBlock]:
        return note(self._notes.notes[element], self.of(element.children, wraps))

    def _term(self, element: Element, wraps: Wraps, _: str) -> list[MarkdownBlock]:
        """A term as strong text; its definition follows below."""
        blocks = self.of(element.children, (*wraps, Element("strong")))
        return [MarkdownBlock("term", blocks[0].text)] if [block.kind for block in blocks] == ["paragraph"] else blocks

    def _list(self, element: Element, wraps: Wraps, before: str) -> list[MarkdownBlock]:
        """A list. Content outside of its items belongs to the item before; a footnote ends the list."""
        blocks: list[MarkdownBlock] = []
        items: list[ListItem] = []
        entries = list(_entries(element.children))
        numbers = _numbers(element, [node for node in entries if isinstance(node, Element) and node.tag == "li"])
        for is_item, nodes in groupby(entries, _is_item):
            if is_item:
                for item in nodes:
                    number = next(numbers)
                    if isinstance(item, Element) and item in self._notes.notes:
                        blocks += [*list_of(items, _kind(blocks, before)), *self._note(item, wraps)]
                        items = []
                    else:
                        items.append(ListItem(number, self._item(item, wraps)))
            elif all(map(_is_blank, others := list(nodes))):
                continue
            elif items:
                items[-1].blocks.extend(self.of(others, wraps, _kind(items[-1].blocks, "")))
            elif element.tag == "ol":
                blocks += self.of(others, wraps, _kind(blocks, before))
            else:
                items.append(ListItem(None, self.of(others, wraps)))
        return blocks + list_of(items, _kind(blocks, before))

    def _item(self, item: Node, wraps: Wraps) -> list[MarkdownBlock]:
        blocks = self.of(item.children, wraps)
        mark = self._tasks.get(item) if isinstance(item, Element) else None
        if mark and blocks and blocks[0].kind == "paragraph":
            blocks[0] = MarkdownBlock("paragraph", mark + blocks[0].text)
        return blocks

    def _table(self, element: Element, wraps: Wraps, _: str) -> list[MarkdownBlock]:
        """A table with its caption, above or below the table as in the page."""
        parts = element.select("caption,tr")
        captions = [block for part in parts if part.tag == "caption" for block in self.of(part.children, wraps)]
        grid = table([[self._cell(cell, wraps) for cell in cells] for cells in grid_of(element)])
        return captions + grid if parts and parts[0].tag == "caption" else grid + captions

    def _cell(self, cell: Element | None, wraps: Wraps) -> str:
        return "" if cell is None else self._line(cell, wraps).on_one_line("<br>").replace("|", r"\|")


def markdown_of_tree(tree: Element, notes: Footnotes, formulas: Formulas) -> str:
    """The whole tree as Markdown."""
    return joined(BlockWriter(notes, formulas, task_marks(tree)).of(tree.children))


def _paragraphs(run: Run) -> list[MarkdownBlock]:
    return [MarkdownBlock("paragraph", text) for text in run.line().paragraphs()]


def _opens_text(button: Element) -> bool:
    """Whether a button opens the text under the heading in it, and so stands on lines of its own."""
    return button.select_one(_ANY_HEADING) is not None


def _is_blank(node: Node) -> bool:
    return isinstance(node, Text) and node.data.isspace()


def _is_item(node: Node) -> bool:
    return isinstance(node, Element) and node.tag == "li"


def _entries(nodes: Iterable[Node]) -> Iterator[Node]:
    """The items of a list, including those inside other elements of the list, and everything else in it.

    A blank stands for the edge of a block whose content is taken out.
    """
    open_elements = [(iter(nodes), False)]
    while open_elements:
        rest, is_block = open_elements[-1]
        node = next(rest, None)
        if node is None:
            open_elements.pop()
            if is_block:
                yield Text(" ")
        elif isinstance(node, Element) and node.tag not in _ENTRIES and node.select_one("li") is not None:
            open_elements.append((iter(node.children), node.tag in _BLOCKS))
            if node.tag in _BLOCKS:
                yield Text(" ")
        else:
            yield node


def _kind(blocks: list[MarkdownBlock], before: str) -> str:
    """The kind of the last block, or `before` where there is none."""
    return blocks[-1].kind if blocks else before


def _numbers(element: Element, items: list[Element]) -> Iterator[int | None]:
    """The numbers of the items of a list; counted from one where Markdown cannot have the given numbers."""
    if element.tag != "ol":
        return repeat(None)
    step = 1 if element.attr("reversed") is None else -1
    number = _integer(element.attr("start"), 1 if step == 1 else len(items))
    numbers = []
    for item in items:
        number = _integer(item.attr("value"), number)
        numbers.append(number)
        number += step
    return iter(numbers if all(0 <= number <= _MAX_NUMBER for number in numbers) else range(1, len(items) + 1))


def _integer(value: str | None, otherwise: int) -> int:
    found = _INTEGER.match(value or "")
    return int(found[0]) if found else otherwise
