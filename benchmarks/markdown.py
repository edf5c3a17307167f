"""How much of the structure of a page its Markdown keeps, compared with the gold Markdown of wcxb.

    python -m benchmarks.markdown
    python -m benchmarks.markdown --every 10      each tenth page

All Markdown, including the gold, is read by the same parser (CommonMark with tables). The items are headings, list
items without the lists inside them, table cells and code blocks. Each item is its letters and digits in lower case;
empty ones are left out, and levels do not matter. The items of a page are compared as multisets. A page counts for a
kind of item if its gold has items of this kind: on many other pages, the gold has lists, tables and code as plain
lines, so items found there are neither right nor wrong. The score is the mean F1 of these pages; in parentheses is the
F1 of all their items together, where pages with more structure have more weight.

dehusk uses a model that has not seen the domain of the page, and `turbohtml` has its own way to find the main content.
The last lines are for the Markdown of whole pages: only what the writer loses is missing there, and much is found that
is not content.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import turbohtml
from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich.console import Console
from rich.progress import track
from rich.table import Table

from dehusk import Extraction, extract, parse
from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import Gold, load_dataset
from dehusk.outputs.markdown import markdown_of
from training.held_out import held_out_marks

KINDS: Final = ("heading", "list item", "table cell", "code")
_OPENING: Final = {
    "heading_open": "heading",
    "list_item_open": "list item",
    "th_open": "table cell",
    "td_open": "table cell",
}
_CODE: Final = frozenset({"fence", "code_block"})
_READER: Final = MarkdownIt("commonmark").enable(["table", "strikethrough"])

Structure = dict[str, Counter[str]]
"""The items of a page by kind."""
Writer = Callable[[bytes, Gold], str]


def structure_of(markdown: str) -> Structure:
    """The structural items of a text in Markdown."""
    found: Structure = {kind: Counter() for kind in KINDS}
    for kind, text in _items(_READER.parse(markdown)):
        key = "".join(filter(str.isalnum, text)).casefold()
        if key:
            found[kind][key] += 1
    return found


def _items(tokens: list[Token]) -> Iterator[tuple[str, str]]:
    """The kind and text of each item, without the text of items inside it, except for headings inside it."""
    around: list[tuple[str, str, list[str]]] = []
    for token in tokens:
        if token.type in _OPENING:
            around.append((token.type.replace("_open", "_close"), _OPENING[token.type], []))
        elif around and token.type == around[-1][0]:
            _, kind, pieces = around.pop()
            yield kind, " ".join(pieces)
            if kind == "heading" and around:
                around[-1][2].extend(pieces)
        elif token.type in _CODE:
            yield "code", token.content
        elif token.type == "inline" and around:
            around[-1][2].append(_text(token))


def _text(token: Token) -> str:
    """The visible text of a line, without addresses and descriptions of images."""
    shown = {"text", "code_inline"}
    return "".join(
        child.content if child.type in shown else " " * child.type.endswith("break") for child in token.children or []
    )


class Score(NamedTuple):
    """Numbers of items on all pages with gold items, and the F1 of each of these pages."""

    hits: int
    found: int
    wanted: int
    of_pages: tuple[float, ...]

    @property
    def f1(self) -> float:
        return 2 * self.hits / max(self.found + self.wanted, 1)

    @property
    def macro(self) -> float:
        return sum(self.of_pages) / max(len(self.of_pages), 1)


def score(pairs: list[tuple[Structure, Structure]], kind: str) -> Score:
    """The score of one kind of item on all pages."""
    hits = found = wanted = 0
    of_pages = []
    for mine, gold in pairs:
        if gold[kind]:
            common, here, there = (mine[kind] & gold[kind]).total(), mine[kind].total(), gold[kind].total()
            hits, found, wanted = hits + common, found + here, wanted + there
            of_pages.append(2 * common / (here + there))
    return Score(hits, found, wanted, tuple(of_pages))


def writers() -> dict[str, Writer]:
    """The writers of Markdown that are measured, by name."""
    try:
        import trafilatura
    except ImportError:
        sys.exit("markdown: trafilatura is missing; install dehusk[peers]")
    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)

    def by_trafilatura(html: bytes, gold: Gold) -> str:
        page = parse(html, charset=gold.charset)
        shown = trafilatura.extract(
            page.source,
            url=gold.url,
            output_format="markdown",
            include_formatting=True,
            include_links=True,
            include_tables=True,
            include_comments=False,
        )
        return shown or ""

    def by_turbohtml(html: bytes, gold: Gold) -> str:
        document = turbohtml.parse(parse(html, charset=gold.charset).source)
        content = document.main_content()
        return content.to_markdown() if content is not None else ""

    def whole_page(html: bytes, gold: Gold) -> str:
        return turbohtml.parse(parse(html, charset=gold.charset).source).to_markdown()

    return {
        "dehusk": lambda html, gold: markdown_of(*held_out_marks("wcxb", html, gold), normalize=False),
        "trafilatura": by_trafilatura,
        "turbohtml": by_turbohtml,
        "dehusk, whole page": lambda html, gold: _whole(html, gold).markdown,
        "turbohtml, whole page": whole_page,
    }


def _whole(html: bytes, gold: Gold) -> Extraction:
    return extract(html, charset=gold.charset, url=gold.url, method="everything")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1, help="use every n-th page")
    options = parser.parse_args()
    try:
        dataset = load_dataset("wcxb")
    except DatasetError as error:
        sys.exit(f"markdown: {error}")
    known = [gold for gold in dataset.pages if gold.markdown][:: options.every]
    measured: dict[str, list[tuple[Structure, Structure]]] = defaultdict(list)
    running = writers()
    for gold in track(known, description="reading", transient=True):
        html, wanted = dataset.html(gold), structure_of(gold.markdown or "")
        for name, write in running.items():
            measured[name].append((structure_of(write(html, gold)), wanted))
    Console().print(_table(measured, len(known)))


def _table(measured: dict[str, list[tuple[Structure, Structure]]], count: int) -> Table:
    table = Table(f"{count} pages", *KINDS)
    for name, pairs in measured.items():
        scores = [score(pairs, kind) for kind in KINDS]
        table.add_row(name, *[f"{found.macro:.3f} ({found.f1:.3f})" for found in scores])
    return table


if __name__ == "__main__":
    main()
