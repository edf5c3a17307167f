"""A batch on a Ray cluster, from its input to its summary."""

from __future__ import annotations

import json
import pickle
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...errors import BadParameter
from ...extras import needs_extra
from ..counts import Counts
from ..request import Request
from ..run import Progress
from ..summary import Summary, write_summary
from ..writing.journal import Entry
from ..writing.target import Target
from .places import place_of, put_file
from .portions import Portion, portions
from .task import write_portion


def run_on_ray(request: Request, progress: Progress, *, address: str | None = None) -> Summary:
    """Run a batch on the Ray cluster of that address, or on one that is started here for it.

    Each portion of the input is a task for one core. A task that is lost with its node is done again by another one.
    """
    with needs_extra("ray"):
        import ray
    begun = time.monotonic()
    storage, path = place_of(request.output)
    target = Target.named(path + "/" * request.output.endswith("/"))
    if any(file.type for file in storage.get_file_info([str(target.summary), str(target.shard(0))])):
        raise BadParameter(f"{request.output}: this output exists; name another one")
    todo = portions(request.inputs, request.shard_size)
    if not ray.is_initialized():
        ray.init(address=address)
    total, entries = Counts(), []
    for done in _results(todo, request):
        portion, counts = todo[done["number"]], Counts.of(json.loads(done["counts"]))
        total.add(counts)
        entries.append(Entry(done["shard"], done["size"], counts, [[portion.number, portion.number]]))
        progress(portion.size, counts)
    entries.sort()
    summary = Summary(True, total, entries, time.monotonic() - begun, total)
    with TemporaryDirectory() as folder:
        made = Path(folder, target.summary.name)
        write_summary(made, summary, request.as_json())
        put_file(made, storage, str(target.summary))
    return summary


def _results(todo: list[Portion], request: Request) -> Any:
    """What the tasks of all portions return, as they end."""
    import ray

    items = [{"number": portion.number, "portion": pickle.dumps(portion)} for portion in todo]
    dataset = ray.data.from_items(items, override_num_blocks=max(len(items), 1))
    return dataset.map(_task, fn_kwargs={"request": request, "folder": str(Path.cwd())}, num_cpus=1).iter_rows()


def _task(item: dict[str, Any], request: Request, folder: str) -> dict[str, Any]:
    counts, shard, size = write_portion(pickle.loads(item["portion"]), request, folder)  # noqa: S301  # of our own making
    return {"number": item["number"], "counts": json.dumps(counts.as_json()), "shard": shard, "size": size}
