"""Characters that stand for syntax while a line is put together; Unicode reserves them for internal use."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

OPEN: Final = {"em": "\ufdd0", "strong": "\ufdd2", "del": "\ufdd4", "link": "\ufdd6"}
CLOSE: Final = {"em": "\ufdd1", "strong": "\ufdd3", "del": "\ufdd5", "link": "\ufdd7"}
"""The beginning and end of formatted text; those of a link are followed by the number of an atom."""
BREAK: Final = "\ufdd8"
ATOM: Final = "\ufdd9"
"""Finished Markdown, such as an image or code; followed by the number of the atom."""
_DIGIT: Final = 0xFDE0

OPENERS: Final = "\ufdd0\ufdd2\ufdd4"
CLOSERS: Final = "\ufdd1\ufdd3\ufdd5"
DIGITS: Final = "\ufde0-\ufdef"
EMPHASIS: Final = re.compile("([\ufdd0-\ufdd5])")
ANY: Final = re.compile("[\ufdd0-\ufdef]")
NUMBERED: Final = re.compile(f"[\ufdd7\ufdd9]([{DIGITS}]+)")
"""Signs that are written as their atom."""


@lru_cache(maxsize=1024)
def digits_of(number: int) -> str:
    """The number of an atom as it follows a sign."""
    return "".join(chr(_DIGIT + int(digit, 16)) for digit in f"{number:x}")


@lru_cache(maxsize=1024)
def number_of(digits: str) -> int:
    """The number that the digits after a sign stand for."""
    return int("".join(f"{ord(digit) - _DIGIT:x}" for digit in digits), 16)
