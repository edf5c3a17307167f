"""Facts about a page: each is computed when it is first used, and kept with the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from .table import Page

_Fact = TypeVar("_Fact")


def fact(find: Callable[[Page], _Fact]) -> Callable[[Page], _Fact]:
    """Cache the result of a pure function of a page with the page."""
    key = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def cached(page: Page) -> _Fact:
        if key not in page.facts:
            page.facts[key] = find(page)
        value: _Fact = page.facts[key]
        return value

    return cached
