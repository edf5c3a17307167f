"""Limits of a page: its size, and the work, time and memory it may take; docs/guide/limits.md explains them.

What exceeds a limit is left out, and the status of the page says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from functools import wraps
from math import inf
from time import perf_counter
from typing import Any, Final, Protocol, TypeVar

from .errors import BadParameter
from .lazy import lazy

_RANGES: Final = {
    "bytes": (1, 2**27),
    "nodes": (1, 2**32),
    "depth": (16, 512),
    "seconds": (0, inf),
    "memory": (1, 2**32),
}
"""The minimum and maximum of each limit. The core needs those of bytes, depth and memory itself."""
_MEANINGS: Final = {
    "bytes": "the page has more than {:,} bytes; the rest is left out",
    "nodes": "the page has more than {:,} nodes; the rest is left out",
    "depth": "more than {:,} elements stand in each other; deeper ones are read as if they stood side by side",
    "seconds": "the page takes longer than {:g} seconds; the rest is left out",
    "memory": "the page would take more than {:,} bytes of memory; the rest is left out",
}
_DEADLINE: Final[ContextVar[float]] = ContextVar("deadline", default=inf)
"""When the current step must end."""
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Limits:
    """How much of a page is read, and how much work and memory it may take."""

    bytes: int = 20_000_000
    """Maximum number of bytes of the page; it is cut there."""
    nodes: int = 1_000_000
    """Maximum number of elements, texts and comments; reading ends there."""
    depth: int = 512
    """Maximum nesting depth; deeper elements become siblings."""
    seconds: float = 30.0
    """Maximum time of reading, and again of the extraction with all its outputs."""
    memory: int = 2_000_000_000
    """Maximum memory in bytes, as far as it can be estimated from the size of the page; reading ends there."""

    def __post_init__(self) -> None:
        for name, (least, greatest) in _RANGES.items():
            value = getattr(self, name)
            is_number = isinstance(value, int) or (name == "seconds" and isinstance(value, float))
            if isinstance(value, bool) or not is_number or not least <= value <= greatest:
                bounds = f"at least {least}" if greatest == inf else f"from {least:,} to {greatest:,}"
                raise BadParameter(f"the limit {name} is a number, {bounds}, not {value!r:.40}")

    def at_most(self, **other: float) -> Limits:
        """These limits, but none above those that are given."""
        return replace(self, **{name: min(value, getattr(self, name)) for name, value in other.items()})

    def reason(self, name: str) -> str:
        """Why a page that exceeded the limit of that name is not here in full."""
        return _MEANINGS[name].format(getattr(self, name))

    @classmethod
    def read(cls, typed: Mapping[str, str]) -> Limits:
        """Read limits from texts of the command line."""
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


class OutOfTime(Exception):
    """A step takes longer than it may. It never leaves the package."""


class Clock:
    """Measures how long all steps of an extraction take together. The time between them does not count."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._spent = 0.0
        self.is_over = False
        """Whether a step was left out or ended because the time was up."""

    def counted(self, step: Callable[[], _Result]) -> _Result:
        """The result of a step that is always done; its time counts."""
        start = perf_counter()
        try:
            return step()
        finally:
            self._spent += perf_counter() - start

    def run(self, step: Callable[[], _Result], otherwise: Callable[[], _Result]) -> _Result:
        """The result of the step; that of `otherwise` where the time is up, or is up before the step ends."""
        start, outer = perf_counter(), _DEADLINE.get()
        deadline = min(outer, start + self._seconds - self._spent)
        token = _DEADLINE.set(deadline)
        try:
            if start >= deadline:
                raise OutOfTime
            return step()
        except OutOfTime:
            self.is_over = True
        finally:
            _DEADLINE.reset(token)
            if outer == inf:  # a step within another one counts with it
                self._spent += perf_counter() - start
        return otherwise()


class Timed(Protocol):
    """An object with a clock for all steps of its work."""

    @property
    def clock(self) -> Clock: ...


_Timed = TypeVar("_Timed", bound=Timed)


def within_time(
    find: Callable[[_Timed], _Result], otherwise: Callable[[_Timed], _Result]
) -> Callable[[_Timed], _Result]:
    """Wrap `find` in its object's time limit; fall back to `otherwise`."""

    @wraps(find)
    def find_in_time(timed: _Timed) -> _Result:
        return timed.clock.run(lambda: find(timed), lambda: otherwise(timed))

    return find_in_time


def step(otherwise: Callable[[], Any]) -> Callable[[Callable[[Any], _Result]], lazy[_Result]]:
    """Make a function a cached property, which is `otherwise` where the time is up."""
    return lambda find: lazy(within_time(find, lambda _: otherwise()))


def check_time() -> None:
    """End the current step if its time is up; for loops that can be long."""
    if perf_counter() > _DEADLINE.get():
        raise OutOfTime
