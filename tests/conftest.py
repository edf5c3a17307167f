"""Fixtures of several folders."""

from __future__ import annotations

import os
import tarfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from cli.commands import Shell
from dehusk import METHODS, Page, Selection
from dehusk.method import Column, method
from dehusk.page import Bools, Floats, Ints
from effort import IS_FULL
from local_server import Server

PROJECT = Path(__file__).parents[1]
settings.register_profile("dehusk", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("dehusk")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow tests to `make test-all`."""
    if not IS_FULL:
        slow = [item for item in items if item.get_closest_marker("slow")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    started = Server()
    yield started
    started.close()


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Shell:
    # Lines as wide as in a wide terminal, without colours, whatever the terminal of the tests.
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "dumb")
    for name in ("FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)
    return Shell(monkeypatch, capfdbinary)


@pytest.fixture
def counting() -> Iterator[None]:
    """A method whose columns can be counted by hand."""
    columns = {
        "depth": Column("d(n)", "the number of ancestors"),
        "is text": Column("n ∈ T", "whether the row is a text"),
        "row share": Column("s", "the share of the rows before the node"),
        "other": Column("o", "a column that this call does not use"),
    }

    @method("counting", title="Counting", paper="", idea="counts", columns=columns)
    def counting(page: Page) -> Selection:
        share = np.arange(len(page)) / len(page)
        show: dict[str, Floats | Bools | Ints] = {"depth": page.depth, "is text": page.is_text, "row share": share}
        return Selection(page.is_text & (page.depth > 2), share, show=lambda: show)

    yield
    del METHODS["counting"]


@pytest.fixture(scope="session")
def benchmark_pages() -> Callable[[int], list[tuple[str, bytes]]]:
    """`benchmark_pages(count)`: that many real pages, each with a name, spread evenly over the benchmark sets.

    The first pages of each set, as an archive can only be read from its start. Without the benchmark data these are
    the pages that the project brings along.
    """
    return _pages


@cache
def _pages(count: int) -> list[tuple[str, bytes]]:
    data = Path(os.environ.get("DEHUSK_DATA") or PROJECT.parent / "shared" / "benchmarks")
    archives = sorted(data.glob("*/html.tar.xz"))
    if not archives:
        bundled = sorted((PROJECT / "docs" / "pages").glob("*.html"))
        return [(path.name, path.read_bytes()) for path in bundled[:count]]
    pages: list[tuple[str, bytes]] = []
    for index, archive in enumerate(archives):
        pages += _first_pages(archive, (count + index) // len(archives))
    return pages


def _first_pages(archive: Path, count: int) -> list[tuple[str, bytes]]:
    """As many pages from the start of an archive; the shares of all archives sum up to the whole count."""
    pages: list[tuple[str, bytes]] = []
    with tarfile.open(archive, "r|xz") as entries:
        for entry in entries:
            if len(pages) == count:
                break
            content = entries.extractfile(entry)
            if content is not None:
                pages.append((f"{archive.parent.name}/{entry.name}", content.read()))
    return pages


@pytest.fixture(scope="module")
def without_bylines() -> Iterator[None]:
    """Leave out the lines that say who wrote a post: all the rest of an output is the selection, word by word."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dehusk.findings.comments.signed_posts", lambda *_: [])
        patch.setattr("dehusk.outputs.html.signed_posts", lambda *_: [])
        yield
