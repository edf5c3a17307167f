"""A batch on a Ray cluster, from its input to its summary."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...errors import BadParameter
from ...extras import needs_extra
from ..counts import Counts
from ..request import Request
from ..run import Progress
from ..summary import Summary
from ..writing.journal import Entry
from .exchange import read_entry, read_portion, written_entry, written_portion
from .journal import ClusterJournal
from .places import is_remote
from .portions import Portion, portions
from .task import write_portion


def run_on_ray(request: Request, progress: Progress, *, address: str | None = None, resume: bool = False) -> Summary:
    """Run a batch on the Ray cluster of that address, or on one that is started here for it.

    Each portion of the input is a task for one core. A task that is lost with its node is done again by another one.
    With `resume`, portions are left out whose shards are complete.
    """
    with needs_extra("ray"):
        import ray
    begun, asked = time.monotonic(), request.as_json()
    request = replace(request, output=_everywhere(request.output))
    journal = ClusterJournal(request.output, asked)
    entries = journal.entries()
    if entries and not resume:
        raise BadParameter(f"{request.output}: this output exists; --resume continues it, or name another one")
    todo = portions(request.inputs, request.shard_size)
    total, new = Counts(), Counts()
    for portion in todo:
        if portion.number in entries:
            total.add(entries[portion.number].counts)
            progress(portion.size, Counts())
    if not ray.is_initialized():
        ray.init(address=address, logging_level=logging.WARNING)
    for number, entry in _results([portion for portion in todo if portion.number not in entries], request, asked):
        entries[number] = entry
        new.add(entry.counts)
        progress(todo[number].size, entry.counts)
    total.add(new)
    shards = [entries[portion.number] for portion in todo]
    summary = Summary(True, total, shards, time.monotonic() - begun, new)
    journal.add_summary(json.dumps(summary.as_json(asked), indent=2, ensure_ascii=False))
    return summary


def _everywhere(output: str) -> str:
    """A name of the output that is the same on all nodes."""
    return output if is_remote(output) else str(Path(output).absolute()) + "/" * output.endswith("/")


def _results(todo: list[Portion], request: Request, asked: dict[str, Any]) -> Iterator[tuple[int, Entry]]:
    """What the tasks of all portions return, as they end."""
    import ray

    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = context.print_on_execution_start = False  # the progress is shown by the caller
    if todo:
        items = [{"portion": written_portion(portion)} for portion in todo]
        dataset = ray.data.from_items(items, override_num_blocks=len(items))
        given = {"request": request, "asked": asked, "folder": str(Path.cwd())}
        for done in dataset.map(_task, fn_kwargs=given, num_cpus=1).iter_rows():
            yield read_entry(done["entry"])


def _task(item: dict[str, str], request: Request, asked: dict[str, Any], folder: str) -> dict[str, str]:
    portion = read_portion(item["portion"])
    journal = ClusterJournal(request.output, asked)
    return {"entry": written_entry(portion.number, write_portion(portion, request, journal, folder))}
