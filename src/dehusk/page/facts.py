"""Facts about a page: each is found when it is first asked for, and kept with the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from .table import Page

_Fact = TypeVar("_Fact")


def fact(find: Callable[[Page], _Fact]) -> Callable[[Page], _Fact]:
    """Make a pure function of a page keep its answer with the page, so that nothing is found twice."""
    key = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def found(page: Page) -> _Fact:
        if key not in page.facts:
            page.facts[key] = find(page)
        answer: _Fact = page.facts[key]
        return answer

    return found
