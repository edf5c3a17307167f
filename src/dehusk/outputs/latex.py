"""Formulas as LaTeX: the TeX that the page provides, or a translation of its MathML."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element

from .mathml import tex_of

_TEX: Final = frozenset({"application/x-tex", "application/x-latex", "text/x-tex", "text/x-latex", "tex", "latex"})
_DOLLARS: Final = re.compile(r"\\.|\$")


def latex_of(math: Element) -> str | None:
    """A `math` element as LaTeX, on one line; None where nothing in LaTeX is sure to mean the same."""
    given = next((note for note in math.select("annotation") if is_tex(note)), None)
    try:
        tex = tex_of(math, display=is_display(math)) if given is None else given.text
    except ValueError:
        return None
    return " ".join(tex.split())


def is_tex(annotation: Element) -> bool:
    """Whether an annotation gives the formula as TeX."""
    return (annotation.attr("encoding") or "").strip().lower() in _TEX


def in_dollars(tex: str, *, display: bool) -> str:
    """A formula between dollar signs, as in Markdown; dollar signs inside it are escaped."""
    tex = _DOLLARS.sub(lambda found: r"\$" if found[0] == "$" else found[0], tex)
    return f"$${tex}$$" if display else f"${tex}$"


def is_display(math: Element) -> bool:
    """Whether a formula is on a line of its own."""
    around = math.closest(".katex-display,.MathJax_Display,[display=true],.mwe-math-element-block")
    return math.attr("display") == "block" or math.attr("mode") == "display" or around is not None
