"""The tokens of MathML, which are letters, numbers, operators and words, as TeX.

What has no form in TeX that is sure to mean the same raises `ValueError`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_SYMBOLS: Final = dict(
    pair.split(":")
    for pair in r"""
    α:\alpha β:\beta γ:\gamma δ:\delta ε:\varepsilon ϵ:\epsilon ζ:\zeta η:\eta θ:\theta ϑ:\vartheta ι:\iota κ:\kappa
    λ:\lambda μ:\mu ν:\nu ξ:\xi π:\pi ρ:\rho σ:\sigma ς:\varsigma τ:\tau υ:\upsilon φ:\varphi ϕ:\phi χ:\chi ψ:\psi
    ω:\omega Γ:\Gamma Δ:\Delta Θ:\Theta Λ:\Lambda Ξ:\Xi Π:\Pi Σ:\Sigma Υ:\Upsilon Φ:\Phi Ψ:\Psi Ω:\Omega
    ∑:\sum ∏:\prod ∐:\coprod ∫:\int ∬:\iint ∭:\iiint ∮:\oint ∂:\partial ∇:\nabla ∞:\infty √:\surd
    ⋂:\bigcap ⋃:\bigcup ⋀:\bigwedge ⋁:\bigvee ⨁:\bigoplus ⨂:\bigotimes ⨀:\bigodot ⨆:\bigsqcup ⨄:\biguplus
    ×:\times ÷:\div ⋅:\cdot ·:\cdot ∗:\ast ⋆:\star ∘:\circ ±:\pm ∓:\mp ⊕:\oplus ⊗:\otimes ⊙:\odot −:- ~:\sim
    ≤:\le ≥:\ge ≠:\ne ≈:\approx ≡:\equiv ∼:\sim ≃:\simeq ≅:\cong ∝:\propto ≪:\ll ≫:\gg ≺:\prec ≻:\succ
    ∈:\in ∉:\notin ∋:\ni ⊂:\subset ⊆:\subseteq ⊃:\supset ⊇:\supseteq ∪:\cup ∩:\cap ∅:\emptyset ∖:\setminus
    →:\to ←:\leftarrow ↔:\leftrightarrow ⇒:\Rightarrow ⇐:\Leftarrow ⇔:\Leftrightarrow ↦:\mapsto ⟶:\longrightarrow
    ∀:\forall ∃:\exists ¬:\neg ∧:\land ∨:\lor ⊢:\vdash ⊨:\models ⊥:\perp ∥:\parallel ∣:\mid ⟨:\langle ⟩:\rangle
    ‖:\Vert ⌊:\lfloor ⌋:\rfloor ⌈:\lceil ⌉:\rceil …:\ldots ⋯:\cdots ⋮:\vdots ⋱:\ddots ℏ:\hbar ℎ:h ℓ:\ell ℘:\wp
    𝚤:\imath 𝚥:\jmath ℜ:\Re ℑ:\Im ′:' ″:'' ‴:''' °:^\circ {:\{ }:\} %:\% #:\# &:\& $:\$ _:\_ \:\backslash
    """.split()
)
LIMITS: Final = frozenset(
    r"\sum \prod \coprod \int \iint \iiint \oint \bigcap \bigcup \bigwedge \bigvee \bigoplus \bigotimes \bigodot"
    r" \bigsqcup \biguplus \det \gcd \inf \lim \liminf \limsup \max \min \Pr \sup".split()
)
"""Operators under and over which TeX puts their scripts."""
_FUNCTIONS: Final = frozenset(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min"
    " Pr sec sin sinh sup tan tanh".split()
)
_INVISIBLE: Final = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064\u200b\u00ad\ufe0e\ufe0f"))
_VARIANTS: Final = {
    "normal": r"\mathrm{%s}",
    "bold": r"\mathbf{%s}",
    "bold-italic": r"\boldsymbol{%s}",
    "double-struck": r"\mathbb{%s}",
    "script": r"\mathcal{%s}",
    "bold-script": r"\boldsymbol{\mathcal{%s}}",
    "fraktur": r"\mathfrak{%s}",
    "bold-fraktur": r"\boldsymbol{\mathfrak{%s}}",
    "sans-serif": r"\mathsf{%s}",
    "monospace": r"\mathtt{%s}",
}
"""The alphabets of letters that mean something else than the letters in italics."""
_ALPHABET: Final = re.compile(
    "(?:MATHEMATICAL )?(BOLD ITALIC|BOLD SCRIPT|BOLD FRAKTUR|BOLD|ITALIC|SCRIPT|FRAKTUR|BLACK-LETTER|DOUBLE-STRUCK"
    "|SANS-SERIF|MONOSPACE) (?:CAPITAL|SMALL|DIGIT) "
)
"""How the names of the letters begin that Unicode has in such an alphabet."""
_BLANKS: Final = re.compile(r"\s+")
_COMMAND_AT_END: Final = re.compile(r"\\[A-Za-z]+\Z")


def token(kind: str, text: str, variant: str = "") -> str:
    """The text of a token element as TeX; `variant` is its alphabet, where the element names one."""
    text = text.translate(_INVISIBLE)
    if kind in ("mtext", "ms"):
        return words(text)
    text = " ".join(text.split())
    if text in _FUNCTIONS and not variant:
        return f"\\{text}"
    if len(text) > 1 and text.isascii() and text.isalpha():
        return (r"\operatorname{%s}" if kind == "mo" else _VARIANTS.get(variant, _VARIANTS["normal"])) % text
    tex = side_by_side([_character(character) for character in text])
    return _VARIANTS[variant] % tex if tex and _has_alphabet(text, variant) else tex


def words(text: str) -> str:
    """Words in a formula, with the blanks at their ends."""
    text = _BLANKS.sub(" ", text)
    if "\\" in text or "^" in text or "~" in text:
        raise ValueError(text)
    return rf"\text{{{''.join(_SYMBOLS[c] if c in '{}%#&$_' else c for c in text)}}}" if text else ""


def side_by_side(parts: list[str]) -> str:
    """The parts one after the other, with a blank between a command and a letter that follows it."""
    joined, before = [], ""
    for part in filter(None, parts):
        if part[0].isalpha() and _COMMAND_AT_END.search(before):
            joined.append(" ")
        joined.append(part)
        before = part
    return "".join(joined)


def _has_alphabet(text: str, variant: str) -> bool:
    """Whether an alphabet changes a text: capital Greek letters are upright, and so are numbers and operators."""
    return variant in _VARIANTS and (variant != "normal" or (text.isascii() and text.isalpha()))


def _character(character: str) -> str:
    if character in _SYMBOLS:
        return _SYMBOLS[character]
    if character == "^":
        raise ValueError(character)
    alphabet = None if character.isascii() else _ALPHABET.match(unicodedata.name(character, ""))
    if alphabet is None:
        return character
    letter = token("mi", unicodedata.normalize("NFKC", character))
    variant = alphabet[1].replace("BLACK-LETTER", "FRAKTUR").replace(" ", "-").lower()
    return letter if variant == "italic" else _VARIANTS[variant] % letter
