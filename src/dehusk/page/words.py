"""What counts as a character and as a word, in any script."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from .table import Bools, Ints

Points = npt.NDArray[np.uint8] | npt.NDArray[np.uint32]

_REFERENCE_EXCESS: Final = np.zeros(128, np.int32)
_REFERENCE_EXCESS[[ord("a"), ord("l"), ord("g")]] = len("&amp;") - 1, len("&lt;") - 1, len("&gt;") - 1


def points_of(html: bytes) -> Points:
    """The UTF-8 bytes of canonical HTML, or its code points if it has East Asian characters, which need them.

    No-break spaces become blanks.
    """
    blanked = html.replace(b"&nbsp;", b"      ")
    data = np.frombuffer(blanked, np.uint8)
    if not data.size or data.max() < 0xE3:
        return data
    if ((data >= 0xE3) & (data <= 0xE9)).any() or b"\xef\xbc" in blanked:
        return np.frombuffer(blanked.decode().encode("utf-32-le"), np.uint32)
    return data


def count_texts(joined: bytes, begin: npt.NDArray[np.int64]) -> tuple[Ints, Ints]:
    """The numbers of characters and words of texts of canonical HTML.

    In `joined` each text follows a NUL, and `begin` has the places of these. White space is collapsed and trimmed; a
    character reference counts as the character that it stands for.
    """
    points = points_of(joined)
    if points.dtype == np.uint32:
        begin = (points == 0).nonzero()[0]
    solid = points > ord(" ")
    runs = _risen(solid)
    run_count = _sum_by_text(runs, begin)
    chars = _sum_by_text(solid & is_character(points), begin) + np.maximum(run_count - 1, 0)
    references = (points == ord("&")).nonzero()[0]
    if references.size:
        excess = _REFERENCE_EXCESS[points[references + 1]]
        text = np.searchsorted(begin, references, side="right") - 1
        chars -= np.bincount(text, excess, len(begin)).astype(np.int32)
    if points.dtype == np.uint8:
        return chars, run_count
    return chars, _sum_by_text(word_starts(points), begin)


def is_character(points: Points) -> Bools:
    """False on the bytes that continue a character of UTF-8."""
    if points.dtype == np.uint8:
        return points.view(np.int8) >= -64
    return np.ones(len(points), bool)


def word_starts(points: Points) -> Bools:
    """True where a word begins.

    A word is a run of characters without white space. Han and kana are written without it: each such character is a
    word of its own, and East Asian punctuation belongs to none.
    """
    letters = in_word(points)
    starts = _risen(letters)
    if points.dtype == np.uint32:
        ideograph = (points >= 0x3040) & (points < 0xA000)
        starts |= ideograph
        starts[1:] |= letters[1:] & ideograph[:-1]
    return starts


def in_word(points: Points) -> Bools:
    """True on the characters that belong to a word."""
    letters = points > ord(" ")
    if points.dtype == np.uint32:
        fullwidth_digit = (points >= 0xFF10) & (points < 0xFF1A)
        letters &= ~((points >= 0x3000) & (points < 0x3040))
        letters &= ~((points > 0xFF00) & (points <= 0xFF20)) | fullwidth_digit
    return letters


def _risen(flags: Bools) -> Bools:
    """True where a run of true values begins."""
    risen = flags.copy()
    risen[1:] &= ~flags[:-1]
    return risen


def _sum_by_text(flags: Bools, begin: npt.NDArray[np.int64]) -> Ints:
    return np.add.reduceat(flags.view(np.uint8), begin, dtype=np.int32)
