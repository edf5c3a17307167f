"""Lists that an author typed: paragraphs or lines that begin with numbers in order, or with the same sign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..._core import escape_line_starts
from .block import HARD_BREAK, ListItem, MarkdownBlock, list_of

_MIN_ITEMS: Final = 2
_MARK: Final = re.compile(r"(?:(?P<number>\d{1,3})\\[.)]|\\?(?P<sign>[-*•●▪◦‣■])) +(?=\S)")


def may_be_item(block: MarkdownBlock) -> bool:
    """Whether a block begins with a mark."""
    return block.kind == "paragraph" and _MARK.match(block.text) is not None


def with_typed_lists(blocks: list[MarkdownBlock]) -> list[MarkdownBlock]:
    """The blocks with such paragraphs as lists. Numbers begin with 1: others, such as years, may begin a sentence."""
    found: list[MarkdownBlock] = []
    run: list[MarkdownBlock] = []
    for block in [*blocks, MarkdownBlock("", "")]:
        if not (run and _continues(run[-1], block)):
            found += _listed(run, found[-1].kind if found else "", block.kind)
            run = []
        run.append(block)
    return found


def _continues(before: MarkdownBlock, block: MarkdownBlock) -> bool:
    """Whether a block is the next item of the list that the block before it belongs to."""
    if before.kind != "paragraph" or block.kind != "paragraph":
        return False
    last, first = _MARK.match(before.text.split("\n")[-1]), _MARK.match(block.text)
    return bool(last and first) and _follows(last, first)


def _follows(last: re.Match[str] | None, first: re.Match[str] | None) -> bool:
    if last is None or first is None or last["sign"] != first["sign"]:
        return False
    return last["number"] is None or int(last["number"]) + 1 == int(first["number"])


def _listed(run: list[MarkdownBlock], before: str, after: str) -> list[MarkdownBlock]:
    """The blocks of a run as a list if all their lines are items of one."""
    lines = [line for block in run for line in block.text.split(HARD_BREAK)]
    marks = [_MARK.match(line) for line in lines]
    first = marks[0] if marks and run[0].kind == "paragraph" else None
    is_list = first is not None and len(lines) >= _MIN_ITEMS and first["number"] in (None, "1")
    if not is_list or not all(map(_follows, marks, marks[1:])):
        return run
    return list_of(list(_items(lines, marks)), after if after in (".", "-") else before)


def _items(lines: list[str], marks: list[re.Match[str] | None]) -> Iterator[ListItem]:
    for line, mark in zip(lines, marks, strict=True):
        if mark is not None:
            number = int(mark["number"]) if mark["number"] else None
            yield ListItem(number, [MarkdownBlock("paragraph", escape_line_starts(line[mark.end() :]))])
