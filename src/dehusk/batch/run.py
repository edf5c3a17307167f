"""A batch on one machine: from the input to the output, its journal and its summary.

Duplicates are found in a second step, by one process that reads the rows in order, since a duplicate depends on all
pages before it. An interrupted second step starts again; an interrupted extraction continues.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

import zstandard

from ..errors import BadParameter, DehuskError
from ..release import version
from .duplicates import Duplicates, without_duplicates
from .engine import COMMAND, MEGABYTE, Done, Engine, EngineSettings
from .output import Entry, ShardedOutput, Target
from .reading import Split, plan, sources
from .reading.http_body import MAX_BYTES
from .rows import BatchOptions, Counts, Row

Progress = Callable[[int, Counts], None]
"""A function that receives the bytes of the input that are done, and the counts of their pages."""
_ROWS_PER_SPLIT: Final = 1000


@dataclass(frozen=True)
class BatchRequest:
    inputs: Sequence[str]
    output: str
    options: BatchOptions = field(default_factory=BatchOptions)
    settings: EngineSettings = field(default_factory=EngineSettings)
    shard_size: int = 256 * MEGABYTE
    """Minimum bytes of a complete shard; the last one may have fewer."""

    def __post_init__(self) -> None:
        if self.options.limits.bytes > MAX_BYTES:
            raise BadParameter(f"a batch reads at most {MAX_BYTES:,} bytes of a page")

    def as_json(self) -> dict[str, Any]:
        """Describe everything that determines the rows, and so must be the same when a batch is continued."""
        described = {
            "dehusk": version(),
            "inputs": [[name, Path(name).stat().st_size if Path(name).is_file() else None] for name in self.inputs],
            "output": Path(self.output).name,
            "options": self.options.as_json(),
            "order": self.settings.ordered,
            "shard_size": self.shard_size,
        }
        fields: dict[str, Any] = json.loads(json.dumps(described))
        return fields


@dataclass(frozen=True)
class BatchSummary:
    """The counts of all pages, and the shards of their rows."""

    is_complete: bool
    """Whether the whole input was read."""
    counts: Counts
    shards: list[Entry]
    seconds: float
    new: Counts
    """The counts of this run alone, which may have continued another."""

    def as_json(self, request: dict[str, Any]) -> dict[str, Any]:
        return {
            "complete": self.is_complete,
            **self.counts.as_json(),
            "shards": [
                {"file": shard.shard, "bytes": shard.size, "pages": shard.counts.pages} for shard in self.shards
            ],
            "run": {
                "seconds": round(self.seconds, 3),
                "pages": self.new.pages,
                "pages_per_second": round(self.new.pages / self.seconds, 1),
                "megabytes_per_second": round(self.new.bytes / 1e6 / self.seconds, 2),
            },
            "request": request,
        }


def write_summary(path: Path, summary: BatchSummary, request: dict[str, Any]) -> None:
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.write_text(json.dumps(summary.as_json(request), indent=2, ensure_ascii=False) + "\n", "utf-8")
    unfinished.replace(path)


def run(
    request: BatchRequest, progress: Progress, *, resume: bool = False, command: tuple[str, ...] = COMMAND
) -> BatchSummary:
    """Run a batch until it is complete, or until SIGINT or SIGTERM, after which only splits in progress are finished.

    `command` are the arguments of Python that run a worker.
    """
    for name in request.inputs:
        next(sources([name]), None)  # a missing file is reported before anything is written
    target = Target.named(request.output)
    try:
        output = ShardedOutput(target, request.options, request.shard_size, request.as_json(), resume)
        try:
            return asyncio.run(_run(request, output, progress, command))
        finally:
            output.close()
    except OSError as error:
        reason = f"{error.filename or target.stem}: {error.strerror or error}"
        raise DehuskError(f"{reason}; complete shards are kept, and --resume continues") from None


async def _run(
    request: BatchRequest, output: ShardedOutput, progress: Progress, command: tuple[str, ...]
) -> BatchSummary:
    engine = Engine(request.options, request.settings, request.output, output.target.unfinished, command)
    start, new, done = time.monotonic(), Counts(), output.journal.done

    def deliver(finished: Done) -> None:
        output.add(finished.number, finished.counts, finished.data)
        new.add(finished.counts)
        progress(finished.split.size, finished.counts)

    def list_remaining() -> Iterator[tuple[int, Split]]:
        for number, split in enumerate(plan(request.inputs)):
            if number in done:
                progress(split.size, Counts())
            else:
                yield number, split

    with _stop_on_signal(engine):
        await engine.run(list_remaining(), deliver)
    output.finish_shard()
    seconds = time.monotonic() - start
    summary = BatchSummary(not engine.is_stopped, output.counts, output.journal.entries, seconds, new)
    write_summary(output.target.summary, summary, request.as_json())
    return summary


@contextmanager
def _stop_on_signal(engine: Engine) -> Iterator[None]:
    """A context in which the first SIGINT or SIGTERM stops the engine; a second one ends the program as usual."""
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


def run_deduplicated(
    request: BatchRequest,
    seen: Duplicates,
    progress: Progress,
    *,
    resume: bool = False,
    extract: Callable[..., BatchSummary] = run,
) -> BatchSummary:
    """Run a batch in which pages that repeat `seen` ones are rejected; `extract` does the first step."""
    if request.options.format not in request.options.columns:
        raise BadParameter(f"the search for duplicates requires the column {request.options.format}")
    target = Target.named(request.output)
    extracted = target.unfinished.with_suffix(".extracted")
    if target.journal.exists() and not (resume and extracted.exists()):
        raise BadParameter(f"{target.journal}: this output exists; name another one")
    start = time.monotonic()
    summary = extract(replace(request, output=str(extracted / "rows.jsonl.zst")), progress, resume=resume)
    if summary.is_complete:
        target.journal.unlink(missing_ok=True)
        output = ShardedOutput(target, request.options, request.shard_size, request.as_json(), resume=False)
        try:
            _write(_read_rows(extracted, summary), seen, output, request, summary.counts)
        finally:
            output.close()
        seconds = time.monotonic() - start
        summary = replace(summary, counts=output.counts, shards=output.journal.entries, seconds=seconds)
        write_summary(target.summary, summary, request.as_json())
        shutil.rmtree(extracted)
    return summary


def _read_rows(folder: Path, summary: BatchSummary) -> Iterator[Row]:
    for shard in summary.shards:
        with zstandard.open(folder / shard.shard, "rt", encoding="utf-8", newline="\n") as lines:
            yield from map(json.loads, lines)


def _write(rows: Iterator[Row], seen: Duplicates, output: ShardedOutput, request: BatchRequest, counts: Counts) -> None:
    """Write the rows; the bytes and skipped entries of `counts` are counted with the first ones."""
    options, form = request.options, output.target.form
    known = Counts(bytes=counts.bytes, skipped=counts.skipped)
    checked = without_duplicates(rows, seen, options.format)
    number = 0
    while split := list(islice(checked, _ROWS_PER_SPLIT)):
        for row in split:
            known.add_row(row, 0)
        output.add(number, known, form.encode(split, options, output.target.folder / f"{number:06}"))
        number, known = number + 1, Counts()
    output.finish_shard()
