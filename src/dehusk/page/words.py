"""Characters and words in any script."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .table import Bools

Points = npt.NDArray[np.uint8] | npt.NDArray[np.uint32]


def points_of(html: bytes) -> Points:
    """Convert canonical HTML to its UTF-8 bytes, or code points if it has East Asian characters, which need them.

    No-break spaces become spaces.
    """
    spaced = html.replace(b"&nbsp;", b"      ")
    data = np.frombuffer(spaced, np.uint8)
    if not data.size or data.max() < 0xE3:
        return data
    if ((data >= 0xE3) & (data <= 0xE9)).any() or b"\xef\xbc" in spaced:
        return np.frombuffer(spaced.decode().encode("utf-32-le"), np.uint32)
    return data


def is_character(points: Points) -> Bools:
    """Mask the first byte of each character."""
    if points.dtype == np.uint8:
        return points.view(np.int8) >= -64
    return np.ones(len(points), bool)


def word_starts(points: Points) -> Bools:
    """Mask the first character of each word.

    A word is a run of characters without white space. Han and kana are written without it: each such character is a
    word of its own, and East Asian punctuation belongs to none.
    """
    letters = in_word(points)
    starts = _run_starts(letters)
    if points.dtype == np.uint32:
        ideograph = (points >= 0x3040) & (points < 0xA000)
        starts |= ideograph
        starts[1:] |= letters[1:] & ideograph[:-1]
    return starts


def in_word(points: Points) -> Bools:
    """Mask the characters that belong to a word."""
    letters = points > ord(" ")
    if points.dtype == np.uint32:
        fullwidth_digit = (points >= 0xFF10) & (points < 0xFF1A)
        letters &= ~((points >= 0x3000) & (points < 0x3040))
        letters &= ~((points > 0xFF00) & (points <= 0xFF20)) | fullwidth_digit
    return letters


def _run_starts(flags: Bools) -> Bools:
    """Mask the first of each run of true values."""
    starts_here = flags.copy()
    starts_here[1:] &= ~flags[:-1]
    return starts_here
