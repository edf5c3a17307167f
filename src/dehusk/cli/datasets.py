"""The commands that list the data sets and make new ones."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..extras import needs_extra
from .app import app
from .printing import printable

datasets_app = typer.Typer(
    rich_markup_mode="markdown",
    help="""List the data sets, or make one from what others publish.

Data sets are looked for in the folders that `DEHUSK_DATA` names, in `../shared/benchmarks`, and in your data folder.
Each is a folder with `dataset.json`, `gold.jsonl` and `html.tar.xz`; docs/reference/datasets.md describes them.
""",
)
app.add_typer(datasets_app, name="datasets")


@datasets_app.callback(invoke_without_command=True)
def datasets_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        from ..evaluation.datasets import broken_datasets, dataset_table, find_datasets

        console = Console()
        found = find_datasets()
        if found:
            console.print(dataset_table(list(found.values())))
        else:
            console.print("no data sets; `dehusk datasets --help` says where they are looked for", markup=False)
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
