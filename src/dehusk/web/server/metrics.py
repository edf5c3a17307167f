"""Counts of requests, in the text format of Prometheus, and the access log on standard output."""

from __future__ import annotations

import sys
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Container, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from .http import Reply, Scope

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the classes into which times are sorted, in seconds."""
_UNKNOWN: Final = "unknown"
"""The path under which requests to unknown paths are counted, so that clients cannot make new counters."""


class Gauges(NamedTuple):
    requests: int
    """Requests with a page that are being answered."""
    workers: int
    replaced: int
    """Workers that were replaced since the start."""


class Metrics:
    """Counts of requests, by path and status, and their times, by path."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._classes: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(_BOUNDS) + 1))
        self._seconds: Counter[str] = Counter()

    def count(self, path: str, status: int, seconds: float) -> None:
        self._requests[path, status] += 1
        self._classes[path][bisect_left(_BOUNDS, seconds)] += 1
        self._seconds[path] += seconds  # type: ignore[assignment]  # counters add fractions too

    def text(self, gauges: Gauges) -> str:
        """All counts as Prometheus reads them."""
        return "\n".join([*self._request_lines(), *self._time_lines(), *_gauge_lines(gauges), ""])

    def _request_lines(self) -> Iterator[str]:
        yield from _head("dehusk_requests_total", "counter", "Requests that were answered.")
        for (path, status), count in sorted(self._requests.items()):
            yield f'dehusk_requests_total{{path="{path}",status="{status}"}} {count}'

    def _time_lines(self) -> Iterator[str]:
        name = "dehusk_request_seconds"
        yield from _head(name, "histogram", "Seconds from the first byte of a request to the last of its answer.")
        for path, classes in sorted(self._classes.items()):
            total = 0
            for bound, count in zip((*_BOUNDS, "+Inf"), classes, strict=True):
                total += count
                yield f'{name}_bucket{{path="{path}",le="{bound}"}} {total}'
            yield f'{name}_sum{{path="{path}"}} {self._seconds[path]:.6f}'
            yield f'{name}_count{{path="{path}"}} {total}'


def _gauge_lines(gauges: Gauges) -> Iterator[str]:
    yield from _head("dehusk_requests_active", "gauge", "Requests with a page that are being answered.")
    yield f"dehusk_requests_active {gauges.requests}"
    yield from _head("dehusk_workers", "gauge", "Worker processes that are ready or at work.")
    yield f"dehusk_workers {gauges.workers}"
    yield from _head("dehusk_workers_replaced_total", "counter", "Worker processes that hung or died.")
    yield f"dehusk_workers_replaced_total {gauges.replaced}"


def _head(name: str, kind: str, meaning: str) -> Iterator[str]:
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"


def record(scope: Scope, reply: Reply, seconds: float, metrics: Metrics, paths: Container[str]) -> None:
    """Count a request that was answered, and log it."""
    path = scope["path"] if scope["path"] in paths else _UNKNOWN
    metrics.count(path, reply.status, seconds)
    client, *_ = scope.get("client") or ("-",)
    shown = scope.get("raw_path", b"").decode("ascii", "backslashreplace")
    answer = f"{reply.status:d} {len(reply.body)} {seconds * 1e3:.1f} ms"
    _write(f"{_moment(int(time.time()))} {client} {scope['method']} {shown} {answer}\n")


def _write(line: str) -> None:
    """Write a line at once. `logging` takes five times as long, which is a tenth of what a request costs.

    A server whose log nobody reads any more goes on.
    """
    with suppress(OSError, ValueError):
        sys.stdout.write(line)
        sys.stdout.flush()


@lru_cache(maxsize=1)
def _moment(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(second))
