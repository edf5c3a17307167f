"""A batch on one machine: from the input to the output, its journal and its summary."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..errors import DehuskError
from .counts import Counts
from .engine.local import COMMAND, Done, Engine
from .reading import Split, plan, sources
from .request import Request
from .summary import Summary, write_summary
from .writing.output import Output
from .writing.target import Target

Progress = Callable[[int, Counts], None]
"""A function that is told how many bytes of the input are done, and the counts of their pages."""


def run(request: Request, progress: Progress, *, resume: bool = False, command: tuple[str, ...] = COMMAND) -> Summary:
    """Run a batch until it is complete, or until SIGINT or SIGTERM: then what was begun is finished first.

    `command` are the arguments of Python that run a worker.
    """
    for name in request.inputs:
        next(sources([name]), None)  # a missing file is reported before anything is written
    target = Target.named(request.output)
    try:
        output = Output(target, request.options, request.shard_size, request.as_json(), resume)
        try:
            return asyncio.run(_run(request, output, progress, command))
        finally:
            output.close()
    except OSError as error:
        reason = f"{error.filename or target.stem}: {error.strerror or error}"
        raise DehuskError(f"{reason}; what is complete stays, and --resume continues") from None


async def _run(request: Request, output: Output, progress: Progress, command: tuple[str, ...]) -> Summary:
    engine = Engine(request.options, request.settings, request.output, output.target.unfinished, command)
    begun, new, done = time.monotonic(), Counts(), output.journal.done

    def deliver(finished: Done) -> None:
        output.add(finished.number, finished.counts, finished.data)
        new.add(finished.counts)
        progress(finished.split.size, finished.counts)

    def remaining() -> Iterator[tuple[int, Split]]:
        for number, split in enumerate(plan(request.inputs)):
            if number in done:
                progress(split.size, Counts())
            else:
                yield number, split

    with _stopping(engine):
        await engine.run(remaining(), deliver)
    output.finish_shard()
    seconds = time.monotonic() - begun
    summary = Summary(not engine.is_stopped, output.counts, output.journal.entries, seconds, new)
    write_summary(output.target.summary, summary, request.as_json())
    return summary


@contextmanager
def _stopping(engine: Engine) -> Iterator[None]:
    """A context in which the first signal to end stops the engine; a second one ends the program as usual."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)

    def stop() -> None:
        engine.stop()
        for number in signals:
            loop.remove_signal_handler(number)

    for number in signals:
        loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        for number in signals:
            loop.remove_signal_handler(number)
