"""The core in WebAssembly beside native code: its speed on the same serialised pages in turns, and its size."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.progress import track
from rich.table import Table
from turbohtml import parse

from dehusk import _core
from dehusk.learned.judgement import load_judge
from dehusk.learned.version import LATEST, model_file

from .timing import best_of

_ROOT: Final = Path(__file__).parents[2]
_CORE: Final = _ROOT / "target" / "web" / "dehusk_bg.wasm"
_SERVER: Final = _ROOT / "crates" / "wasm" / "bench.mjs"
_HINTS: Final = ["url:none"]


def is_built() -> bool:
    """Whether the core was built for WebAssembly, and Node is there to run it."""
    return _CORE.exists() and shutil.which("node") is not None


def wasm_table(pages: list[bytes], repeats: int) -> Table:
    """The cost from serialised HTML to text and kinds, what is given out included."""
    native, in_wasm = _measure(pages, repeats)
    table = Table("serialised HTML to text and kinds", "ms a page", "× native")
    for name, total in (("native", native), ("WebAssembly in Node", in_wasm)):
        table.add_row(name, f"{total / len(pages):.2f}", f"{total / native:.2f}")
    return table


def size_table() -> Table:
    """The files that a browser loads, as they are and as a server sends them."""
    table, together = Table("for WebAssembly", "kB", "kB compressed"), [0.0, 0.0]
    for name, data in _files():
        sizes = [len(data) / 1e3, len(gzip.compress(data)) / 1e3]
        together = [sum(pair) for pair in zip(together, sizes, strict=True)]
        table.add_row(name, *(f"{size:.0f}" for size in sizes))
    table.add_row("together", *(f"{size:.0f}" for size in together))
    return table


def _measure(pages: list[bytes], repeats: int) -> tuple[float, float]:
    """The milliseconds of native code and of WebAssembly for all pages."""
    native = in_wasm = 0.0
    command = ["node", str(_SERVER), str(repeats)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:  # noqa: S603
        assert node.stdin is not None
        assert node.stdout is not None
        for page in track(pages, description="measuring WebAssembly", transient=True):
            source = _serialised(page)
            native += best_of(_judged, source.encode("utf-8", "replace"), repeats) * 1e3
            node.stdin.write(json.dumps(source) + "\n")
            node.stdin.flush()
            in_wasm += float(node.stdout.readline())
    return native, in_wasm


def _judged(source: bytes) -> object:
    """All that the core finds out about a page."""
    table = _core.Table.from_html(source)
    judged = load_judge(LATEST).judge(table, _HINTS)
    content = judged.select("balance").content
    return table.text(bytes(content)), judged.kinds(_HINTS, [], [], "")


def _serialised(page: bytes) -> str:
    root = parse(page.decode("utf-8", "replace")).root
    assert root is not None, "every parsed document has a root"
    return root.serialize()


def _files() -> Iterator[tuple[str, bytes]]:
    yield _CORE.name, _CORE.read_bytes()
    for name in ("blocks", "kinds"):
        with model_file(name, LATEST) as path:
            yield path.name, path.read_bytes()
