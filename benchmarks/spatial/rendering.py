"""Pages as Chromium lays them out, kept on disk: a second run starts no browser."""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

_PROGRAM: Final = Path(__file__).with_name("render.mjs")
_CACHE: Final = Path(".cache/spatial")
Layout = dict[str, Any]
"""Facts about a page as `render.mjs` writes them."""


def layouts(pages: Sequence[str]) -> Iterator[Layout]:
    """The layout of each page; of one that Chromium cannot show only the `error`."""
    _CACHE.mkdir(parents=True, exist_ok=True)
    files = [_file(html) for html in pages]
    with _browser() as browser:
        for html, file in zip(pages, files, strict=True):
            if not file.exists():
                file.write_bytes(gzip.compress(_rendered(browser, html), 6))
            yield json.loads(gzip.decompress(file.read_bytes()))


def _file(html: str) -> Path:
    """Return the path of the cached layout of a page; it changes with the page and with the program."""
    digest = hashlib.sha256(_PROGRAM.read_bytes() + html.encode("utf-8", "replace")).hexdigest()
    return _CACHE / f"{digest[:32]}.json.gz"


Browser = subprocess.Popen[bytes]


@contextmanager
def _browser() -> Iterator[Browser]:
    with subprocess.Popen(["node", str(_PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603, S607
        yield process
        process.stdin.close()  # type: ignore[union-attr]  # it is a pipe


def _rendered(browser: Browser, html: str) -> bytes:
    assert browser.stdin is not None, "it is a pipe"
    assert browser.stdout is not None, "it is a pipe"
    browser.stdin.write(json.dumps({"html": html}).encode() + b"\n")
    browser.stdin.flush()
    return browser.stdout.readline()
