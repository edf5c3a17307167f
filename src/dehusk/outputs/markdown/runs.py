"""The inline content of a line: text, emphasis, links, images, code and formulas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Final

from turbohtml import Element, Node, Text

from ..._core import escape_brackets, escape_text, with_single_blanks
from ...page.tags import BLOCKS
from ..code import typed_text, typed_with_edges
from ..latex import in_dollars, is_display, latex_of
from .addresses import written_address
from .lines import Code, Formulas, Line
from .signs import ANY, ATOM, BREAK, CLOSE, OPEN, digits_of

_FORMATTED: Final = {
    "a": "link",
    "b": "strong",
    "strong": "strong",
    "i": "em",
    "em": "em",
    "cite": "em",
    "dfn": "em",
    "del": "del",
    "s": "del",
    "strike": "del",
}
_MAX_NODES: Final = 20
"""How many nodes at the beginning of raised text are looked at."""
_CODE: Final = frozenset({"code", "kbd", "samp", "tt"})
_TYPED: Final = frozenset({"pre", "listing"})
_LEAVES: Final = _CODE | _TYPED | {"br", "hr", "img", "math"}
_APART: Final = frozenset({"button", "td", "th"})
"""Inline elements whose text is separated from the text beside them."""

Wraps = tuple[Element, ...]
"""Inline elements around whole blocks; they format each of these blocks."""


class Run:
    """Collects the inline content of a line.

    Text and signs go into one string. White space, emphasis and escapes can then be handled with regard to their
    neighbours, whatever elements are in between.
    """

    __slots__ = ("_atoms", "_endings", "_formulas", "_has_emphasis", "_inside", "_notes", "_pieces", "_wraps")

    def __init__(self, notes: Mapping[Element, str], formulas: Formulas) -> None:
        self._pieces: list[str] = []
        self._atoms: list[str] = []
        self._inside = ""
        self._wraps: Wraps = ()
        self._endings: Sequence[str] = ()
        self._has_emphasis = False
        self._notes = notes
        self._formulas = formulas

    def add_text(self, text: str, wraps: Wraps) -> None:
        """Add text, as if it were inside the elements `wraps`."""
        if wraps is not self._wraps:
            self._wrap(wraps)
        self._pieces.append(text)

    def add(self, element: Element, wraps: Wraps) -> None:
        """Add an element with its whole content, as if it were inside the elements `wraps`."""
        if wraps is not self._wraps:
            self._wrap(wraps)
        begun = self._begin(element)
        if begun is not None:
            self._add_content(element.children, begun)

    def _wrap(self, wraps: Wraps) -> None:
        """End the elements around the nodes so far, and begin those around the next ones."""
        if wraps == self._wraps:
            return
        for ending in reversed(self._endings):
            if ending:
                self._end(ending)
        self._endings = [self._begin_inline(wrap) for wrap in wraps]
        self._wraps = wraps

    def _add_content(self, nodes: Iterable[Node], end: str) -> None:
        """Walk a tree of any depth; `open_elements` holds what is left in each open element, and its ending."""
        open_elements = [(iter(nodes), end)]
        while open_elements:
            rest, ending = open_elements[-1]
            for node in rest:
                if isinstance(node, Text):
                    self._pieces.append(node.data)
                elif isinstance(node, Element):
                    begun = self._begin(node)
                    if begun is not None:
                        open_elements.append((iter(node.children), begun))
                        break
            else:
                open_elements.pop()
                if ending:
                    self._end(ending)

    def _end(self, ending: str) -> None:
        self._pieces.append(ending)
        self._inside = self._inside.replace(ending[0], "")

    def _begin(self, element: Element) -> str | None:
        """Write the beginning of an element and return its ending; None where the whole element is written."""
        tag = element.tag
        if tag in _LEAVES or (self._notes and element in self._notes):
            self._add_leaf(element)
            return None
        if tag in _FORMATTED:
            return self._begin_inline(element)
        if tag in _APART:
            self._pieces.append(" ")
            return " "
        if tag in BLOCKS:
            self._pieces.append(BREAK)
            return BREAK
        return self._begin_raised(element) if tag in ("sup", "sub") else ""

    def _add_leaf(self, element: Element) -> None:
        tag = element.tag
        if element in self._notes:
            self._add_atom(f"[^{self._notes[element]}]")
        elif tag == "img":
            self._add_image(element)
        elif tag == "math":
            self._add_formula(element)
        elif tag in _CODE:
            self._add_code(with_single_blanks(typed_with_edges(element)))
        elif tag in _TYPED:
            self._add_lines(element)
        else:
            self._pieces.append(BREAK)

    def _begin_inline(self, element: Element) -> str:
        """Begin emphasis or a link, unless the text is inside the same already; other elements have no syntax."""
        kind = _FORMATTED.get(element.tag)
        if kind is None or (closing := CLOSE[kind]) in self._inside:
            return ""
        number = ""
        if kind == "link":
            address = written_address(element.attr("href") or "")
            if not address:
                return ""
            number = digits_of(len(self._atoms))
            self._atoms.append(f"]({address})")
        else:
            self._has_emphasis = True
        self._inside += closing
        self._pieces.append(OPEN[kind] + number)
        return closing + number

    def _begin_raised(self, element: Element) -> str:
        """Keep the tags of raised and lowered text: Markdown has no syntax for it.

        The number of a note needs none. A tag alone on a line would begin HTML, in which Markdown is not read.
        """
        if element.select_one("a") is not None or not element.text.strip() or _begins_with_block(element):
            return ""
        self._add_atom(f"<{element.tag}>")
        self._atoms.append(f"</{element.tag}>")
        return ATOM + digits_of(len(self._atoms) - 1)

    def _add_atom(self, markdown: str) -> None:
        self._pieces.append(ATOM + digits_of(len(self._atoms)))
        self._atoms.append(markdown)

    def _add_image(self, image: Element) -> None:
        address = written_address(image.attr("src") or "")
        if address:
            alt = with_single_blanks(ANY.sub("", image.attr("alt") or "")).strip()
            alt = escape_brackets(escape_text(alt, self._formulas is not Formulas.NONE))
            self._add_atom(f"![{alt}]({address})")

    def _add_formula(self, math: Element) -> None:
        tex = latex_of(math)
        if not tex:
            self._pieces.append(math.text)
        else:
            self._add_atom(in_dollars(tex, display=is_display(math)))

    def _add_code(self, text: str) -> None:
        """Add code on one line, with the blanks at its ends moved outside."""
        code = text.strip()
        if text[:1] == " ":
            self._pieces.append(" ")
        if code:
            self._add_atom(Code(code))
        if text[-1:] == " ":
            self._pieces.append(" ")

    def _add_lines(self, pre: Element) -> None:
        for line in typed_text(pre).split("\n"):
            self._pieces.append(BREAK)
            self._add_code(line)
        self._pieces.append(BREAK)

    def line(self) -> Line:
        """The collected content."""
        if self._wraps:
            self._wrap(())
        return Line("".join(self._pieces), self._atoms, self._formulas, has_emphasis=self._has_emphasis)


def _begins_with_block(element: Element) -> bool:
    """Whether a line ends in an element before there is anything on it."""
    for node in islice(element.descendants, _MAX_NODES):
        if isinstance(node, Element) and node.tag in BLOCKS:
            return True
        if isinstance(node, Text) and node.data.strip():
            return False
    return False
