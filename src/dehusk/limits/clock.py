"""The time that work on a page takes, and how a step ends that takes too long."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import cached_property, wraps
from math import inf
from time import perf_counter
from typing import Any, Final, Protocol, TypeVar

_DEADLINE: Final[ContextVar[float]] = ContextVar("deadline", default=inf)
"""When the step ends that is being done."""
_Result = TypeVar("_Result")


class OutOfTime(Exception):
    """A step takes longer than it may. It never leaves the package."""


class Clock:
    """How long all steps of an extraction take together. The time between them does not count."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._spent = 0.0
        self.is_over = False
        """Whether a step was left out or ended because the time was up."""

    def counted(self, step: Callable[[], _Result]) -> _Result:
        """What a step gives without which there is no extraction: it is always done, and its time counts."""
        begun = perf_counter()
        try:
            return step()
        finally:
            self._spent += perf_counter() - begun

    def run(self, step: Callable[[], _Result], otherwise: Callable[[], _Result]) -> _Result:
        """What the step gives; `otherwise` where the time is up, or is up before the step ends."""
        begun, outer = perf_counter(), _DEADLINE.get()
        deadline = min(outer, begun + self._seconds - self._spent)
        token = _DEADLINE.set(deadline)
        try:
            if begun >= deadline:
                raise OutOfTime
            return step()
        except OutOfTime:
            self.is_over = True
        finally:
            _DEADLINE.reset(token)
            if outer == inf:  # a step within another one counts with it
                self._spent += perf_counter() - begun
        return otherwise()


class Timed(Protocol):
    """Something with a clock for all that is asked of it."""

    @property
    def clock(self) -> Clock: ...


_Asked = TypeVar("_Asked", bound=Timed)


def within_time(
    find: Callable[[_Asked], _Result], otherwise: Callable[[_Asked], _Result]
) -> Callable[[_Asked], _Result]:
    """A function as one step on the clock of what it is asked of."""

    @wraps(find)
    def found(asked: _Asked) -> _Result:
        return asked.clock.run(lambda: find(asked), lambda: otherwise(asked))

    return found


def step(otherwise: Callable[[], Any]) -> Callable[[Callable[[Any], _Result]], cached_property[_Result]]:
    """Make a function a property that is found when it is first asked for, or is `otherwise` where the time is up."""
    return lambda find: cached_property(within_time(find, lambda _: otherwise()))


def check_time() -> None:
    """End the step that is being done if its time is up; for loops that can be long."""
    if perf_counter() > _DEADLINE.get():
        raise OutOfTime
