"""Formulas as LaTeX: the TeX that the page provides, or a translation of its MathML."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element, Text

_SYMBOLS: Final = dict(
    pair.split(":")
    for pair in r"""
    α:\alpha β:\beta γ:\gamma δ:\delta ε:\varepsilon ϵ:\epsilon ζ:\zeta η:\eta θ:\theta ϑ:\vartheta ι:\iota κ:\kappa
    λ:\lambda μ:\mu ν:\nu ξ:\xi π:\pi ρ:\rho σ:\sigma ς:\varsigma τ:\tau υ:\upsilon φ:\varphi ϕ:\phi χ:\chi ψ:\psi
    ω:\omega Γ:\Gamma Δ:\Delta Θ:\Theta Λ:\Lambda Ξ:\Xi Π:\Pi Σ:\Sigma Υ:\Upsilon Φ:\Phi Ψ:\Psi Ω:\Omega
    ∑:\sum ∏:\prod ∐:\coprod ∫:\int ∬:\iint ∭:\iiint ∮:\oint ∂:\partial ∇:\nabla ∞:\infty √:\surd
    ×:\times ÷:\div ⋅:\cdot ·:\cdot ∗:\ast ⋆:\star ∘:\circ ±:\pm ∓:\mp ⊕:\oplus ⊗:\otimes ⊙:\odot −:-
    ≤:\le ≥:\ge ≠:\ne ≈:\approx ≡:\equiv ∼:\sim ≃:\simeq ≅:\cong ∝:\propto ≪:\ll ≫:\gg ≺:\prec ≻:\succ
    ∈:\in ∉:\notin ∋:\ni ⊂:\subset ⊆:\subseteq ⊃:\supset ⊇:\supseteq ∪:\cup ∩:\cap ∅:\emptyset ∖:\setminus
    →:\to ←:\leftarrow ↔:\leftrightarrow ⇒:\Rightarrow ⇐:\Leftarrow ⇔:\Leftrightarrow ↦:\mapsto ⟶:\longrightarrow
    ∀:\forall ∃:\exists ¬:\neg ∧:\land ∨:\lor ⊢:\vdash ⊨:\models ⊥:\perp ∥:\parallel ∣:\mid ⟨:\langle ⟩:\rangle
    ⌊:\lfloor ⌋:\rfloor ⌈:\lceil ⌉:\rceil …:\ldots ⋯:\cdots ⋮:\vdots ⋱:\ddots ℏ:\hbar ℓ:\ell ℜ:\Re ℑ:\Im ′:' °:^\circ
    ℝ:\mathbb{R} ℕ:\mathbb{N} ℤ:\mathbb{Z} ℚ:\mathbb{Q} ℂ:\mathbb{C} {:\{ }:\} %:\% #:\# &:\& $:\$ _:\_ \:\backslash
    """.split()
)
_ACCENTS: Final = {
    "^": r"\hat",
    "ˆ": r"\hat",
    "¯": r"\bar",
    "‾": r"\overline",
    "~": r"\tilde",
    "˜": r"\tilde",
    "→": r"\vec",
    "⃗": r"\vec",
    "˙": r"\dot",
    "¨": r"\ddot",
    "⏞": r"\overbrace",
}
_FUNCTIONS: Final = frozenset(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min"
    " sec sin sinh sup tan tanh".split()
)
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064\u200b"))
_SCRIPTS: Final = {"msub": "_", "msup": "^", "msubsup": "_^", "munder": "_", "munderover": "_^"}
_TOKENS: Final = frozenset({"mi", "mn", "mo", "mtext", "ms", "annotation"})
_NEW_ROW: Final = r" \\ "
_DOLLARS: Final = re.compile(r"\\.|\$")
_MAX_DEPTH: Final = 60
"""The maximum depth of nested elements; a deeper formula is read as plain text."""


def latex_of(math: Element) -> str:
    """A `math` element as LaTeX, on one line."""
    given = [note for note in math.select("annotation") if "tex" in (note.attr("encoding") or "").lower()]
    tex = given[0].text if given else _converted(math, _MAX_DEPTH)
    return " ".join(tex.split())


def in_dollars(tex: str, *, display: bool) -> str:
    """A formula between dollar signs, as in Markdown; dollar signs inside it are escaped."""
    tex = _DOLLARS.sub(lambda found: r"\$" if found[0] == "$" else found[0], tex)
    return f"$${tex}$$" if display else f"${tex}$"


def is_display(math: Element) -> bool:
    """Whether a formula is on a line of its own."""
    around = math.closest(".katex-display,.MathJax_Display,[display=true],.mwe-math-element-block")
    return math.attr("display") == "block" or math.attr("mode") == "display" or around is not None


def _converted(node: Element, depth: int) -> str:
    children = [child for child in node.children if isinstance(child, Element)]
    if node.tag in _TOKENS or not children or not depth:
        return _token(node.tag, node.text)
    if node.tag == "semantics":
        return _converted(children[0], depth - 1)
    parts = [_converted(child, depth - 1) for child in children]
    match node.tag, parts:
        case "mfrac", [above, below]:
            tex = rf"\frac{{{above}}}{{{below}}}"
        case "mroot", [under, degree]:
            tex = rf"\sqrt[{degree}]{{{under}}}"
        case "msqrt", _:
            tex = rf"\sqrt{{{_joined(parts)}}}"
        case (("msub" | "msup" | "msubsup" | "munder" | "munderover" as tag), [base, *scripts]):
            marks = zip(_SCRIPTS[tag], scripts, strict=False)
            tex = _base(base) + "".join(f"{mark}{{{script}}}" for mark, script in marks)
        case "mover", [base, over]:
            accent = _ACCENTS.get(children[1].text.strip())
            tex = f"{accent}{{{base}}}" if accent else f"{_base(base)}^{{{over}}}"
        case "mtable", _:
            tex = rf"\begin{{matrix}}{_NEW_ROW.join(parts)}\end{{matrix}}"
        case "mtr", _:
            tex = " & ".join(parts)
        case "mfenced", _:
            opening, closing = node.attr("open", "(") or ".", node.attr("close", ")") or "."
            tex = rf"\left{_token('mo', opening)}{','.join(parts)}\right{_token('mo', closing)}"
        case _:
            tex = _joined(parts) + _own_text(node)
    return tex


def _own_text(node: Element) -> str:
    """The text directly in an element that should not hold any."""
    return _token("mtext", "".join(child.data for child in node.children if isinstance(child, Text)))


def _base(tex: str) -> str:
    return tex if len(tex) == 1 or (tex.startswith("\\") and tex[1:].isalpha()) else f"{{{tex}}}"


def _joined(parts: list[str]) -> str:
    """The parts one after the other, with a blank between a command and a letter that follows it."""
    joined = ""
    for part in parts:
        command = joined.rpartition("\\")[2]
        apart = "\\" in joined and command.isalpha() and part[:1].isalpha()
        joined += f" {part}" if apart else part
    return joined


def _token(tag: str, text: str) -> str:
    text = " ".join(text.translate(_INVISIBLE).split())
    if not text:
        return ""
    if tag in ("mtext", "ms"):
        return rf"\text{{{''.join(_SYMBOLS[c] if c in '{}%#&$_' else c for c in text)}}}"
    if text in _FUNCTIONS:
        return f"\\{text}"
    tex = _joined([_SYMBOLS.get(character, character) for character in text])
    return rf"\mathrm{{{tex}}}" if tag == "mi" and text.isalpha() and len(text) > 1 and text.isascii() else tex
