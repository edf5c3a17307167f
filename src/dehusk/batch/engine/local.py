"""The engine: splits go to workers, and their rows to the output."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ..counts import Counts
from ..options import Options
from ..reading import Split
from .post import Post
from .settings import Settings, options_as_json
from .window import NoOrder, Window

COMMAND: Final = ("-m", "dehusk.batch.engine.worker")
"""What runs a worker, as arguments of Python."""
_AHEAD: Final = 8
"""How many splits for each worker can wait for one before them, where rows are in the order of the input."""


class Done(NamedTuple):
    """A split that is done: the counts of its pages, and its rows as they are written."""

    number: int
    split: Split
    counts: Counts
    data: bytes


class Engine:
    """Workers that do splits, until there are no more or it is told to stop."""

    def __init__(
        self, options: Options, settings: Settings, target: str, folder: Path, command: tuple[str, ...] = COMMAND
    ) -> None:
        """`target` names the output, and `folder` is for files of the workers."""
        told = {
            "options": options_as_json(options),
            "target": target,
            "time_limit": settings.time_limit,
            "memory_limit": settings.memory_limit,
        }
        command = (*command, json.dumps(told))
        self._posts = [Post(command, folder, number, settings) for number in range(settings.workers)]
        self._is_ordered = settings.ordered
        self.is_stopped = False

    def stop(self) -> None:
        """Begin no more splits. Those that were begun are finished."""
        self.is_stopped = True

    async def run(self, splits: Iterator[tuple[int, Split]], deliver: Callable[[Done], None]) -> None:
        """Do all splits, which have numbers, and deliver each when it is done."""
        window = Window(_AHEAD * len(self._posts), deliver) if self._is_ordered else NoOrder(deliver)
        places, turn = enumerate(splits), asyncio.Lock()

        async def work(post: Post) -> None:
            while not self.is_stopped:
                async with turn:  # reading a stream may take long, so it must not hold up the answers of workers
                    taken = await asyncio.to_thread(next, places, None)
                if taken is None:
                    return
                place, (number, split) = taken
                await window.until_near(place)
                fields, data = await post.do(number, split)
                await window.put(place, Done(number, split, Counts.of(fields[0]), data))

        working = [asyncio.create_task(work(post)) for post in self._posts]
        try:
            await asyncio.gather(*working)
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)
            await asyncio.gather(*(post.close() for post in self._posts))
