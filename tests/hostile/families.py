"""Families of hostile pages: each is a function from a size to a page, which has about so many of one thing.

`FAMILIES` has all of them by name. They are what makes programs crash, hang or run out of memory: one construct
nested deeply, repeated often, left open, or as long as the page.
"""

from __future__ import annotations

from typing import Final

from hostile.declared import DECLARED
from hostile.elements import ATTRIBUTES, ELEMENTS
from hostile.structures import STRUCTURES, STYLES, Family
from hostile.texts import TEXTS

FAMILIES: Final[dict[str, Family]] = {**ELEMENTS, **ATTRIBUTES, **TEXTS, **STRUCTURES, **STYLES, **DECLARED}
"""Every family by name."""
