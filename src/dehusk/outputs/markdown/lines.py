"""A line of text and signs, tidied and written as Markdown."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from ..delimited_formulas import delimited_formulas
from ..latex import in_dollars
from .block import HARD_BREAK
from .emphasis import swapped, tidy, written
from .escaping import SPECIAL, code_span, escape_brackets, escape_line_starts, escape_text
from .signs import ATOM, BREAK, CLOSE, DIGITS, NUMBERED, OPEN, digits_of, number_of

_BLANK: Final = "".join(map(chr, range(ord(" ") + 1))) + "\xa0"
"""White space as in the plain text output."""
_ODD_BLANK: Final = re.compile(r"[\0-\x1f\xa0]")
_SPACES: Final = re.compile("   *")
"""Two blanks or more. Patterns that begin with plain characters are found fast."""
_BREAKS: Final = re.compile(f"(?<! ) *+{BREAK}[ {BREAK}]*")
_LINK: Final = re.compile(f"({OPEN['link']}|{CLOSE['link']})")
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


class Code(str):
    """An atom that is code, still without its backticks: code next to code must be joined first."""

    __slots__ = ()


class Line:
    """Text with signs, and the atoms that the numbers after signs refer to."""

    def __init__(self, text: str, atoms: list[str], formulas: Formulas, *, has_emphasis: bool) -> None:
        self._text = with_single_blanks(text.strip(_BLANK))
        self._has_special = SPECIAL.search(self._text) is not None
        self._has_signs = has_emphasis or bool(atoms) or BREAK in self._text
        self._has_emphasis = has_emphasis
        self._atoms = atoms
        self._formulas = formulas

    def paragraphs(self) -> list[str]:
        """The text as paragraphs; two line breaks end a paragraph."""
        line = self._tidied()
        if not line:
            return []
        if BREAK not in line:
            return [escape_line_starts(self._finished(line))]
        parts = _parted(line) if BREAK * 2 in line else [line]
        return [escape_line_starts(self._finished(part).replace(BREAK, HARD_BREAK)) for part in parts if part]

    def on_one_line(self, line_break: str) -> str:
        """The text on one line, with line breaks replaced by `line_break`."""
        return self._finished(self._tidied()).replace(BREAK * 2, BREAK).replace(BREAK, line_break)

    def _tidied(self) -> str:
        """The text without white space at the edges of emphasis and links, and at its ends."""
        return self._spaced().strip(" " + BREAK) if self._has_signs else self._text

    def _spaced(self) -> str:
        """The text with white space moved out of emphasis and links, without those that become empty."""
        line = tidy(self._text) if self._has_emphasis else self._text
        while OPEN["link"] in line and _LOOSE_LINK.search(line):
            line = _SPACE_AT_LINK_END.sub(swapped, _SPACE_IN_LINK.sub(swapped, line))
            line = tidy(_EMPTY_LINK.sub("", line))
        if BREAK in line:
            line = _BREAKS.sub(lambda found: BREAK * min(found[0].count(BREAK), 2), line)
        return _SPACES.sub(" ", line) if "  " in line else line

    def _finished(self, line: str) -> str:
        """The text escaped, with emphasis and atoms written as Markdown."""
        if self._has_special:
            line = self._escaped(line)
        if self._has_emphasis:
            line = written(line)
        if len(self._atoms) > 1 and ATOM in line:
            line = _NEXT_ATOM.sub(self._joined_code, line)
        return NUMBERED.sub(self._written_atom, _OPEN_LINK.sub("[", line)) if self._atoms else line

    def _escaped(self, line: str) -> str:
        if ("\\" in line or "$" in line) and self._formulas in (Formulas.DELIMITED, Formulas.IN_DOLLARS):
            line = self._with_formulas(line)
        line = escape_text(line, formulas=self._formulas is not Formulas.NONE)
        if OPEN["link"] not in line or ("[" not in line and "]" not in line):
            return line
        pieces = _LINK.split(line)
        for at in range(1, len(pieces) - 1, 2):
            if pieces[at] == OPEN["link"]:
                pieces[at + 1] = escape_brackets(pieces[at + 1])
        return "".join(pieces)

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
        atom = self._atoms[number_of(sign[1])]
        return code_span(atom) if isinstance(atom, Code) else atom


def with_single_blanks(text: str) -> str:
    """The text with each run of white space as one blank."""
    if not text.isprintable():  # as text with an odd blank is
        text = _ODD_BLANK.sub(" ", text)
    return _SPACES.sub(" ", text) if "  " in text else text


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
