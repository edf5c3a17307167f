"""The order of the output: results wait for their turn, and no work is begun too far ahead of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Window(Generic[Result]):
    """Delivers results by their places: 0, 1, 2, … Only so many places after the next one can be taken at a time."""

    def __init__(self, size: int, deliver: Callable[[Result], None]) -> None:
        self._size, self._deliver = size, deliver
        self._waiting: dict[int, Result] = {}
        self._next = 0
        self._moved = asyncio.Condition()

    async def until_near(self, place: int) -> None:
        """Wait until a place is within the window."""
        async with self._moved:
            await self._moved.wait_for(lambda: place < self._next + self._size)

    async def put(self, place: int, result: Result) -> None:
        """Deliver a result, and those that waited for it."""
        self._waiting[place] = result
        async with self._moved:
            while self._next in self._waiting:
                self._deliver(self._waiting.pop(self._next))
                self._next += 1
            self._moved.notify_all()


class NoOrder(Generic[Result]):
    """Delivers results as they come."""

    def __init__(self, deliver: Callable[[Result], None]) -> None:
        self._deliver = deliver

    async def until_near(self, place: int) -> None:
        """Every place is."""

    async def put(self, _place: int, result: Result) -> None:
        self._deliver(result)
