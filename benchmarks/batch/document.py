"""The measured parts of the guide, from the numbers that a run wrote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

Numbers = dict[str, Any]
_PRICE: Final = 0.04
"""US dollars for an hour of a core."""


def fill(guide: Path, numbers: Numbers) -> None:
    """Write the numbers into the guide, each part between its marks."""
    text = guide.read_text("utf-8")
    for name, lines in (
        ("speed", _speed),
        ("overhead", _overhead),
        ("memory", _memory),
        ("cost", _cost),
    ):
        block = "\n".join([f"<!-- {name} -->", "```", *lines(numbers), "```", "<!-- end -->"])
        head, mark, rest = text.partition(f"<!-- {name} -->")
        assert mark, f"the guide has a place for {name}"
        text = head + block + rest.partition("<!-- end -->")[2]
    guide.write_text(text, "utf-8")


def _speed(numbers: Numbers) -> Iterator[str]:
    yield f"{'':22}{'one worker':^24}{'two workers':^24}{'gain':>6}"
    for name, measured in numbers["speed"].items():
        rates = [1 / measured[workers]["seconds"] for workers in ("1", "2")]
        cells = [f"{rate:>7,.0f} pages/s {rate * numbers['page_bytes'] / 1e6:>5,.1f} MB/s" for rate in rates]
        yield f"{name:22}{cells[0]:24}{cells[1]:24}{rates[1] / rates[0]:>6.2f}"
    yield ""
    yield f"{numbers['pages']:,} pages of {numbers['page_bytes'] / 1e3:,.0f} kB on average; {numbers['machine']}"


def _overhead(numbers: Numbers) -> Iterator[str]:
    reading, extracting, engine = (numbers["overhead"][name] * 1e3 for name in ("reading", "extracting", "engine"))
    bare = reading + extracting
    yield f"reading and extraction in a loop   {reading:.2f} + {extracting:.2f} = {bare:.2f} ms of a core for each page"
    yield f"with the engine, and written       {engine:.2f} ms, {engine / bare - 1:.0%} more"


def _memory(numbers: Numbers) -> Iterator[str]:
    measured = numbers["memory"]
    yield f"{measured['pages']:,} pages, {measured['workers']} workers"
    for name in ("parent", "workers"):
        tenth, last = (measured[when][name] / 1e6 for when in ("after_a_tenth", "at_the_end"))
        yield f"{name:10}{tenth:>6,.0f} MB after a tenth of them, {last:>6,.0f} MB at the end"


def _core_seconds(numbers: Numbers, name: str) -> float:
    """Write the time of a core that a page takes."""
    measured = numbers["speed"][name]["1"]
    return float(measured["work"] + measured["parent"])


def _cost(numbers: Numbers) -> Iterator[str]:
    yield f"{'':22}{'a page':>12}{'a million pages':>20}{f'at ${_PRICE:g} an hour':>20}"
    for name in numbers["speed"]:
        seconds = _core_seconds(numbers, name)
        hours = seconds * 1e6 / 3600
        yield f"{name:22}{seconds * 1e3:>9.2f} ms{hours:>12.2f} core hours{f'${hours * _PRICE:.3f}':>20}"
