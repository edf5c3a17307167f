"""The limits of a page. What is past one of them is left out, and the status of the page says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import inf
from typing import Any, Final

from ..errors import BadParameter

_RANGES: Final = {
    "bytes": (1, 2**27),
    "nodes": (1, 2**32),
    "depth": (16, 512),
    "seconds": (0, inf),
    "memory": (1, 2**32),
}
"""The least and the greatest value of each limit. The core needs those of bytes, depth and memory itself."""
_MEANINGS: Final = {
    "bytes": "the page has more than {:,} bytes; the rest is left out",
    "nodes": "the page has more than {:,} nodes; the rest is left out",
    "depth": "more than {:,} elements stand in each other; deeper ones are read as if they stood side by side",
    "seconds": "the page takes longer than {:g} seconds; the rest is left out",
    "memory": "the page would take more than {:,} bytes of memory; the rest is left out",
}


@dataclass(frozen=True)
class Limits:
    """How much of a page is read, and how much work and memory it may take."""

    bytes: int = 20_000_000
    """The maximum size of the page; it is cut there."""
    nodes: int = 1_000_000
    """The maximum number of elements, texts and comments; reading ends there."""
    depth: int = 512
    """The maximum number of elements that stand in each other; those that are deeper stand beside each other."""
    seconds: float = 30.0
    """The maximum time of reading, and again of the extraction with all that is asked of it."""
    memory: int = 2_000_000_000
    """The maximum memory in bytes, as far as it can be estimated from the size of the page; reading ends there."""

    def __post_init__(self) -> None:
        for name, (least, greatest) in _RANGES.items():
            value = getattr(self, name)
            is_number = isinstance(value, int) or (name == "seconds" and isinstance(value, float))
            if isinstance(value, bool) or not is_number or not least <= value <= greatest:
                bounds = f"at least {least}" if greatest == inf else f"from {least:,} to {greatest:,}"
                raise BadParameter(f"the limit {name} is a number, {bounds}, not {value!r:.40}")

    def at_most(self, **other: float) -> Limits:
        """The same limits, but none above those that are given."""
        return replace(self, **{name: min(value, getattr(self, name)) for name, value in other.items()})

    def reason(self, name: str) -> str:
        """Why a page that went past the limit of that name is not here in full."""
        return _MEANINGS[name].format(getattr(self, name))

    @classmethod
    def read(cls, typed: Mapping[str, str]) -> Limits:
        """The limits that texts on the command line stand for."""
        kinds: dict[str, Any] = {field.name: float if field.name == "seconds" else int for field in fields(cls)}
        values = {}
        for name, text in typed.items():
            if name not in kinds:
                raise BadParameter(f"there is no limit {name!r:.40}; there are {', '.join(kinds)}")
            try:
                values[name] = kinds[name](text)
            except ValueError:
                raise BadParameter(f"the limit {name} is a number, not {text!r:.40}") from None
        return cls(**values)


DEFAULT_LIMITS: Final = Limits()
"""The limits where none are given."""
