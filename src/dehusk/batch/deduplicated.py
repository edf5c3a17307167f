"""A batch without duplicates, in two steps: all pages are extracted, then one process looks at their rows in order.

What a page repeats depends on all pages before it. So the second step begins anew whenever it is interrupted, and the
first one goes on from where it was.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

import zstandard

from ..errors import BadParameter
from .counts import Counts
from .duplicates import Duplicates, without_duplicates
from .request import Request
from .rows import Row
from .run import Progress, run
from .summary import Summary, write_summary
from .writing.output import Output
from .writing.target import Target

_TOGETHER: Final = 1000
"""How many rows are written at a time."""


def run_deduplicated(
    request: Request,
    seen: Duplicates,
    progress: Progress,
    *,
    resume: bool = False,
    extract: Callable[..., Summary] = run,
) -> Summary:
    """Run a batch in which pages are rejected that repeat what was `seen`; `extract` does the first step."""
    if request.options.format not in request.options.columns:
        raise BadParameter(f"duplicates are looked for in the column {request.options.format}, which is not asked for")
    target = Target.named(request.output)
    if target.journal.exists() and not (resume and _extracted(target).exists()):
        raise BadParameter(f"{target.journal}: this output exists; name another one")
    begun = time.monotonic()
    first = replace(request, output=str(_extracted(target) / "rows.jsonl.zst"))
    summary = extract(first, progress, resume=resume)
    if summary.is_complete:
        target.journal.unlink(missing_ok=True)
        output = Output(target, request.options, request.shard_size, request.as_json(), resume=False)
        try:
            _write(_rows(_extracted(target), summary), seen, output, request, summary.counts)
        finally:
            output.close()
        summary = replace(
            summary, counts=output.counts, shards=output.journal.entries, seconds=time.monotonic() - begun
        )
        write_summary(target.summary, summary, request.as_json())
        shutil.rmtree(_extracted(target))
    return summary


def _extracted(target: Target) -> Path:
    """A folder for what the first step makes."""
    return target.unfinished.with_suffix(".extracted")


def _rows(folder: Path, summary: Summary) -> Iterator[Row]:
    for shard in summary.shards:
        with zstandard.open(folder / shard.shard, "rt", encoding="utf-8", newline="\n") as lines:
            yield from map(json.loads, lines)


def _write(rows: Iterator[Row], seen: Duplicates, output: Output, request: Request, counts: Counts) -> None:
    """Write the rows; `counts` has what they do not tell."""
    options, form = request.options, output.target.form
    told = Counts(bytes=counts.bytes, skipped=counts.skipped)
    different = without_duplicates(rows, seen, options.format)
    number = 0
    while some := list(islice(different, _TOGETHER)):
        for row in some:
            told.add_row(row, 0)
        output.add(number, told, form.encode(some, options, output.target.folder / f"{number:06}"))
        number, told = number + 1, Counts()
    output.finish_shard()
