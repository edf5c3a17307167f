"""The command that shows why each block of a page was kept or dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Final, Literal

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from ..extraction import Extraction
from ..learned.explain import Contribution
from ..outputs.blocks import Block
from .app import app
from .options import PageSource, with_page
from .parameters import Given, extraction_of, with_parameters
from .printing import print_plain, printable, shorten_path

_METHOD: Final = "auto"
_KEPT, _DROPPED = ("●", "green"), ("○", "red")
_INDENT: Final = "       "
"""As wide as the text before the role of a block."""
_SHOWN: Final = 3


@app.command("explain")
@partial(with_parameters, of=_METHOD)
@with_page
def explain_command(
    source: PageSource,
    kept: Annotated[bool, typer.Option("--kept", help="Show only blocks that were kept.")] = False,
    dropped: Annotated[bool, typer.Option("--dropped", help="Show only blocks that were dropped.")] = False,
    format: Annotated[
        Literal["text", "json"], typer.Option("--format", "-f", help="Lines to read, or JSON with all numbers.")
    ] = "text",
    **parameters: Given,
) -> None:
    """Show block by block what was kept or dropped, and why.

    ● is kept, ○ is dropped; then come the probability that the block is content, its role, and its CSS path. Below
    are the beginning of its text, the rule that decided, and the reasons for (+) and against it (-), strongest first.

    - `dehusk explain page.html`
    - `dehusk explain page.html --dropped`
    - `dehusk explain page.html --favor precision --format json`
    """
    extraction = extraction_of(source, _METHOD, parameters)
    wanted = {True, False} if kept == dropped else {kept}
    blocks = [block for block in extraction.explain() if block.kept in wanted]
    if format == "json":
        from .._core import write_json
        from ..outputs.json import make_block_entry

        print_plain(write_json([make_block_entry(block) for block in blocks], 2))
        return
    console = Console(highlight=False)
    console.print(_summarise(extraction), no_wrap=True, overflow="ellipsis")
    for block in blocks:
        for line in _describe_block(block, console.width):
            console.print(line, no_wrap=True, overflow="ellipsis")


def _summarise(extraction: Extraction) -> Text:
    kept = sum(block.kept for block in extraction.blocks)
    return Text.assemble(
        ("● ", "green"),
        f"{kept} kept  ",
        ("○ ", "red"),
        f"{len(extraction.blocks) - kept} dropped  ",
        (f"kind {extraction.kind}, expected F1 {extraction.confidence:.2f}", "dim"),
    )


def _describe_block(block: Block, width: int) -> Iterator[Text]:
    """Describe a block: decision and path, text, the rule that decided, and the reasons."""
    mark, style = _KEPT if block.kept else _DROPPED
    role = f"{block.role}, hidden" if block.hidden else block.role
    decided = Text.assemble((f"{mark} {block.probability:.2f} ", style), (f"{role}  ", "bold"))
    yield Text()
    yield decided + Text(shorten_path(printable(block.path), width - decided.cell_len), "cyan")
    text = Text(_INDENT + printable(block.text), "" if block.kept else "dim")
    text.truncate(width, overflow="ellipsis")
    yield text
    decision = Text(_INDENT + block.decision, style)
    decision.truncate(width, overflow="ellipsis")
    yield decision
    yield from _list_reasons(block.signals[:_SHOWN], width)


def _list_reasons(signals: Sequence[Contribution], width: int) -> Iterator[Text]:
    """List the reasons for and against a block on lines of at most `width`."""
    line = Text(_INDENT)
    for number, signal in enumerate(signals, 1):
        reason = f"{signal.weight:+.1f} {signal.reason}" + ("," if number < len(signals) else "")
        if line.cell_len + cell_len(f" {reason}") > width and len(line) > len(_INDENT):
            yield line
            line = Text(_INDENT)
        line.append(" " if len(line) > len(_INDENT) else "")
        line.append(reason, "green" if signal.weight > 0 else "red")
    yield line
