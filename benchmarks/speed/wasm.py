"""The core in WebAssembly beside native code: its speed on the same serialised pages in turns, and its size."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rich.progress import track
from rich.table import Table
from turbohtml import parse

import dehusk
from dehusk import _core
from dehusk.learned.predictions import load_classifier
from dehusk.learned.version import LATEST, model_file

from .timing import best_of, verdict

_ROOT: Final = Path(__file__).parents[2]
_CORE: Final = _ROOT / "target" / "web" / "dehusk_bg.wasm"
_SERVER: Final = _ROOT / "crates" / "wasm" / "bench.mjs"
_HINTS: Final = ["url:none"]
_MAX_RATIO: Final = 3
"""How many times the time of native code WebAssembly may take."""
_MAX_SIZE: Final = 800
"""kB that a browser may have to load, compressed."""


def is_built() -> bool:
    """Whether the core was built for WebAssembly, and Node is there to run it."""
    return _CORE.exists() and shutil.which("node") is not None


def wasm_table(pages: list[bytes], repeats: int) -> Table:
    """The cost of each answer from serialised HTML, copies of the answers included."""
    table = Table("from serialised HTML", "native, ms a page", "WebAssembly in Node, ms a page", "× native", "aim")
    for answer in _ANSWERS:
        native, in_wasm = _measure(answer, pages, repeats)
        ratio = in_wasm / native
        row = (f"{total / len(pages):.2f}" for total in (native, in_wasm))
        aim = f"{_MAX_RATIO} × {verdict(ratio <= _MAX_RATIO)}"
        table.add_row(answer.name, *row, f"{ratio:.2f}", aim)
    return table


def size_table() -> Table:
    """The files that a browser loads, as they are and as a server sends them."""
    table, together = Table("for WebAssembly", "kB", "kB compressed", "aim"), [0.0, 0.0]
    for name, data in _files():
        sizes = [len(data) / 1e3, len(gzip.compress(data)) / 1e3]
        together = [sum(pair) for pair in zip(together, sizes, strict=True)]
        table.add_row(name, *(f"{size:.0f}" for size in sizes))
    aim = f"{_MAX_SIZE} {verdict(together[1] <= _MAX_SIZE)}"
    table.add_row("together", *(f"{size:.0f}" for size in together), aim)
    return table


def _table_and_kinds(source: str) -> object:
    page = source.encode("utf-8", "replace")
    table = _core.Table.from_html(page)
    predictions = load_classifier(LATEST).classify(table, _HINTS)
    content = predictions.select("balance").content
    return table.text(bytes(content)), predictions.kinds(_HINTS, [], [], "")


def _content(source: str) -> object:
    extraction = dehusk.extract(source, header=False)  # a header takes metadata, which only Python has
    return extraction.text, extraction.markdown, extraction.html, extraction.kind


class _Answer(NamedTuple):
    """Question about a page: in Python, and as a method of the JavaScript classifier."""

    name: str
    native: Callable[[str], object]
    method: str


_ANSWERS: Final = (
    _Answer("table, text and kinds", _table_and_kinds, "page"),
    _Answer("text, Markdown, HTML and kind", _content, "extract"),
)


def _measure(answer: _Answer, pages: list[bytes], repeats: int) -> tuple[float, float]:
    """The milliseconds of native code and of WebAssembly for all pages."""
    native = in_wasm = 0.0
    command = ["node", str(_SERVER), answer.method, str(repeats)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:  # noqa: S603
        assert node.stdin is not None
        assert node.stdout is not None
        for page in track(pages, description="measuring WebAssembly", transient=True):
            source = _serialised(page)
            native += best_of(answer.native, source, repeats) * 1e3
            node.stdin.write(json.dumps(source) + "\n")
            node.stdin.flush()
            in_wasm += float(node.stdout.readline())
    return native, in_wasm


def _serialised(page: bytes) -> str:
    root = parse(page.decode("utf-8", "replace")).root
    assert root is not None, "every parsed document has a root"
    return root.serialize()


def _files() -> Iterator[tuple[str, bytes]]:
    yield _CORE.name, _CORE.read_bytes()
    for name in ("blocks", "kinds"):
        with model_file(name, LATEST) as path:
            yield path.name, path.read_bytes()
