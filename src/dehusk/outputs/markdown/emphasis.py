"""Signs of emphasis, written as asterisks and tildes where Markdown reads these as emphasis.

CommonMark does not read `**` between a letter and punctuation as the beginning of strong text. In such places the
emphasis is made shorter, so that the punctuation is outside of it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from .signs import ANY, BREAK, CLOSE, CLOSERS, EMPHASIS, OPEN, OPENERS

_WRITTEN: Final = {"em": "*", "strong": "**", "del": "~~"}
_KIND: Final = {sign: kind for kind in _WRITTEN for sign in (OPEN[kind], CLOSE[kind])}
_PUNCTUATION: Final = re.compile(r"(?:[^\w\s\ufdd0-\ufdef]|_)+")
"""Punctuation with the backslashes before it, as far as it goes."""
_SPACE_INSIDE: Final = re.compile(f"(?<![{OPENERS}])([{OPENERS}]++)([ {BREAK}]++)")
_SPACE_AT_END: Final = re.compile(f"(?<![ {BREAK}])([ {BREAK}]++)([{CLOSERS}]+)")
"""It is looked for at the beginnings of white space only, so that each character is read once."""
_EMPTY: Final = re.compile("|".join(OPEN[kind] + CLOSE[kind] for kind in _WRITTEN))
_CONTINUED: Final = re.compile("|".join(CLOSE[kind] + OPEN[kind] for kind in _WRITTEN))
_TEXT: Final = f"[^{OPENERS}{CLOSERS}]"
_EMPHASISED: Final = "|".join(rf"{OPEN[kind]}(?=[^\W_]){_TEXT}*+(?<=[^\W_]){CLOSE[kind]}" for kind in _WRITTEN)
_CLEAR: Final = re.compile(f"{_TEXT}*+(?:(?:{_EMPHASISED}){_TEXT}++)*+(?:{_EMPHASISED})?")
"""Emphasis that begins and ends with a letter, one after another with something between: it is always read as such."""
_UNTIDY: Final = re.compile(
    "|".join(
        f"{OPEN[kind]}[ {BREAK}{CLOSE[kind]}]|{CLOSE[kind]}(?:{OPEN[kind]}|(?<=[ {BREAK}]{CLOSE[kind]}))"
        for kind in _WRITTEN
    )
)
"""What `tidy` removes. Patterns whose alternatives all begin with a character are found fast."""


def tidy(line: str) -> str:
    """Move white space out of emphasis, drop empty emphasis, and join emphasis that ends only to begin again."""
    while _UNTIDY.search(line):
        line = _SPACE_AT_END.sub(swapped, _SPACE_INSIDE.sub(swapped, line))
        line = _CONTINUED.sub("", _EMPTY.sub("", line))
    return line


def swapped(match: re.Match[str]) -> str:
    """The second group before the first."""
    return match[2] + match[1]


def written(line: str) -> str:
    """The line, whose text is escaped already, with signs of emphasis written as Markdown."""
    if _CLEAR.fullmatch(line):
        for kind, mark in _WRITTEN.items():
            line = line.replace(OPEN[kind], mark).replace(CLOSE[kind], mark)
        return line
    parts = EMPHASIS.split(line)
    return _Line(parts[::2], parts[1::2]).written()


class _Line:
    """Text in pieces with signs between them: `signs[i]` follows `pieces[i]` and is written as `marks[i]`."""

    def __init__(self, pieces: list[str], signs: list[str]) -> None:
        self._pieces = pieces
        self._signs = signs
        self._marks = [""] * len(signs)

    def written(self) -> str:
        for opener, closer, is_within in self._pairs():
            mark = _WRITTEN[_KIND[self._signs[opener]]]
            if self._fits(opener, closer, mark) and not (is_within and self._is_ambiguous(opener, closer, mark)):
                self._marks[opener] = self._marks[closer] = mark
        return "".join([part for pair in zip(self._pieces, [*self._marks, ""], strict=True) for part in pair])

    def _pairs(self) -> list[tuple[int, int, bool]]:
        """For each pair of signs, from the inside out: where it opens, where it closes, whether it is nested."""
        pairs, open_at = [], list[int]()
        for at, sign in enumerate(self._signs):
            if sign in OPENERS:
                open_at.append(at)
            elif open_at:
                opener = open_at.pop()
                pairs.append((opener, at, bool(open_at)))
        return pairs

    def _touches_other(self, opener: int, mark: str) -> bool:
        """Whether other emphasis ends where this begins: the marks of both would be read as one."""
        at = opener
        while at > 0 and not self._pieces[at]:
            at -= 1
            if self._signs[at] in CLOSERS and self._marks[at].startswith(mark[0]):
                return True
        return False

    def _shorten(self, opener: int, closer: int, mark: str) -> None:
        """Move punctuation out of the emphasis where the marks would not be read as emphasis."""
        pieces = self._pieces
        if not self._may_open(opener, mark) and (found := _PUNCTUATION.match(pieces[opener + 1])):
            pieces[opener] += found[0]
            pieces[opener + 1] = pieces[opener + 1][found.end() :]
        if not self._may_close(closer, mark) and (found := _PUNCTUATION.match(pieces[closer][::-1])):
            pieces[closer] = pieces[closer][: -found.end()]
            pieces[closer + 1] = found[0][::-1] + pieces[closer + 1]

    def _fits(self, opener: int, closer: int, mark: str) -> bool:
        """Whether the marks are read as emphasis of some text, after it has been made shorter where that is needed."""
        if self._touches_other(opener, mark):
            return False
        if not self._is_read(opener, closer, mark):
            self._shorten(opener, closer, mark)
            if not self._is_read(opener, closer, mark):
                return False
        return any(piece.strip() for piece in self._pieces[opener + 1 : closer + 1])

    def _is_read(self, opener: int, closer: int, mark: str) -> bool:
        return self._may_open(opener, mark) and self._may_close(closer, mark)

    def _is_ambiguous(self, opener: int, closer: int, mark: str) -> bool:
        """Whether nested marks could be misread.

        An opening mark could be read as the end of the outer emphasis, and a closing mark as the beginning of another.
        Marks directly beside those of the outer emphasis are read together with them.
        """
        begins_alone = self._pieces[opener] or self._signs[opener - 1] not in OPENERS
        ends_alone = self._pieces[closer + 1] or self._signs[closer + 1] not in CLOSERS
        ends_other = begins_alone and self._may_close(opener, mark)
        return bool(ends_other or (ends_alone and self._may_open(closer, mark)))

    def _may_open(self, at: int, mark: str) -> bool:
        after = self._after(at, mark)
        return _is_letter(after) or (not _blank(after) and _parts_words(self._before(at, mark)))

    def _may_close(self, at: int, mark: str) -> bool:
        before = self._before(at, mark)
        return _is_letter(before) or (not _blank(before) and _parts_words(self._after(at, mark)))

    def _before(self, at: int, mark: str) -> str:
        """The character before a group of marks of one kind; a blank at the beginning of the line."""
        while at > 0 and not self._pieces[at] and self._marks[at - 1][:1] in ("", mark[0]):
            at -= 1
        return (self._pieces[at] or (self._marks[at - 1] if at > 0 else " "))[-1:] or " "

    def _after(self, at: int, mark: str) -> str:
        """The character after a group of marks of one kind; a blank at the end of the line."""
        at += 1
        while at < len(self._marks) and not self._pieces[at] and self._marks[at][:1] in ("", mark[0]):
            at += 1
        return (self._pieces[at] or (self._marks[at] if at < len(self._marks) else " "))[:1] or " "


def _blank(character: str) -> bool:
    return character.isspace() or character == BREAK


def _parts_words(character: str) -> bool:
    return _blank(character) or _punctuation(character)


@lru_cache(maxsize=1024)
def _is_letter(character: str) -> bool:
    """Whether emphasis may begin before a character and end after it, whatever is on the other side of the mark."""
    return not _blank(character) and not _perhaps_punctuation(character)


def _perhaps_punctuation(character: str) -> bool:
    """Whether some version of CommonMark counts a character as punctuation; symbols count since 0.31."""
    return bool(ANY.match(character)) or unicodedata.category(character)[0] in "PS"


def _punctuation(character: str) -> bool:
    """Whether every version of CommonMark counts a character as punctuation."""
    if character.isascii() or ANY.match(character):
        return not character.isalnum()
    return unicodedata.category(character)[0] == "P"
