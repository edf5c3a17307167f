"""Whether a page is in the language that is wanted."""

from __future__ import annotations

import re
from typing import Final

from ..errors import BadParameter

_CODE: Final = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
"""The code of a language, with its script and region where they matter."""


def language_code(typed: str) -> str:
    """Return a code as it was typed, in lower case; raise an error where it cannot be the code of a language."""
    if not _CODE.fullmatch(typed.lower()):
        raise BadParameter(f"language takes a code such as en, de or zh, not {typed!r}")
    return typed.lower()


def is_other_language(detected: str | None, wanted: str) -> bool:
    """Whether the language of a page is known to be another than the wanted one."""
    tag = (detected or "").lower()
    return tag not in ("", wanted) and not tag.startswith(f"{wanted}-")
