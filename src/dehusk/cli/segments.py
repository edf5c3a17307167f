"""The command that shows the segments and the menus of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal

import numpy as np
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..findings.segments import Menu, Segment, menus, segments
from ..findings.segments.segments import Region, path_below
from ..page import Page
from ..page.lines import line_of
from .app import app
from .options import PageSource, with_page
from .printing import print_plain, printable, shorten_path

_STYLES: Final = {
    "content": "green",
    "heading": "blue",
    "comment": "magenta",
    "navigation": "yellow",
    "boilerplate": "red",
    "other": "dim",
}
_MAX_PATH_WIDTH: Final = 36
_MAX_SHOWN_TEXTS: Final = 12


@app.command("segments")
@with_page
def segments_command(
    source: PageSource,
    format: Annotated[
        Literal["table", "html"],
        typer.Option("--format", "-f", help="A table, or the page with coloured outlines as HTML."),
    ] = "table",
    only_menus: Annotated[bool, typer.Option("--menus", help="Show the menus instead of the segments.")] = False,
) -> None:
    """Show all segments of a page, or its menus.

    Segments are found by the words-leaves ratio: the most relevant node is the first, it is taken out of the tree, and
    the search begins again, until no words are left. The number before a segment is its rank. The table shows them in
    the order of the page as a tree: a segment inside another was more relevant than the rest of that other.

    Roles are content, heading, comment, navigation, boilerplate and other; docs/reference/segments.md has the rules.
    Menus are concentrations of short links, whatever their tags say.

    - `dehusk segments page.html`
    - `dehusk segments page.html --menus`
    - `dehusk segments https://example.org/ --format html > outlined.html`
    """
    page = source.read()
    regions: Sequence[Segment | Menu] = menus(page) if only_menus else segments(page)
    if not regions:
        what = "menus" if only_menus else "segments"
        Console(stderr=True).print(f"dehusk: there are no {what} in this page", style="yellow")
    if format == "html":
        _write_html(page, regions)
    elif regions:
        Console(highlight=False).print(_make_table(regions))


def _write_html(page: Page, regions: Sequence[Segment | Menu]) -> None:
    from ..outputs.whole_pages import Outline, write_outlined_html

    outlines = [
        Outline(region.row, _role(region), f"{rank} {_label(region)}") for rank, region in enumerate(regions, 1)
    ]
    print_plain(write_outlined_html(page, outlines))


def _role(region: Segment | Menu) -> str:
    return region.role if isinstance(region, Segment) else "navigation"


def _label(region: Segment | Menu) -> str:
    return region.role if isinstance(region, Segment) else "menu"


def _make_table(regions: Sequence[Segment | Menu]) -> Table:
    """One line for each region in document order, each below the one that contains it."""
    table = Table(box=None, pad_edge=False)
    for title in ("", "role", "relevance" if isinstance(regions[0], Segment) else "ratio", "words", "links"):
        table.add_column(title, justify="left" if title == "role" else "right", no_wrap=True)
    table.add_column("where", max_width=_MAX_PATH_WIDTH)
    table.add_column("begins with")
    rank = {region.row: number for number, region in enumerate(regions, 1)}
    for region, ancestors in _list_ancestors(regions):
        measure = region.relevance if isinstance(region, Segment) else region.ratio
        counts = (f"{measure:.2f}", f"{region.words:,}", f"{region.links:,}")
        cells = (
            str(rank[region.row]),
            _label(region),
            *counts,
            _indent_path(region, ancestors),
            _read_beginning(region),
        )
        shown = (Text(cell, no_wrap=True, overflow="ellipsis") for cell in cells)
        table.add_row(*shown, style=_STYLES[_role(region)])
    return table


def _list_ancestors(regions: Sequence[Segment | Menu]) -> Iterator[tuple[Segment | Menu, list[int]]]:
    """Yield the regions in document order, each with the rows of those that contain it, the outermost first."""
    ancestors: list[int] = []
    for region in sorted(regions, key=lambda region: region.row):
        while ancestors and region.page.end[ancestors[-1]] <= region.row:
            ancestors.pop()
        yield region, list(ancestors)
        ancestors.append(region.row)


def _indent_path(region: Region, ancestors: list[int]) -> str:
    """The end of the path from the innermost region around a region, indented by the number of these."""
    path, indent = path_below(region.page, region.row, ancestors[-1] if ancestors else -1), "│ " * len(ancestors)
    return indent + shorten_path(printable(path), _MAX_PATH_WIDTH - len(indent))


def _read_beginning(region: Region) -> str:
    line = line_of(region.page, np.array(region.texts[:_MAX_SHOWN_TEXTS]))
    return printable(" ".join(line.split()))
