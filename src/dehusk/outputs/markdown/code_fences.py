"""Code between backticks; the escapes of other text are in the core."""

from __future__ import annotations

import re


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
