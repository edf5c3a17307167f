"""The command that extracts many pages."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ..errors import DehuskError
from ..extras import needs_extra
from ..limits import DEFAULT_LIMITS
from ..method import DEFAULT
from ..outputs import OUTPUTS
from .app import app
from .batch_progress import print_summary, shown_progress
from .limits import LimitOption, read_limits
from .overview import MinimumOption, RejectOption
from .parameters import Given, MethodOption, read_parameters, with_parameters

if TYPE_CHECKING:
    from ..batch.request import Request
    from ..batch.summary import Summary
    from ..batch.writing.target import Target

    Format = str
else:
    Format = Literal[tuple(OUTPUTS)]

_MEGABYTE = 1_000_000
_HELP = """Extract many pages, on all cores of this machine or on a cluster.

INPUT is a file, a folder, a pattern such as `'crawl/*.warc.gz'`, an address, or `-` for standard input. Files are

- WARC files (`.warc`, `.warc.gz`, `.warc.zst`, `.warc.lz4`): every HTML response is a page
- JSON Lines (`.jsonl`, also `.gz` and `.zst`) and Parquet (`.parquet`): each line or row has a page in `html`, and may
  have `id`, `url` and `date`
- lists of files and addresses, one on each line (`.txt`, `.list`, `.urls`)
- pages

OUT says by its ending what is written: `pages.parquet`, `pages.jsonl`, `pages.jsonl.gz`, `pages.jsonl.zst`,
`pages.warc` or `pages.warc.gz`. It comes in shards, `pages-00000.parquet` and so on. Without an ending it is a folder
with a file for each page. Every page has a row, also one that failed: its `status` is `ok`, `rejected` or `failed`,
with a `reason`.

- `dehusk batch crawl.warc.gz -o pages.parquet`
- `dehusk batch 'crawl/*.warc.gz' -o pages.jsonl.zst --format markdown --only article --language en`
- `dehusk batch saved-pages/ -o texts/` writes a text file for each page
- `dehusk batch urls.txt -o pages.jsonl --fields url,title,date,text`
- `dehusk batch crawl.warc.gz -o pages.parquet --resume` continues after a crash, a full disk or Ctrl-C
- `dehusk batch s3://crawl/ -o s3://pages/ --engine ray --address auto` runs on a cluster
"""


@app.command("batch", help=_HELP)
@with_parameters
def batch_command(
    inputs: Annotated[list[str], typer.Argument(metavar="INPUT…", show_default=False, help="Where the pages are.")],
    output: Annotated[str, typer.Option("--output", "-o", metavar="OUT", help="Where the rows go.")],
    method: MethodOption = DEFAULT,
    format: Annotated[Format, typer.Option("--format", "-f", help="The form of the content.")] = "text",
    fields: Annotated[
        str | None, typer.Option(metavar="<names>", help="The columns with commas, instead of the usual ones.")
    ] = None,
    only: Annotated[
        str | None, typer.Option(metavar="<kinds>", help="Reject pages of other kinds than these, with commas.")
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
        Literal["exact", "near"] | None, typer.Option(help="Reject pages that repeat others, in a step of its own.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, show_default="one for each core", help="How many pages to work on at a time.")
    ] = None,
    engine: Annotated[
        Literal["local", "ray"], typer.Option(help="Where to work: here, or on a Ray cluster.")
    ] = "local",
    address: Annotated[str | None, typer.Option(metavar="<address>", help="The address of the Ray cluster.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue an output that is not complete.")] = False,
    unordered: Annotated[
        bool, typer.Option("--unordered", help="Write rows as they come, not in the order of the input.")
    ] = False,
    time_limit: Annotated[float, typer.Option(min=0.1, help="The maximum seconds of a page.")] = DEFAULT_LIMITS.seconds,
    memory_limit: Annotated[int, typer.Option(min=50, help="The maximum memory of a page, in MB.")] = 1000,
    limit: LimitOption = None,
    shard_size: Annotated[int, typer.Option(min=1, help="The size of a shard, in MB.")] = 256,
    **parameters: Given,
) -> None:
    with needs_extra("batch"):
        from ..batch.engine.settings import Settings
        from ..batch.options import Options
        from ..batch.request import Request
        from ..batch.writing.target import Target

    target = Target.named(output)
    options = Options(
        method,
        read_parameters(method, parameters),
        format,
        _columns(fields, format, target, has_duplicates=deduplicate is not None),
        _names(only) or (),
        reject_overview or False,
        min_confidence,
        language,
        read_limits(limit),
        overview_minimum,
    )
    settings = Settings(workers or os.cpu_count() or 1, not unordered, time_limit, memory_limit * _MEGABYTE)
    request = Request(inputs, output, options, settings, shard_size * _MEGABYTE)
    summary = _run(request, deduplicate, resume, engine, address)
    print_summary(summary, target)
    if not summary.is_complete:
        raise DehuskError("stopped; the same command with --resume continues from here")


def _names(typed: str | None) -> tuple[str, ...] | None:
    return None if typed is None else tuple(name.strip() for name in typed.split(",") if name.strip())


def _columns(fields: str | None, format: str, target: Target, has_duplicates: bool) -> tuple[str, ...] | None:
    """The columns that are asked for, and those that the form of the output and the search for duplicates need."""
    from ..batch.schema import DEFAULT as USUAL

    chosen, needed = _names(fields), (*target.form.columns, *(["duplicate_of"] if has_duplicates else []))
    return (*(chosen or USUAL), *needed, format) if needed else chosen


def _run(request: Request, deduplicate: str | None, resume: bool, engine: str, address: str | None) -> Summary:
    from ..batch.deduplicated import run_deduplicated
    from ..batch.duplicates import ExactDuplicates, NearDuplicates

    total_size, run = _engine(engine, address)
    with shown_progress(partial(total_size, request.inputs)) as progress:
        if deduplicate is None:
            return run(request, progress, resume=resume)
        seen = ExactDuplicates() if deduplicate == "exact" else NearDuplicates()
        return run_deduplicated(request, seen, progress, resume=resume, extract=run)


def _engine(name: str, address: str | None) -> tuple[Callable[[Sequence[str]], int | None], Callable[..., Summary]]:
    """What measures the input, and what runs a batch."""
    if name == "ray":
        from ..batch.cluster import input_size, run_on_ray

        return input_size, partial(run_on_ray, address=address)
    from ..batch.reading import total_size
    from ..batch.run import run

    return total_size, run
