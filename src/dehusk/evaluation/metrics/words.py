"""How a text is cut into pieces that can be compared."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[^\s\x00-\x20\u3000-\u9fff\uff01-\uff0f\uff1a-\uff20]+|[\u3040-\u9fff]")
_TOKEN: Final = re.compile(r"[^\W_\u3040-\u9fff]+|(?=[^\W_])[\u3040-\u9fff]")


def words(text: str) -> list[str]:
    """The words of a text, unchanged, as a page counts them: split at white space, Han and kana one by one.

    East Asian punctuation belongs to no word.
    """
    return _WORD.findall(text)


def tokens(text: str) -> list[str]:
    """The runs of letters and digits of a text, in lower case; Han and kana one by one."""
    return _TOKEN.findall(text.lower())


# Many metrics read the same two texts, so their words are found once.
@lru_cache(maxsize=8)
def cached_words(text: str) -> tuple[str, ...]:
    """The same as `words`, remembered for the last few texts."""
    return tuple(words(text))


@lru_cache(maxsize=8)
def cached_tokens(text: str) -> tuple[str, ...]:
    """The same as `tokens`, remembered for the last few texts."""
    return tuple(tokens(text))
