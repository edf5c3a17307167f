"""The posts of threads, compared with posts that were marked by hand: the numbers of `docs/results/posts.md`.

python -m benchmarks.posts                   threads of harvest, by halves of their sites
python -m benchmarks.posts --sites           the same for each site
python -m benchmarks.posts --articles wcxb   articles that get posts, although nobody wrote any

A post is found if its words and those of a post that was marked have an F1 of at least 0.6, and clean if it is 0.95.
An author is right by name or by URL. A date is right if its day is the day that is shown; ages such as "3 days ago"
tell no day and are not counted.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from zlib import crc32

from rich.console import Console
from rich.table import Table

from dehusk import Page, extract
from dehusk._core import parse_date
from dehusk.evaluation.datasets import Dataset, load_dataset
from dehusk.findings.comments import Post
from dehusk.page.base import resolve_url

FOUND, CLEAN = 0.6, 0.95
_WORD = re.compile(r"\w+")
_FORCED_DAY_FIRST = re.compile(r"\b(?:1[3-9]|2\d|3[01])[/-]\d{1,2}[/-]\d{2,4}\b")


class Counts(NamedTuple):
    """Numbers of posts."""

    gold: int = 0
    given: int = 0
    found: int = 0
    clean: int = 0
    authors: int = 0
    """Found posts of which an author was marked."""
    right_authors: int = 0
    dates: int = 0
    """Found posts of which a date was marked that tells a day."""
    right_dates: int = 0

    def plus(self, other: Counts) -> Counts:
        return Counts(*map(sum, zip(self, other, strict=True)))

    def cells(self) -> list[str]:
        """The cells of a table: numbers, and shares in percent."""
        shares = (
            (self.found, self.gold),
            (self.clean, self.found),
            (self.right_authors, self.authors),
            (self.right_dates, self.dates),
        )
        return [str(self.gold), f"{self.given / max(self.gold, 1):.2f}"] + [
            f"{100 * part / max(whole, 1):.1f}" for part, whole in shares
        ]


def matched(golds: Sequence[str], given: Sequence[str]) -> Iterator[tuple[int, int, float]]:
    """Pairs of a gold text and a given one, each text at most once, the best pairs first, with their word F1."""
    bags = [[Counter(_WORD.findall(text.lower())) for text in texts] for texts in (golds, given)]
    pairs = [(word_f1(a, b), i, j) for i, a in enumerate(bags[0]) for j, b in enumerate(bags[1])]
    seen: tuple[set[int], set[int]] = set(), set()
    for score, i, j in sorted(pairs, key=lambda pair: (-pair[0], abs(pair[1] - pair[2]))):
        if i not in seen[0] and j not in seen[1] and score > 0:
            seen[0].add(i)
            seen[1].add(j)
            yield i, j, score


def word_f1(first: Counter[str], second: Counter[str]) -> float:
    """The F1 of two bags of words."""
    total = first.total() + second.total()
    return 2 * (first & second).total() / total if total else 0.0


def counted(page: Page, golds: list[dict[str, Any]], given: Sequence[Post]) -> Counts:
    """The numbers of one page."""
    month_first = not any(_FORCED_DAY_FIRST.search(gold.get("date", "")) for gold in golds)
    counts = Counts(gold=len(golds), given=len(given))
    for i, j, score in matched([gold["text"] for gold in golds], [post.text for post in given]):
        if score < FOUND:
            continue
        named = [value for key in ("author", "author_url") if (value := golds[i].get(key))]
        day = parse_date(golds[i].get("date", ""), month_first=month_first)[:10]
        counts = counts.plus(
            Counts(
                found=1,
                clean=score >= CLEAN,
                authors=bool(named),
                right_authors=any(is_author(page, given[j], value) for value in named),
                dates=bool(day),
                right_dates=bool(day) and given[j].date[:10] == day,
            )
        )
    return counts


def is_author(page: Page, post: Post, gold: str) -> bool:
    """Whether a name or a URL is that of the author of a post."""
    same_name = bool(post.author) and _bare(post.author) == _bare(gold)
    return same_name or (bool(post.author_url) and post.author_url == resolve_url(page, gold))


def _bare(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))


def by_site(dataset: Dataset, golds: Iterable[dict[str, Any]]) -> dict[str, Counts]:
    """The numbers of each site."""
    pages = {page.id: page for page in dataset.pages}
    sites: dict[str, Counts] = defaultdict(Counts)
    for gold in golds:
        site = urlsplit(gold["url"]).hostname or ""
        extraction = extract(dataset.html(pages[gold["id"]]), url=gold["url"])
        sites[site] = sites[site].plus(counted(extraction.page, gold["posts"], extraction.posts))
    return dict(sites)


def half(site: str) -> int:
    """The half of the sites that a site is in: 0 was looked at to write the code, 1 was not."""
    return crc32(site.encode()) % 2


def show_threads(console: Console, sites: dict[str, Counts], *, each: bool) -> None:
    """The table of a data set: halves of its sites, all, and each site."""
    parts = {
        "sites looked at": [name for name in sites if half(name) == 0],
        "other sites": [name for name in sites if half(name) == 1],
        "all": list(sites),
    }
    table = Table("sites", "posts", "given / posts", "found", "clean", "author", "date", box=None)
    for title, names in parts.items():
        table.add_row(title, *_sum(sites[name] for name in names).cells())
    for name in sorted(sites) if each else ():
        table.add_row(f"{half(name)} {name}", *sites[name].cells())
    console.print(table)


def _sum(counts: Iterable[Counts]) -> Counts:
    total = Counts()
    for one in counts:
        total = total.plus(one)
    return total


def show_articles(console: Console, dataset: Dataset, kind: str, every: int) -> None:
    """How many pages of a kind get posts, and which."""
    pages = [page for page in dataset.pages if page.kind == kind][::every]
    found = [(page.id, len(posts)) for page in pages if (posts := extract(dataset.html(page), url=page.url).posts)]
    console.print(f"{len(found)} of {len(pages)} pages of {dataset.name} that are {kind} get posts", highlight=False)
    for name, count in found:
        console.print(f"  {name}: {count}", highlight=False)


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", default="harvest", help="data set with posts")
    options.add_argument("--sites", action="store_true", help="show each site")
    options.add_argument("--articles", default="", help="data set whose articles should have no posts")
    options.add_argument("--kind", default="article", help="kind of these pages")
    options.add_argument("--every", type=int, default=1, help="look at every n-th of these pages")
    given = options.parse_args()
    console = Console()
    if given.articles:
        show_articles(console, load_dataset(given.articles), given.kind, given.every)
        return
    dataset = load_dataset(given.data)
    lines = (dataset.folder / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    show_threads(console, by_site(dataset, map(json.loads, lines)), each=given.sites)


if __name__ == "__main__":
    main()
