"""Extractors of other projects that run in Node: where their packages are, and the process that runs them.

A Node process reads pages and writes answers as lines of JSON (`node_peer.mjs`). It is started with the first page,
killed where a page takes too long, and started again with the next one.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import threading
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from ..errors import DehuskError, MissingExtra

SECONDS: Final = 20.0
"""Maximum time for one page; below the time after which `run` gives up on an extractor, so that no process is left."""
DOM: Final = "jsdom"
"""The npm package that parses pages for all of them."""
INSTALL: Final = "npm install --prefix .cache/node @mozilla/readability jsdom defuddle"
_CHECKOUT: Final = Path(__file__).parents[3]


def packages_folder() -> Path:
    """The folder that holds `node_modules`: `DEHUSK_NODE`, or else `.cache/node` here or in a checkout of dehusk."""
    named = os.environ.get("DEHUSK_NODE")
    if named:
        return Path(named).absolute()
    here, checkout = (folder / ".cache" / "node" for folder in (Path.cwd(), _CHECKOUT))
    return here if here.is_dir() else checkout


def node_version(name: str, package: str) -> str:
    """The versions of an npm package and of jsdom; `MissingExtra` says in one line what has to be installed."""
    if shutil.which("node") is None:
        raise MissingExtra(f"peer {name} needs Node, which is not on the PATH; after installing it: {INSTALL}")
    versions = {wanted: _installed_version(wanted) for wanted in (package, DOM)}
    missing = " and ".join(wanted for wanted, version in versions.items() if version is None)
    if missing:
        where = f"in {packages_folder()}; DEHUSK_NODE names another folder"
        raise MissingExtra(f"peer {name} needs {missing} of npm: {INSTALL} (looked {where})")
    return f"{versions[package]} with {DOM} {versions[DOM]}"


def _installed_version(package: str) -> str | None:
    file = packages_folder() / "node_modules" / package / "package.json"
    try:
        return str(json.loads(file.read_bytes())["version"])
    except (OSError, ValueError, KeyError):
        return None


@cache
def node_worker(name: str, folder: Path) -> NodeWorker:
    """The worker of an extractor in this process; it has loaded its packages, so that no page is timed with that."""
    worker = NodeWorker(name, folder)
    atexit.register(worker.stop)
    worker.content("<p>first</p>", None)
    return worker


class NodeWorker:
    """Runs an extractor in a Node process; a page that hangs or crashes it costs only that page."""

    def __init__(self, name: str, folder: Path, seconds: float = SECONDS) -> None:
        self._name = name
        self._folder = folder
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None

    def content(self, html: str, url: str | None) -> str:
        """Return the HTML of the main content; `TimeoutError` if that takes too long, `DehuskError` if it fails."""
        return self.read(html, url)["content"] or ""

    def read(self, html: str, url: str | None) -> dict[str, str | None]:
        """Return the main content as `content`, and `title`, `author` and `site`; the errors are those of `content`."""
        process = self._process or self._start()
        is_late = threading.Event()

        def give_up() -> None:
            is_late.set()
            process.kill()

        timer = threading.Timer(self._seconds, give_up)
        timer.start()
        try:
            line = _ask(process, {"html": html, "url": url})
        finally:
            timer.cancel()
        if not line.endswith(b"\n"):
            self.stop()
            if is_late.is_set():
                raise TimeoutError(f"no answer in {self._seconds:g} seconds")
            raise DehuskError(f"the Node process of {self._name} ended")
        answer: dict[str, str | None] = json.loads(line)
        if "error" in answer:
            raise DehuskError(answer["error"])
        return answer

    def stop(self) -> None:
        """End the process; the next page starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _start(self) -> subprocess.Popen[bytes]:
        script = files(__package__).joinpath("node_peer.mjs").read_text("utf-8")
        # a script given as text resolves its imports from the working directory
        self._process = subprocess.Popen(  # noqa: S603  # our own script, found on the PATH
            ["node", "--input-type=module", "--eval", script, "--", self._name],  # noqa: S607
            cwd=self._folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        return self._process


def _ask(process: subprocess.Popen[bytes], question: dict[str, str | None]) -> bytes:
    """Write a line and read one; empty where the process has ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(question).encode() + b"\n")
        process.stdin.flush()
        return process.stdout.readline()
    except BrokenPipeError:
        return b""
