"""Formulas as LaTeX: the TeX that the page provides, or a translation of its MathML, which the core makes."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element, Text

from .._core import Table

_TEX: Final = frozenset({"application/x-tex", "application/x-latex", "text/x-tex", "text/x-latex", "tex", "latex"})
_FIRST_IN_BODY: Final = 3
"""Row of the first element in `body`."""
_DOLLARS: Final = re.compile(r"\\.|\$")


def latex_of(math: Element) -> str | None:
    """A `math` element as LaTeX, on one line; None where nothing in LaTeX is sure to mean the same.

    It is empty where the formula shows nothing.
    """
    if not math.text.strip():
        return ""
    given = next((note for note in math.select("annotation") if is_tex(note)), None)
    if given is not None:
        return " ".join(given.text.split())
    table = Table.from_html(math.serialize().encode("utf-8", "replace"))
    return table.tex(_FIRST_IN_BODY, is_display(math))


def is_tex(annotation: Element) -> bool:
    """Whether an annotation gives the formula as TeX."""
    return (annotation.attr("encoding") or "").strip().lower() in _TEX


def set_tex(math: Element, tex: str) -> None:
    """Let a `math` element hold nothing but TeX."""
    note = Element("annotation", {"encoding": "application/x-tex"})
    note.append(Text(tex))
    math.clear()
    math.append(note)


def in_dollars(tex: str, *, display: bool) -> str:
    """A formula between dollar signs, as in Markdown; dollar signs inside it are escaped."""
    tex = _DOLLARS.sub(lambda found: r"\$" if found[0] == "$" else found[0], tex)
    return f"$${tex}$$" if display else f"${tex}$"


def is_display(math: Element) -> bool:
    """Whether a formula is on a line of its own."""
    around = math.closest(".katex-display,.MathJax_Display,[display=true],.mwe-math-element-block")
    return math.attr("display") == "block" or math.attr("mode") == "display" or around is not None
