"""The language of pages against the gold: what pages declare, what their text shows, and both together.

    python -m benchmarks.language

A language is right if it is that of the gold, without region and script. A page without an answer counts as wrong.
"""

from __future__ import annotations

import argparse
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from dehusk import parse
from dehusk.evaluation.datasets import Dataset, find_datasets
from dehusk.metadata import Choice
from dehusk.metadata.sources import DECLARED, SHOWN, read_first

WAYS: Final = ("declared", "text", "both")


class LanguageAnswers(NamedTuple):
    """The gold language of a page and the answer of each way to read it."""

    gold: str
    answers: tuple[str, ...]


def read_languages(dataset: Dataset) -> list[LanguageAnswers]:
    """Read the language of all pages whose language the gold knows."""
    found = []
    for gold in dataset.pages:
        if gold.lang:
            choice = Choice(parse(dataset.html(gold), url=gold.url, charset=gold.charset))
            chosen = (
                read_first("language", choice, DECLARED),
                read_first("language", choice, SHOWN),
                choice.candidate("language"),
            )
            found.append(
                LanguageAnswers(_primary(gold.lang), tuple(_primary(one.value) if one else "" for one in chosen))
            )
    return found


def row_of(name: str, pages: list[LanguageAnswers]) -> list[str]:
    """Write a line of the table: the share of pages on which each way is right."""
    shares = (sum(page.answers[way] == page.gold for page in pages) / len(pages) for way in range(len(WAYS)))
    return [name, str(len(pages)), *(f"{share:.3f}" for share in shares)]


def _primary(tag: str) -> str:
    return tag.partition("-")[0].lower()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", help="names of data sets, with commas; all that say the language if none is given")
    options = parser.parse_args()
    table = Table("data", "pages", *WAYS)
    everything: list[LanguageAnswers] = []
    for name, dataset in find_datasets().items():
        pages = read_languages(dataset) if not options.data or name in options.data.split(",") else []
        everything += pages
        if pages:
            table.add_row(*row_of(name, pages))
    if everything:
        table.add_row(*row_of("all", everything))
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main()
