"""Formulas in the text of a page, between the delimiters that typesetting programs look for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from turbohtml import Element

from .latex import set_tex

_NAMED: Final = ".math,.math-container,.arithmatex"
"""Elements whose class says that they are formulas."""
_DELIMITER: Final = re.compile(r"\\[\\()\[\]$]|\$\$?|[\ufdd0-\ufdef]")
"""What begins or ends a formula in text, what only looks like it, and the signs that stand for tags."""
_CLOSING: Final = {r"\(": r"\)", r"\[": r"\]", "$$": "$$", "$": "$"}
_DISPLAYED: Final = frozenset({r"\[", "$$"})
_MAX_LENGTH: Final = 2000
"""The maximum length of a formula in text, in characters."""


class Delimited(NamedTuple):
    """A formula in a text, with the start and end of the formula including its delimiters."""

    tex: str
    display: bool
    start: int
    stop: int


def delimited_formulas(text: str, *, single_dollars: bool) -> Iterator[Delimited]:
    r"""The formulas in a text: `\(…\)`, `\[…\]`, `$$…$$`, and, where the page says so, `$…$`."""
    delimiters = list(_DELIMITER.finditer(text))
    closing = _closing_delimiters([found[0] for found in delimiters])
    at = 0
    for opening, end in zip(delimiters, closing, strict=True):
        if end is None or opening.start() < at or (opening[0] == "$" and not single_dollars):
            continue
        start, stop = opening.end(), delimiters[end].start()
        tex, after = text[start : min(stop, start + _MAX_LENGTH + 1)], text[stop + 1 : stop + 2]
        if (
            not tex.strip()
            or len(tex) > _MAX_LENGTH
            or (opening[0] == "$" and (tex != tex.strip() or after.isdecimal()))
        ):
            continue
        at = delimiters[end].end()
        yield Delimited(tex.strip(), opening[0] in _DISPLAYED, opening.start(), at)


def _closing_delimiters(delimiters: list[str]) -> list[int | None]:
    """For each delimiter that begins a formula, the index of the delimiter that ends it, or None.

    Between the two there is no tag and no other beginning of the same kind. One pass from the end finds them all.
    """
    closing: list[int | None] = [None] * len(delimiters)
    nearest: dict[str, int] = {}
    for number in range(len(delimiters) - 1, -1, -1):
        delimiter = delimiters[number]
        if delimiter in _CLOSING:
            closing[number] = nearest.pop(_CLOSING[delimiter], None)
        if delimiter == "$$":
            nearest.pop("$", None)
        if delimiter in _CLOSING.values():
            nearest[delimiter] = number
        elif len(delimiter) == 1:
            nearest.clear()
    return closing


def reveal_formulas(tree: Element) -> None:
    """Turn the text between delimiters into `math`, in elements whose class says that they are formulas."""
    for element in tree.select(_NAMED):
        if element.select_one(f"math,{_NAMED}") is not None:
            continue
        text = element.text.strip()
        formula = next(delimited_formulas(text, single_dollars=True), None)
        if formula is not None and formula.stop - formula.start == len(text):
            math = Element("math", {"display": "block"} if formula.display else {})
            set_tex(math, formula.tex)
            element.clear()
            element.append(math)
