"""MathML as TeX. What has no form in TeX that is sure to mean the same raises `ValueError`."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain, repeat
from typing import Final

from turbohtml import Element, Text

from .scripts import scripted, stacked, with_prescripts
from .tables import delimited, table_of, tagged
from .tokens import side_by_side, token, words

_TOKENS: Final = frozenset({"mi", "mn", "mo", "mtext", "ms"})
_ROWS: Final = frozenset({"math", "mrow", "mstyle", "mpadded", "mtd"})
"""Elements that only hold others side by side."""
_SILENT: Final = frozenset({"annotation", "annotation-xml", "maligngroup", "malignmark", "none", "mprescripts"})
_DELIMITED: Final = frozenset({"mtable", "mfrac"})
_NO_LINE: Final = re.compile(r"\s*(?:0+\.?0*|\.0+)\s*[a-z%]*\s*")
_ENCLOSED: Final = {
    "top": r"\overline{%s}",
    "bottom": r"\underline{%s}",
    "box": r"\boxed{%s}",
    "roundedbox": r"\boxed{%s}",
    "radical": r"\sqrt{%s}",
    "updiagonalstrike": r"\cancel{%s}",
    "downdiagonalstrike": r"\bcancel{%s}",
    "downdiagonalstrike updiagonalstrike": r"\xcancel{%s}",
    "left right": r"\left|%s\right|",
}
_WIDTH: Final = re.compile(r"\s*([0-9]{0,4}\.?[0-9]{1,4})\s*em\s*")
_MAX_DEPTH: Final = 60
"""The maximum depth of nested elements."""


def tex_of(math: Element, *, display: bool) -> str:
    """The presentation of a formula as TeX; the number of an equation on a line of its own is its tag."""
    translation = _Translation()
    return (tagged(math, translation.of) if display else None) or translation.of(math)


class _Translation:
    """Translates one formula."""

    def __init__(self) -> None:
        self._depth = 0
        self._layouts: dict[str, Callable[[Element, list[Element]], str]] = {
            "mfrac": self._fraction,
            "mroot": self._root,
            "msqrt": lambda element, _: rf"\sqrt{{{self._row(element)}}}",
            "mphantom": lambda element, _: rf"\phantom{{{self._row(element)}}}",
            "mfenced": self._fenced,
            "menclose": self._enclosed,
            "semantics": self._first,
            "mspace": _space,
            "mtable": lambda element, _: table_of(element, self.of),
            "mmultiscripts": lambda _, children: with_prescripts(children, self.of),
            **dict.fromkeys(("msub", "msup", "msubsup"), self._scripted),
            **dict.fromkeys(("munder", "mover", "munderover"), self._stacked),
        }

    def of(self, element: Element) -> str:
        """An element as TeX."""
        tag = element.tag
        if tag in _SILENT:
            return ""
        if tag in _TOKENS:
            return token(tag, element.text, element.attr("mathvariant") or "")
        if self._depth == _MAX_DEPTH or (tag not in _ROWS and tag not in self._layouts):
            raise ValueError(tag)
        self._depth += 1
        children = [child for child in element.children if isinstance(child, Element)]
        tex = self._row(element) if tag in _ROWS else self._layouts[tag](element, children)
        self._depth -= 1
        return tex

    def _row(self, element: Element) -> str:
        """The content of an element side by side; delimiters around a table or a stack of two belong to it."""
        nodes = [node for node in element.children if isinstance(node, Element | Text) and not _is_blank(node)]
        parts = [words(node.data) if isinstance(node, Text) else self.of(node) for node in nodes]
        for at, node in enumerate(nodes[1:], 1):
            if isinstance(node, Element) and node.tag in _DELIMITED:
                after = "".join(parts[at + 1 : at + 2])
                if found := delimited(parts[at], parts[at - 1], after):
                    parts[at - 1 : at + 2] = ["", found, ""] if at + 1 < len(parts) else ["", found]
        return side_by_side(parts)

    def _fraction(self, element: Element, children: list[Element]) -> str:
        above, below = map(self.of, _exactly(2, children))
        if _NO_LINE.fullmatch(element.attr("linethickness") or ""):
            return rf"\genfrac{{}}{{}}{{0pt}}{{}}{{{above}}}{{{below}}}"
        return rf"{{{above}}}/{{{below}}}" if element.attr("bevelled") == "true" else rf"\frac{{{above}}}{{{below}}}"

    def _root(self, _: Element, children: list[Element]) -> str:
        under, degree = map(self.of, _exactly(2, children))
        return rf"\sqrt[{{{degree}}}]{{{under}}}" if "]" in degree else rf"\sqrt[{degree}]{{{under}}}"

    def _fenced(self, element: Element, children: list[Element]) -> str:
        opening, closing = (
            token("mo", element.attr(name, sign) or "") for name, sign in (("open", "("), ("close", ")"))
        )
        signs = "".join((element.attr("separators", ",") or "").split())
        separators = chain(signs, repeat(signs[-1:])) if signs else repeat("")
        parts = [part for child, sign in zip(children, separators, strict=False) for part in (self.of(child), sign)][
            :-1
        ]
        if len(children) == 1 and (found := delimited(parts[0], opening, closing)):
            return found
        return rf"\left{opening or '.'}{side_by_side(parts)}\right{closing or '.'}"

    def _enclosed(self, element: Element, _: list[Element]) -> str:
        notation = " ".join(sorted((element.attr("notation") or "").split()))
        if notation not in _ENCLOSED:
            raise ValueError(notation)
        return _ENCLOSED[notation] % self._row(element)

    def _first(self, _: Element, children: list[Element]) -> str:
        return self.of(children[0]) if children else ""

    def _scripted(self, element: Element, children: list[Element]) -> str:
        return scripted(element.tag, [self.of(child) for child in _exactly(2 + (element.tag == "msubsup"), children)])

    def _stacked(self, element: Element, children: list[Element]) -> str:
        children = _exactly(2 + (element.tag == "munderover"), children)
        return stacked(element.tag, children, [self.of(child) for child in children])


def _exactly(count: int, children: list[Element]) -> list[Element]:
    if len(children) != count:
        raise ValueError(f"{len(children)} instead of {count}")
    return children


def _is_blank(node: Element | Text) -> bool:
    return isinstance(node, Text) and not node.data.strip()


def _space(element: Element, _: list[Element]) -> str:
    width = _WIDTH.fullmatch(element.attr("width") or "")
    return "" if width is None or float(width[1]) < 1 else r"\quad" if float(width[1]) < 2 else r"\qquad"
