"""A line of text and signs, tidied and written as Markdown."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from ..._core import escape_line, escape_line_starts, with_single_blanks, written_line
from ..delimited_formulas import delimited_formulas
from ..latex import in_dollars
from .block import HARD_BREAK
from .code_fences import code_span
from .emphasis import swapped, tidy, written
from .signs import ATOM, BREAK, CLOSE, DIGITS, NUMBERED, OPEN, digits_of, number_of

_BLANK: Final = "".join(map(chr, range(ord(" ") + 1))) + "\xa0"
"""White space as in the plain text output."""
_SPACES: Final = re.compile("   *")
"""Two blanks or more. Patterns that begin with plain characters are found fast."""
_BREAKS: Final = re.compile(f"(?<! ) *+{BREAK}[ {BREAK}]*")
_OPEN_LINK: Final = re.compile(f"{OPEN['link']}[{DIGITS}]+")
_SPACE_IN_LINK: Final = re.compile(f"({_OPEN_LINK.pattern})([ {BREAK}]+)")
_SPACE_AT_LINK_END: Final = re.compile(f"(?<![ {BREAK}])([ {BREAK}]++)({CLOSE['link']}[{DIGITS}]+)")
_EMPTY_LINK: Final = re.compile(f"{OPEN['link']}[{DIGITS}]+{CLOSE['link']}[{DIGITS}]+")
_LOOSE_LINK: Final = re.compile(
    f"{OPEN['link']}[{DIGITS}]+[ {BREAK}{CLOSE['link']}]|{CLOSE['link']}(?<=[ {BREAK}]{CLOSE['link']})"
)
"""A link with white space at its edges, or without text."""
_EDGE: Final = re.compile(f"[\ufdd0-\ufdd7][{DIGITS}]*")
_NEXT_ATOM: Final = re.compile(f"{ATOM}([{DIGITS}]+)(?={ATOM}([{DIGITS}]+))")


class Formulas(Enum):
    """How a page writes formulas."""

    NONE = 0
    ELEMENTS = 1
    """As elements; a dollar sign in the text must be escaped."""
    DELIMITED = 2
    """Also in the text, between delimiters that typesetting programs look for."""
    IN_DOLLARS = 3
    """Also between single dollar signs."""


_IN_TEXT: Final = (Formulas.DELIMITED, Formulas.IN_DOLLARS)


class Code(str):
    """An atom that is code, still without its backticks: code next to code must be joined first."""

    __slots__ = ()


class Line:
    """Text with signs, and the atoms that the numbers after signs refer to.

    The core writes most lines. What is left for those with emphasis or formulas, and for links and code that need more
    care, is here.
    """

    __slots__ = ("_atoms", "_formulas", "_has_emphasis", "_text")

    def __init__(self, text: str, atoms: list[str], formulas: Formulas, *, has_emphasis: bool) -> None:
        self._text = text
        self._atoms = atoms
        self._formulas = formulas
        self._has_emphasis = has_emphasis

    def paragraphs(self) -> list[str]:
        """The text as paragraphs; two line breaks end a paragraph."""
        simple = self._simply_written(None)
        if simple is not None:
            return [simple] if simple else []
        line = self._tidied()
        parts = _parted(line) if BREAK * 2 in line else [line]
        return [escape_line_starts(self._finished(part).replace(BREAK, HARD_BREAK)) for part in parts if part]

    def on_one_line(self, line_break: str) -> str:
        """The text on one line, with line breaks replaced by `line_break`."""
        simple = self._simply_written(line_break)
        if simple is not None:
            return simple
        return self._finished(self._tidied()).replace(BREAK * 2, BREAK).replace(BREAK, line_break)

    def _simply_written(self, line_break: str | None) -> str | None:
        """The line as the core writes it, on one line or as a paragraph; None where it needs more."""
        if self._has_emphasis or (self._formulas in _IN_TEXT and ("\\" in self._text or "$" in self._text)):
            return None
        atoms = [_written(atom) for atom in self._atoms]
        return written_line(self._text, atoms, self._formulas is not Formulas.NONE, line_break)

    def _tidied(self) -> str:
        """The text without white space at the edges of emphasis and links, and at its ends."""
        return self._spaced(with_single_blanks(self._text.strip(_BLANK))).strip(" " + BREAK)

    def _spaced(self, line: str) -> str:
        """The text with white space moved out of emphasis and links, without those that become empty."""
        line = tidy(line) if self._has_emphasis else line
        while OPEN["link"] in line and _LOOSE_LINK.search(line):
            line = _SPACE_AT_LINK_END.sub(swapped, _SPACE_IN_LINK.sub(swapped, line))
            line = tidy(_EMPTY_LINK.sub("", line))
        if BREAK in line:
            line = _BREAKS.sub(lambda found: BREAK * min(found[0].count(BREAK), 2), line)
        return _SPACES.sub(" ", line) if "  " in line else line

    def _finished(self, line: str) -> str:
        """The text escaped, with emphasis and atoms written as Markdown."""
        if self._formulas in _IN_TEXT and ("\\" in line or "$" in line):
            line = self._with_formulas(line)
        line = escape_line(line, self._formulas is not Formulas.NONE)
        if self._has_emphasis:
            line = written(line)
        if len(self._atoms) > 1 and ATOM in line:
            line = _NEXT_ATOM.sub(self._joined_code, line)
        return NUMBERED.sub(self._written_atom, _OPEN_LINK.sub("[", line)) if self._atoms else line

    def _with_formulas(self, line: str) -> str:
        """The line with delimited formulas replaced by atoms."""
        pieces, at = [], 0
        for formula in delimited_formulas(line, single_dollars=self._formulas is Formulas.IN_DOLLARS):
            pieces += [line[at : formula.start], ATOM + digits_of(len(self._atoms))]
            self._atoms.append(in_dollars(formula.tex, display=formula.display))
            at = formula.stop
        return "".join([*pieces, line[at:]])

    def _joined_code(self, atoms: re.Match[str]) -> str:
        """Remove code that is followed by other code, after adding it to the beginning of that code."""
        this, following = number_of(atoms[1]), number_of(atoms[2])
        if not (isinstance(self._atoms[this], Code) and isinstance(self._atoms[following], Code)):
            return atoms[0]
        self._atoms[following] = Code(self._atoms[this] + self._atoms[following])
        return ""

    def _written_atom(self, sign: re.Match[str]) -> str:
        return _written(self._atoms[number_of(sign[1])])


def _written(atom: str) -> str:
    return code_span(atom) if isinstance(atom, Code) else atom


def _parted(line: str) -> list[str]:
    """The paragraphs of a line. Formatting that is open at the end of one is closed there and opened again."""
    parts, still_open = [], list[str]()
    for piece in line.split(BREAK * 2):
        part = "".join(still_open) + piece
        still_open = []
        for sign in _EDGE.findall(part):
            if sign[0] in OPEN.values():
                still_open.append(sign)
            elif still_open:
                still_open.pop()
        closing = "".join(chr(ord(sign[0]) + 1) + sign[1:] for sign in reversed(still_open))
        parts.append(part.strip(" " + BREAK) + closing)
    return parts
