"""The command that extracts many pages."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ..errors import DehuskError, Unreadable
from ..extras import needs_extra
from ..limits import DEFAULT_LIMITS
from ..method import DEFAULT
from .app import app
from .options import LimitOption, MinimumOption, OutputName, RejectOption, read_limits
from .parameters import Given, MethodOption, read_parameters, with_parameters
from .printing import printable

if TYPE_CHECKING:
    from ..batch.output import Target
    from ..batch.rows import Counts
    from ..batch.run import BatchRequest, BatchSummary

_MEGABYTE = 1_000_000
_HELP = """Extract many pages, on all cores of this machine or on a cluster.

INPUT is a file, a folder, a pattern such as `'crawl/*.warc.gz'`, a URL, or `-` for standard input. Files are

- WARC files (`.warc`, `.warc.gz`, `.warc.zst`, `.warc.lz4`): every HTML response is a page
- JSON Lines (`.jsonl`, also `.gz` and `.zst`) and Parquet (`.parquet`): each line or row has a page in `html`, and may
  have `id`, `url` and `date`
- lists of files and URLs, one on each line (`.txt`, `.list`, `.urls`)
- pages

The ending of OUT chooses the form: `pages.parquet`, `pages.jsonl`, `pages.jsonl.gz`, `pages.jsonl.zst`,
`pages.warc` or `pages.warc.gz`. It comes in shards, `pages-00000.parquet` and so on. Without an ending it is a folder
with a file for each page. Every page has a row: its `status` is `ok`, `rejected` or `failed`, with a `reason`.

- `dehusk batch crawl.warc.gz -o pages.parquet`
- `dehusk batch 'crawl/*.warc.gz' -o pages.jsonl.zst --format markdown --only article --language en`
- `dehusk batch saved-pages/ -o texts/` writes a text file for each page
- `dehusk batch urls.txt -o pages.jsonl --fields url,title,date,text`
- `dehusk batch crawl.warc.gz -o pages.parquet --resume` continues after a crash, a full disk or Ctrl-C
- `dehusk batch s3://crawl/ -o s3://pages/ --engine ray --address auto` runs on a cluster
"""
_LINE_INTERVAL: Final = 10.0
_MAX_REASONS: Final = 5


@app.command("batch", help=_HELP)
@with_parameters
def batch_command(
    inputs: Annotated[list[str], typer.Argument(metavar="INPUT…", show_default=False, help="Where the pages are.")],
    output: Annotated[str, typer.Option("--output", "-o", metavar="OUT", help="Where the rows go.")],
    method: MethodOption = DEFAULT,
    format: Annotated[OutputName, typer.Option("--format", "-f", help="The form of the content.")] = "text",
    fields: Annotated[
        str | None, typer.Option(metavar="<names>", help="Comma-separated columns, instead of the default ones.")
    ] = None,
    only: Annotated[
        str | None, typer.Option(metavar="<kinds>", help="Reject pages of other kinds than these comma-separated ones.")
    ] = None,
    reject_overview: RejectOption = None,
    overview_minimum: MinimumOption = None,
    min_confidence: Annotated[
        float, typer.Option(min=0, max=1, help="Reject pages with a confidence below this.")
    ] = 0.0,
    language: Annotated[
        str | None, typer.Option(metavar="<code>", help="Reject pages in other languages than this, such as de.")
    ] = None,
    deduplicate: Annotated[
        Literal["exact", "near"] | None, typer.Option(help="Reject pages that repeat others, in a separate step.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, show_default="one for each core", help="How many pages to work on at a time.")
    ] = None,
    engine: Annotated[
        Literal["local", "ray"], typer.Option(help="Run on this machine, or on a Ray cluster.")
    ] = "local",
    address: Annotated[str | None, typer.Option(metavar="<address>", help="The address of the Ray cluster.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue an output that is not complete.")] = False,
    unordered: Annotated[
        bool, typer.Option("--unordered", help="Write rows as they come, not in the order of the input.")
    ] = False,
    time_limit: Annotated[float, typer.Option(min=0.1, help="Maximum seconds of a page.")] = DEFAULT_LIMITS.seconds,
    memory_limit: Annotated[int, typer.Option(min=50, help="Maximum memory of a page, in MB.")] = 1000,
    limit: LimitOption = None,
    shard_size: Annotated[int, typer.Option(min=1, help="The size of a shard, in MB.")] = 256,
    **parameters: Given,
) -> None:
    with needs_extra("batch"):
        from ..batch.engine import EngineSettings
        from ..batch.output import Target
        from ..batch.rows import BatchOptions
        from ..batch.run import BatchRequest

    target = Target.named(output)
    options = BatchOptions(
        method,
        read_parameters(method, parameters),
        format,
        _choose_columns(fields, format, target, has_duplicates=deduplicate is not None),
        _split_names(only) or (),
        reject_overview or False,
        min_confidence,
        language,
        read_limits(limit),
        overview_minimum,
    )
    settings = EngineSettings(workers or os.cpu_count() or 1, not unordered, time_limit, memory_limit * _MEGABYTE)
    request = BatchRequest(inputs, output, options, settings, shard_size * _MEGABYTE)
    summary = _run(request, deduplicate, resume, engine, address)
    print_summary(summary, target)
    if not summary.is_complete:
        raise DehuskError("stopped; the same command with --resume continues from here")


def _split_names(typed: str | None) -> tuple[str, ...] | None:
    return None if typed is None else tuple(name.strip() for name in typed.split(",") if name.strip())


def _choose_columns(fields: str | None, format: str, target: Target, has_duplicates: bool) -> tuple[str, ...] | None:
    """Choose the requested columns, and those that the form of the output and the search for duplicates require."""
    from ..batch.schema import DEFAULT as DEFAULT_COLUMNS

    chosen, needed = _split_names(fields), (*target.form.columns, *(["duplicate_of"] if has_duplicates else []))
    return (*(chosen or DEFAULT_COLUMNS), *needed, format) if needed else chosen


def _run(
    request: BatchRequest, deduplicate: str | None, resume: bool, engine: str, address: str | None
) -> BatchSummary:
    from ..batch.duplicates import ExactDuplicates, NearDuplicates
    from ..batch.run import run_deduplicated

    total_size, run = _find_engine(engine, address)
    with show_progress(partial(total_size, request.inputs)) as progress:
        if deduplicate is None:
            return run(request, progress, resume=resume)
        seen = ExactDuplicates() if deduplicate == "exact" else NearDuplicates()
        return run_deduplicated(request, seen, progress, resume=resume, extract=run)


def _find_engine(
    name: str, address: str | None
) -> tuple[Callable[[Sequence[str]], int | None], Callable[..., BatchSummary]]:
    if name == "ray":
        from ..batch.cluster import input_size, run_on_ray

        return input_size, partial(run_on_ray, address=address)
    from ..batch.reading import total_size
    from ..batch.run import run

    return total_size, run


@contextmanager
def show_progress(total_size: Callable[[], int | None]) -> Iterator[Callable[[int, Counts], None]]:
    """Show the progress of a batch on standard error; `total_size` returns the bytes of the input, None if unknown."""
    from ..batch.rows import Counts

    console, total, start = Console(stderr=True), Counts(), time.monotonic()
    last = start
    columns: list[ProgressColumn] = [BarColumn(), TextColumn("{task.fields[state]}"), TimeElapsedColumn()]
    columns += [TextColumn("left"), TimeRemainingColumn()]
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:
        bar = bars.add_task("", total=None, state="")

        def report(size: int, counts: Counts) -> None:
            total.add(counts)
            nonlocal last
            state, now = _describe(total, time.monotonic() - start), time.monotonic()
            bars.update(bar, advance=size, state=state)
            if not console.is_terminal and now - last >= _LINE_INTERVAL:
                last = now
                print("dehusk:", state, file=sys.stderr, flush=True)

        def measure() -> None:
            with suppress(Unreadable):  # which the batch itself reports
                bars.update(bar, total=total_size())

        Thread(target=measure, daemon=True).start()  # a folder with millions of files takes long
        yield report


def _describe(counts: Counts, seconds: float) -> str:
    speed = f"{counts.pages / seconds:,.0f} pages/s, {counts.bytes / 1e6 / seconds:,.1f} MB/s"
    failed = f", failed: {_list_reasons(counts.failed)}" if counts.failed else ""
    return f"{_count_pages(counts.pages)}, {speed}{failed}"


def _list_reasons(reasons: Counter[str]) -> str:
    """List the most frequent reasons with their counts."""
    listed = [f"{printable(reason)} ({count:,})" for reason, count in reasons.most_common(_MAX_REASONS)]
    return ", ".join([*listed, "…"] if len(reasons) > _MAX_REASONS else listed)


def print_summary(summary: BatchSummary, target: Target) -> None:
    counts, new = summary.counts, summary.new
    print(_describe(new, summary.seconds).partition(", failed")[0], f"in {summary.seconds:,.1f} s")
    print(f"{counts.ok:,} of {counts.pages:,} ok")
    for name in ("failed", "rejected", "skipped"):
        reasons: Counter[str] = getattr(counts, name)
        if reasons:
            print(f"{reasons.total():,} {name}: {_list_reasons(reasons)}")
    for shard in summary.shards[:1] + summary.shards[1:][-1:]:
        print(f"{shard.shard}  {_count_pages(shard.counts.pages)}, {shard.size / 1e6:,.1f} MB")
    print(f"{target.summary.name}  the summary as JSON")


def _count_pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count:,} pages"
