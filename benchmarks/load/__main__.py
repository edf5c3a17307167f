"""The server under load, on loopback. It needs Linux.

First its throughput beside that of the library: pages for each second of processor time, where the time of the server
and all its workers counts. Both take turns, and the best of several rounds counts. Then many requests, and now and
then a worker is killed: every request must be answered, and no answer may be wrong.

python -m benchmarks.load                                       50 clients, 20,000 requests
python -m benchmarks.load --requests 2000       fewer
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

import dehusk

from ..speed.pages import DATA_FOLDER, pages_of_main
from ..speed.timing import verdict
from .clients import Exchange, exchange, talk
from .server import Server, running_server

_WRITERS: Final[dict[str, Callable[[dehusk.Extraction], str]]] = {
    "application/json": lambda extraction: extraction.to_json(indent=None),
    **{dehusk.OUTPUTS[name].media_type: dehusk.OUTPUTS[name] for name in ("tei", "markdown", "html", "text")},
}
"""Requested media types, and how the library writes each; the default answer first."""
_LIMIT: Final = 0.8
"""The minimum throughput of the server, as a share of that of the library."""
_KILLS: Final = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER)
    options = parser.parse_args()
    pages = pages_of_main(options.data, options.pages)
    with running_server(options.workers) as server:
        throughput = throughput_table(server, pages, options.clients, options.repeats)
        answers = answers_table(server, pages, options.clients, options.requests)
    show = Console(width=None if sys.stdout.isatty() else 100).print
    show(throughput)
    show(answers)


def throughput_table(server: Server, pages: list[bytes], clients: int, repeats: int) -> Table:
    """The processor time of a page, with the library and over HTTP."""
    table = Table("throughput", "library, ms a page", "server, ms a page", "ratio", "limit", "")
    for media_type in _WRITERS:
        exchanges = _exchanges(pages, media_type)
        rounds = [(_library(pages, media_type), _server(server, exchanges, clients)) for _ in range(repeats)]
        library, over_http = (min(costs) / len(pages) * 1e3 for costs in zip(*rounds, strict=True))
        ratio = library / over_http
        cells = (f"{library:.2f}", f"{over_http:.2f}", f"{ratio:.2f}", f"{_LIMIT:g}")
        table.add_row(media_type, *cells, verdict(ratio >= _LIMIT))
    return table


def answers_table(server: Server, pages: list[bytes], clients: int, requests: int) -> Table:
    """Result of many requests while workers were killed."""
    exchanges = _exchanges(pages, "text/plain")
    every = max(requests // (_KILLS + 1), 1)
    begin = time.perf_counter()

    def now(number: int) -> None:
        if number and number % every == 0:
            server.kill_a_worker()

    many = [exchanges[number % len(exchanges)] for number in range(requests)]
    outcomes = asyncio.run(talk(server.port, many, clients, now))
    table = Table(f"{requests:,} requests, {_KILLS} workers killed", "")
    for name, count in sorted(outcomes.items()):
        table.add_row(name, f"{count:,}")
    table.add_row("seconds", f"{time.perf_counter() - begin:.0f}")
    bad = outcomes["lost"] + outcomes["wrong"]
    table.add_row("every request answered, none wrong", verdict(not bad and outcomes.total() == requests))
    return table


def _exchanges(pages: list[bytes], media_type: str) -> list[Exchange]:
    return [exchange(page, _WRITERS[media_type](dehusk.extract(page)), media_type) for page in pages]


def _library(pages: list[bytes], media_type: str) -> float:
    begin = time.process_time()
    for page in pages:
        _WRITERS[media_type](dehusk.extract(page))
    return time.process_time() - begin


def _server(server: Server, exchanges: list[Exchange], clients: int) -> float:
    begin = server.seconds
    outcomes = asyncio.run(talk(server.port, exchanges, clients, lambda _number: None))
    if outcomes["right"] != len(exchanges):
        sys.exit(f"load: not all answers are right: {dict(outcomes)}")
    return server.seconds - begin


if __name__ == "__main__":
    main()
