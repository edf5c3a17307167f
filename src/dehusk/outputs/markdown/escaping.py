"""Escapes for what would be read as syntax, and for nothing else."""

from __future__ import annotations

import re
from typing import Final

from .signs import OPEN

SPECIAL: Final = re.compile(r"[`*_\\<&\[\]!~$]")
"""Most text has none of these characters and needs no escapes."""
_TEXT: Final = re.compile(
    r"""
    ` | \*
    | _(?:(?<![^\W_]_)|(?![^\W_]))            # inside a word it is a letter like others
    | \\(?![A-Za-z0-9 ])
    | <(?=[A-Za-z/!?])
    | &(?=\#?\w{1,31};)
    | \](?=[\ufdd0-\ufdef]*[(:\[]) | \[(?=\^) | !(?=\ufdd6)   # links, notes and images
    | ~(?:(?=~)|(?<=~~))
    """,
    re.VERBOSE,
)
"""Each alternative begins with the character to escape: such patterns are found fast."""
_BRACKET: Final = re.compile(r"(?<!\\)[\[\]]")
_LINE_START: Final = re.compile(
    r"""
    ^(?:
        (?P<mark> [-+>](?=\s|$) | > | \#{1,6}(?=\s|$) | [=-]+\ *$ | :(?=\s) | [|:-][|:\ -]*$ | \[(?=[ xX]\]\s) )
        | (?P<number> \d{1,9})(?=[.)](?:\s|$))
    )
    """,
    re.VERBOSE | re.MULTILINE,
)
_STARTS: Final = frozenset("-+>#=:|[0123456789")


def escape_text(text: str, *, formulas: bool) -> str:
    """Escape text in a line; `formulas` says that the page has formulas, so that dollar signs must be escaped too."""
    if not SPECIAL.search(text):
        return text
    escaped = _TEXT.sub(_escaped, text)
    if text.count("~") > 1 or ("~" in text and OPEN["del"] in text):
        escaped = re.sub(r"(?<!\\)~", r"\~", escaped)
    return escaped.replace("$", r"\$") if formulas else escaped


def escape_brackets(text: str) -> str:
    """Escape the brackets in text that will be put between brackets."""
    return _BRACKET.sub(_escaped, text) if "[" in text or "]" in text else text


def _escaped(match: re.Match[str]) -> str:
    return "\\" + match[0]


def escape_line_starts(text: str) -> str:
    """Escape the beginnings of finished lines that would be read as the beginning of a block."""
    if "\n" in text:
        return _LINE_START.sub(_with_backslash, text)
    found = _LINE_START.match(text) if text[:1] in _STARTS else None
    return _with_backslash(found) + text[found.end() :] if found else text


def _with_backslash(match: re.Match[str]) -> str:
    return f"{match['number']}\\" if match["number"] else f"\\{match['mark']}"


def code_span(text: str) -> str:
    """Text on one line as inline code."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if longest and (text[0] == "`" or text[-1] == "`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def code_block(text: str, language: str) -> str:
    """Lines of code between fences; the fences are longer than any in the code."""
    fence = "`" * max(3, max(map(len, re.findall("`+", text)), default=0) + 1)
    return f"{fence}{language}\n{text}\n{fence}"
