"""Block extraction: which nodes of the DOM tree are visual blocks (section 4.1 of the report)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from .visual import Visual

_SMALL: Final = 0.05
"""The size of a small node, as a share of the region that is divided; rules 8 and 9."""
_COHERENT: Final = ((0.01, 8), (0.05, 7), (0.15, 6))
"""The maximum share of the page, and the DoC of an undivided node of this size; larger ones have 5."""


class Block(NamedTuple):
    """Nodes that look like one thing, with their degree of coherence and their edges."""

    rows: tuple[int, ...]
    doc: int
    left: float
    top: float
    right: float
    bottom: float


class _Verdict(NamedTuple):
    """Decision of a rule on a node: divided, or a block with this DoC; with neither, the node is cut."""

    divides: bool = False
    doc: int | None = None


class _Node(NamedTuple):
    """A node that is looked at."""

    visual: Visual
    row: int
    is_root: bool
    region: float
    """The area that is divided in this round."""
    is_after_block: bool
    """Whether its previous sibling was not divided."""

    @property
    def children(self) -> list[int]:
        return self.visual.children[self.row]

    @property
    def size(self) -> float:
        return float(self.visual.area[self.row]) / self.region

    def doc_of_size(self) -> int:
        """The smaller, the more coherent: 8 to 5."""
        share = float(self.visual.area[self.row] / max(self.visual.area[0], 1.0))
        return next((doc for most, doc in _COHERENT if share < most), 5)


def _rule_1(node: _Node) -> _Verdict | None:
    """Without valid children, and not a text: cut."""
    return None if node.children else _Verdict()


def _rule_2(node: _Node) -> _Verdict | None:
    """One valid child, which is not a text: divide."""
    is_wrapper = len(node.children) == 1 and not node.visual.page.is_text[node.children[0]]
    return _Verdict(divides=True) if is_wrapper else None


def _rule_3(node: _Node) -> _Verdict | None:
    """The only root of the block: divide."""
    return _Verdict(divides=True) if node.is_root else None


def _rule_4(node: _Node) -> _Verdict | None:
    """All children are texts or virtual texts: do not divide; DoC 10, or 9 where their fonts differ."""
    if not all(node.visual.is_text[child] for child in node.children):
        return None
    return _Verdict(doc=10 if len({node.visual.font(child) for child in node.children}) == 1 else 9)


def _rule_5(node: _Node) -> _Verdict | None:
    """A child breaks the line: divide."""
    return None if all(node.visual.is_inline[child] for child in node.children) else _Verdict(divides=True)


def _rule_6(node: _Node) -> _Verdict | None:
    """A child is an `hr`: divide."""
    return _Verdict(divides=True) if any(node.visual.page.name(child) == "hr" for child in node.children) else None


def _rule_7(node: _Node) -> _Verdict | None:
    """A child has another background: divide. `extract` does not divide this child in the same round."""
    return _Verdict(divides=True) if any(_is_other_colour(node, child) for child in node.children) else None


def _rule_8(node: _Node) -> _Verdict | None:
    """A small node with a text or a virtual text directly in it: do not divide; DoC 5 to 8."""
    is_small = node.size < _SMALL and any(node.visual.is_text[child] for child in node.children)
    return _Verdict(doc=node.doc_of_size()) if is_small else None


def _rule_9(node: _Node) -> _Verdict | None:
    """The largest child is small: do not divide."""
    largest = max(float(node.visual.area[child]) for child in node.children)
    return _Verdict(doc=node.doc_of_size()) if largest < _SMALL * node.region else None


def _rule_10(node: _Node) -> _Verdict | None:
    """The previous sibling was not divided: do not divide."""
    return _Verdict(doc=node.doc_of_size()) if node.is_after_block else None


def _rule_11(_node: _Node) -> _Verdict | None:
    """Divide."""
    return _Verdict(divides=True)


def _rule_12(node: _Node) -> _Verdict | None:
    """Do not divide."""
    return _Verdict(doc=node.doc_of_size())


_Rule = Callable[[_Node], _Verdict | None]
_INLINE: Final[tuple[_Rule, ...]] = (
    _rule_1, _rule_2, _rule_3, _rule_4, _rule_5, _rule_6, _rule_8, _rule_9, _rule_12,
)  # fmt: skip
_ROWS: Final[tuple[_Rule, ...]] = (_rule_1, _rule_2, _rule_3, _rule_7, _rule_9, _rule_12)
_BY_TAG: Final[dict[str, tuple[_Rule, ...]]] = {
    "table": _ROWS,
    "tr": _ROWS,
    "td": (_rule_1, _rule_2, _rule_3, _rule_4, _rule_8, _rule_9, _rule_10, _rule_12),
    "p": (_rule_1, _rule_2, _rule_3, _rule_4, _rule_5, _rule_6, _rule_7, _rule_8, _rule_9, _rule_11),
}
_OTHERS: Final[tuple[_Rule, ...]] = (
    _rule_1, _rule_2, _rule_3, _rule_4, _rule_6, _rule_7, _rule_8, _rule_9, _rule_11,
)  # fmt: skip
"""Which rules are tried, in order, on which nodes (table 2 of the report)."""


def extract_blocks(visual: Visual, block: Block) -> list[Block]:
    """The blocks into which one round divides a block, in document order."""
    region = max((block.right - block.left) * (block.bottom - block.top), 1.0)
    is_only = len(block.rows) == 1
    pending: list[tuple[int, bool, bool, int | None]] = [(row, is_only, False, None) for row in reversed(block.rows)]
    found: list[Block] = []
    divided: set[int] = set()
    while pending:
        row, is_root, is_kept, before = pending.pop()
        node = _Node(visual, row, is_root, region, before is not None and before not in divided)
        verdict = _Verdict(doc=max(node.doc_of_size(), 6)) if is_kept else _verdict(node)
        if verdict.doc is not None:
            found.append(make_block(visual, (row,), verdict.doc))
        elif verdict.divides:
            divided.add(row)
            inner = node.children
            others = {child for child in inner if _rule_7 in _rules_of(node) and _is_other_colour(node, child)}
            previous = [None, *inner[:-1]]
            below = [(child, False, child in others, last) for child, last in zip(inner, previous, strict=True)]
            pending += reversed(below)
    return found


def make_block(visual: Visual, rows: tuple[int, ...], doc: int) -> Block:
    """A block of nodes with the box around them."""
    boxes, at = visual.boxes, list(rows)
    edges = boxes.left[at].min(), boxes.top[at].min(), boxes.right[at].max(), boxes.bottom[at].max()
    return Block(rows, doc, *map(float, edges))


def _verdict(node: _Node) -> _Verdict:
    if node.visual.page.is_text[node.row]:
        return _Verdict(doc=10)
    return next((verdict for verdict in _answers(node) if verdict is not None), _Verdict())


def _answers(node: _Node) -> Iterator[_Verdict | None]:
    return (rule(node) for rule in _rules_of(node))


def _rules_of(node: _Node) -> tuple[_Rule, ...]:
    if node.visual.is_inline[node.row]:
        return _INLINE
    return _BY_TAG.get(node.visual.page.name(node.row), _OTHERS)


def _is_other_colour(node: _Node, child: int) -> bool:
    background = node.visual.background
    return background[child] != background[node.row]
