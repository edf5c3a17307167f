"""A small data set written for the tests: an article amid menus, in several lengths."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dehusk.evaluation.datasets import Dataset, Gold, load_dataset, write_dataset

MENU = "<nav><a href=/>Home</a> <a href=/news>News</a> <a href=/about>About us</a></nav>"
SENTENCE = "The mill at Harrow Fen turned in the wind for three hundred years before its sails fell."


def page(number: int) -> tuple[Gold, bytes]:
    """An article of `number` + 2 paragraphs, and what is to be found in it."""
    paragraphs = [f"{SENTENCE} This is paragraph {index} of page {number}." for index in range(number + 2)]
    title = f"Mill number {number}"
    body = "".join(f"<p>{paragraph}</p>\n" for paragraph in paragraphs)
    html = f"<title>{title}</title><body>{MENU}<article><h1>{title}</h1>\n{body}</article><footer>Imprint</footer>"
    gold = Gold(
        id=f"page-{number}",
        file=f"page-{number}.html",
        text="\n\n".join([title, *paragraphs]),
        url=f"https://site{number % 2}.example/mill/{number}",
        lang="en",
        kind="article" if number % 2 else "listing",
        title=title,
        wanted=(SENTENCE,),
        unwanted=("About us",),
    )
    return gold, html.encode()


def pages(count: int) -> Iterator[tuple[Gold, bytes]]:
    return (page(number) for number in range(count))


def write(folder: Path, count: int = 4, name: str = "mills") -> Dataset:
    """The data set with that many pages, in a folder of its name."""
    about = {"name": name, "licence": "CC0", "source": "written for the tests", "use": "evaluate only", "gold": "text"}
    write_dataset(folder / name, about, pages(count))
    return load_dataset(str(folder / name))
