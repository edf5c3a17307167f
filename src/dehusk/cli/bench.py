"""The commands that measure how well and how fast extractors do on data sets, list the data sets, and make new ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from typer.core import TyperCommand

from ..errors import BadParameter, DehuskError
from ..extras import needs_extra
from .app import app
from .printing import printable

if TYPE_CHECKING:
    from ..evaluation.bench import BenchRequest


class BenchCommand(TyperCommand):
    """Loads the legend of the tables only where the help is shown."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from ..evaluation.metrics import legend

        self.epilog = legend()
        super().format_help(ctx, formatter)


@app.command("bench", cls=BenchCommand)
def bench_command(
    data: Annotated[str, typer.Option(help="Comma-separated data sets: names, folders, or `all` with gold texts.")],
    methods: Annotated[
        str, typer.Option(help="Comma-separated methods, as `cetd:threshold_scale=0.9`; or `main`, `all`, `none`.")
    ] = "main",
    peers: Annotated[
        str, typer.Option(help="Comma-separated extractors of other projects; or `all`, `installed`, `none`.")
    ] = "none",
    function: Annotated[
        list[str] | None,
        typer.Option(metavar="MODULE:NAME", help="Your own extractor, a function from HTML bytes to text; repeatable."),
    ] = None,
    by: Annotated[
        Literal["kind", "lang", "site"] | None, typer.Option(help="Show the scores for groups of pages too.")
    ] = None,
    pages: Annotated[int | None, typer.Option(min=1, help="Maximum pages of each data set, spread evenly.")] = None,
    timed_pages: Annotated[int, typer.Option(min=0, help="How many pages of each data set to time on; 0: none.")] = 20,
    figures: Annotated[bool, typer.Option("--figures", help="Draw the papers' figures into the report.")] = False,
    cores: Annotated[int | None, typer.Option(min=1, help="How many cores to use; all by default.")] = None,
    out: Annotated[Path, typer.Option(help="Where results.json and report.html go.")] = Path("dehusk-bench"),
) -> None:
    """Measure how well and how fast extractors do on data sets.

    Quality is measured on all cores and kept: a second run does only what is new, and a stopped run continues. Then
    each extractor is timed on one core, in turn on every page. A table is printed; `results.json` has every score of
    every page, and `report.html` has charts, and for every page the differences between gold and extraction.

    - `dehusk bench --data wcxb --methods cetd,ccb --peers trafilatura`
    - `dehusk bench --data all --methods all --peers all --by kind`
    - `dehusk bench --data my-gold/ --function my_module:my_extractor`
    """
    with needs_extra("lab"):
        from ..evaluation.bench import bench, make_folder, open_cache, write_results
        from ..evaluation.tables import (
            LEGEND,
            describe_training,
            describe_versions,
            make_cost_table,
            make_group_table,
            make_quality_table,
        )

        _warn_skipped(peers)
        request = _make_request(data, methods, peers, function or [], pages, timed_pages, cores)
        make_folder(out)
        cache = open_cache()
        try:
            with _show_steps() as step:
                results = bench(request, cache, step)
                summaries = write_results(out, results, request, cache, by=by, figures=figures, step=step)
        except KeyboardInterrupt:
            raise DehuskError("stopped; what was measured is kept, and the same command continues from there") from None
        finally:
            cache.close()
    console = Console()
    for dataset in request.datasets:
        mine = [summary for summary in summaries if summary.dataset == dataset.name]
        console.print(make_quality_table([summary for summary in mine if not summary.group], console.width))
        if timed_pages:
            console.print(make_cost_table(mine))
        if by:
            console.print(make_group_table(mine, by))
    console.print(LEGEND, *describe_training(results), sep="\n", style="dim", highlight=False)
    console.print(describe_versions(results.extractors), style="dim", highlight=False)
    console.print(f"{out / 'results.json'}  every score of every page", highlight=False)
    console.print(f"{out / 'report.html'}  the pictures, and every page", highlight=False)


def _make_request(
    data: str, methods: str, peers: str, functions: list[str], pages: int | None, timed_pages: int, cores: int | None
) -> BenchRequest:
    from ..evaluation.bench import BenchRequest
    from ..evaluation.datasets import find_datasets, load_dataset
    from ..evaluation.extractors import choose_methods, choose_peers, describe
    from ..evaluation.held_out import add_held_out

    names = [name.strip() for name in data.split(",") if name.strip()]
    if names == ["all"]:
        datasets = [dataset for dataset in find_datasets().values() if dataset.scorable]
    else:
        datasets = [load_dataset(name) for name in dict.fromkeys(names)]
    extractors = [*add_held_out(choose_methods(methods), datasets), *choose_peers(peers), *map(describe, functions)]
    if not datasets or not extractors:
        raise BadParameter("nothing to measure: give at least one data set and one extractor")
    return BenchRequest(tuple(datasets), tuple(extractors), pages, timed_pages, cores)


def _warn_skipped(peers: str) -> None:
    """Report on standard error which peers `all` leaves out, and why."""
    from ..evaluation.extractors import skipped_peers

    for reason in skipped_peers(peers).values():
        Console(stderr=True).print(f"skipped: {reason}", style="yellow", markup=False, highlight=False, soft_wrap=True)


@contextmanager
def _show_steps() -> Iterator[Callable[[str], Callable[[int, int], None]]]:
    columns: list[ProgressColumn] = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()]
    columns += [TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn()]
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bars:

        def step(title: str) -> Callable[[int, int], None]:
            bar = bars.add_task(title, total=None)
            return lambda done, total: bars.update(bar, completed=done, total=total)

        yield step


datasets_app = typer.Typer(
    rich_markup_mode="markdown",
    help="""List the data sets, or make one from what others publish.

Data sets are searched in the folders that `DEHUSK_DATA` names, in `../shared/benchmarks`, and in your data folder.
Each is a folder with `dataset.json`, `gold.jsonl` and `html.tar.xz`; docs/reference/datasets.md describes them.
""",
)
app.add_typer(datasets_app, name="datasets")


@datasets_app.callback(invoke_without_command=True)
def datasets_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        from ..evaluation.datasets import broken_datasets, dataset_table, find_datasets

        console = Console()
        datasets = find_datasets()
        if datasets:
            console.print(dataset_table(list(datasets.values())))
        else:
            console.print("no data sets; `dehusk datasets --help` lists the folders that are searched", markup=False)
        for folder, reason in broken_datasets().items():
            console.print(printable(f"{folder}: {reason}"), style="yellow", markup=False)


@datasets_app.command("import")
def import_command(
    layout: Annotated[
        str, typer.Argument(help="wcxb, wcxb-test, article-extraction-benchmark, cleaneval, l3s-gn1 or webmainbench.")
    ],
    folder: Annotated[Path, typer.Argument(help="The checkout or unpacked folder of the data set.")],
    target: Annotated[Path, typer.Argument(help="The folder to make.")],
) -> None:
    """Make a data set in the open format from the layout in which it is published."""
    with needs_extra("lab"):
        from ..evaluation.importing import import_dataset

        imported = import_dataset(layout, folder, target)
    console = Console()
    for reason in imported.skipped:
        console.print(printable(f"skipped: {reason}"), style="yellow", markup=False)
    console.print(printable(f"{target}: {len(imported.dataset.pages)} pages"), markup=False)
