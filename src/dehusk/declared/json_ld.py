"""JSON, and the objects in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any
"""JSON as the core reads it from pages: numbers are texts, so that none is too long."""
_MAX_DEPTH: Final = 20


def things_in(value: Json, depth: int = 0) -> Iterator[dict[str, Json]]:
    """All objects in a value, outer ones first."""
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from things_in(part, depth + 1)
