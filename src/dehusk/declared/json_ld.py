"""The objects in JSON-LD."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .json_values import Json

_DEEPEST: Final = 20


def things_in(value: Json, depth: int = 0) -> Iterator[dict[str, Json]]:
    """All objects in a value, outer ones first."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from things_in(part, depth + 1)
