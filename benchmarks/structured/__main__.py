"""Compare structured data with extruct's: which entities only one finds, in which time; and the facts of products.

    pip install --group structured
    python -m benchmarks.structured --pages 30

extruct may be in another environment: `--python` names its interpreter.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from dehusk import parse
from dehusk.evaluation.datasets import find_datasets
from dehusk.findings.structured import Structured, structured_of

from .compare import SYNTAXES, entities_of_dehusk, entities_of_extruct
from .facts import FACTS, declares, found_facts, has_price

_TOOL = Path(__file__).with_name("extruct_pages.py")


class Compared(NamedTuple):
    """Entities that both readers found in a page, and their CPU seconds."""

    name: str
    ours: dict[str, Counter[tuple[str, str]]]
    theirs: dict[str, Counter[tuple[str, str]]]
    seconds: float
    """Of dehusk, from the parsed page."""
    parsing: float
    their_seconds: float
    structured: Structured
    data: dict[str, Any]
    price: str
    """The price in the gold; empty where there is none."""


def compared_pages(names: list[str], pages: int, python: str) -> Iterator[Compared]:
    """Read the first pages of each data set with both."""
    tool = subprocess.Popen([python, str(_TOOL)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert tool.stdin is not None
    assert tool.stdout is not None
    for dataset in find_datasets().values():
        if names and dataset.name not in names:
            continue
        for gold in dataset.pages[:pages]:
            html, url = dataset.html(gold), gold.url or "https://page.example/"
            page, parsing = _timed(lambda html=html, url=url, gold=gold: parse(html, url=url, charset=gold.charset))
            structured, seconds = _timed(lambda page=page: structured_of(page))
            asked = {"html": page.source_bytes.decode("utf-8", "replace"), "url": url}
            tool.stdin.write(json.dumps(asked) + "\n")
            tool.stdin.flush()
            answer = tool.stdout.readline()
            if not answer:
                sys.exit(f"{python} cannot run extruct; pip install --group structured")
            theirs = json.loads(answer)
            name = f"{dataset.name}/{gold.id}"
            yield Compared(
                name,
                entities_of_dehusk(page),
                entities_of_extruct(theirs["data"]),
                seconds,
                parsing,
                theirs["seconds"],
                structured,
                theirs["data"],
                gold.facts.get("price", ""),
            )
    tool.stdin.close()
    tool.wait()


def _timed(work: Any) -> tuple[Any, float]:
    start = process_time()
    return work(), process_time() - start


class Totals:
    """Sums over pages."""

    def __init__(self, show: bool) -> None:
        self.show = show
        self.both, self.only_ours, self.only_theirs = Counter[str](), Counter[str](), Counter[str]()
        self.pages_with = Counter[str]()
        self.seconds = self.parsing = self.their_seconds = 0.0
        self.pages = self.refused = 0
        self.declared, self.found = Counter[str](), Counter[str]()
        self.gold = self.right = 0

    def add(self, page: Compared) -> None:
        """Count a page."""
        self.pages += 1
        self.refused += "error" in page.data
        self.seconds += page.seconds
        self.parsing += page.parsing
        self.their_seconds += page.their_seconds
        for syntax in SYNTAXES:
            ours, theirs = page.ours[syntax], page.theirs[syntax]
            self.pages_with[syntax] += bool(ours or theirs)
            self.both[syntax] += (ours & theirs).total()
            self.only_ours[syntax] += (ours - theirs).total()
            self.only_theirs[syntax] += (theirs - ours).total()
            for sign, only in (("-", theirs - ours), ("+", ours - theirs)):
                for key, count in only.items() if self.show else ():
                    print(f"{sign} {page.name} {syntax} {count} {key[0]}: {key[1]}")
        if page.price and declares("price", page.data):
            self.gold += 1
            is_right = has_price(page.structured, page.price)
            self.right += is_right
            if self.show and not is_right:
                print(f"! {page.name} price {page.price}: {[product.price for product in page.structured.products]}")
        found = found_facts(page.structured)
        for fact in FACTS:
            if declares(fact, page.data):
                self.declared[fact] += 1
                self.found[fact] += fact in found
                if self.show and fact not in found:
                    print(f"! {page.name} declares {fact}")

    def report(self) -> Iterator[str]:
        """Write the tables in Markdown."""
        yield "| syntax | pages | both | only extruct | only dehusk |\n| --- | ---: | ---: | ---: | ---: |"
        for name in SYNTAXES:
            counts = (self.pages_with, self.both, self.only_theirs, self.only_ours)
            yield f"| {name} | {' | '.join(str(count[name]) for count in counts)} |"
        yield "\n| fact | pages that declare it | in `structured` | share |\n| --- | ---: | ---: | ---: |"
        for fact in FACTS:
            share = self.found[fact] / max(1, self.declared[fact])
            yield f"| {fact} | {self.declared[fact]} | {self.found[fact]} | {share:.2f} |"
        yield f"\nThe first product has the price of the gold on {self.right} of {self.gold} pages that declare one."
        yield f"\n{self.pages} pages, {self.refused} that extruct refuses; CPU milliseconds a page: structured data "
        yield f"{1000 * self.seconds / self.pages:.2f}, with parsing "
        yield f"{1000 * (self.seconds + self.parsing) / self.pages:.2f}, extruct "
        yield f"{1000 * self.their_seconds / self.pages:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default="", help="comma-separated data sets; default: all")
    parser.add_argument("--pages", type=int, default=30, help="maximum number of pages of each data set")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that has extruct")
    parser.add_argument("--show", action="store_true", help="print every difference")
    options = parser.parse_args()
    totals = Totals(options.show)
    for page in compared_pages(options.data.split(",") if options.data else [], options.pages, options.python):
        totals.add(page)
    print(*totals.report(), sep="\n")


if __name__ == "__main__":
    main()
