"""Declared texts made plain, and a form of texts that can be compared."""

from __future__ import annotations

from typing import Final

from .._core import letters, plain_line, plain_value

__all__ = ["MAX_CHARACTERS", "letters", "plain_line", "plain_value"]

MAX_CHARACTERS: Final = 10_000
"""Maximum length of a value; the rest of it is not read."""
