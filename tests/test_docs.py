"""The documentation tells the truth: its examples print what stands below them.

A fenced block of Python directly before a block without a language is run in the root of the project and must print
that; a block that begins with `$ dehusk` is a command and what it prints, where lines may be wrapped. A last line `…`
leaves the rest out. A block of HTML directly before either is the page: as `html`, or on standard input.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from cli.commands import Shell
from dehusk import METHODS
from documents import DOCUMENTS, FOLDER, ROOT, name_of

WITHOUT_EXAMPLES = {"browser.md", "evaluate.md", "extension.md", "inspect.md", "serve.md", "train.md"}
"""Pages of the guide whose commands need Node, a browser, data and hours, or a server, whose guide has its own test."""
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$\n?", re.MULTILINE | re.DOTALL)
COMMAND = "$ dehusk "
NOT_RUN = ("bench", "datasets")
"""Commands that need data, and hours."""
REST = "…\n"


class Fence(NamedTuple):
    """A fenced block: where it stands, its language, what is in it, and whether it follows directly on another."""

    line: int
    language: str
    text: str
    follows: bool


class Example(NamedTuple):
    """Code or command to run, its input page, and its output."""

    name: str
    run: str
    html: str
    printed: str


def fences(text: str) -> Iterator[Fence]:
    end = -1
    for match in FENCED.finditer(text):
        follows = end >= 0 and not text[end : match.start()].strip()
        yield Fence(text.count("\n", 0, match.start()) + 1, match[1], match[2], follows)
        end = match.end()


def examples(path: Path) -> Iterator[Example]:
    """The examples of a document in order."""
    found = [Fence(0, "", "", False), *fences(path.read_text("utf-8"))]
    html = ""
    for before, fence in pairwise(found):
        if before.language == "html" and fence.follows:
            html = before.text
        elif not (before.language == "python" and fence.follows):
            html = ""
        name = f"{name_of(path)}:{fence.line}"
        if fence.language == "" and fence.text.startswith(COMMAND):
            command, _, printed = fence.text.removeprefix(COMMAND).partition("\n")
            if not command.startswith(NOT_RUN):
                yield Example(name, f"dehusk {command}", html, printed)
        elif fence.language == "" and before.language == "python" and fence.follows:
            yield Example(name, before.text, html, fence.text)


EXAMPLES = [example for path in DOCUMENTS for example in examples(path)]


@pytest.fixture
def in_root(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The root of the project as working directory; methods that an example registers are gone afterwards."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "120")
    methods = dict(METHODS)
    yield
    METHODS.clear()
    METHODS.update(methods)


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # an example opens a file in one short line
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples_print_what_is_shown(
    example: Example, shell: Shell, in_root: None, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    if example.run.startswith("dehusk "):
        shown = shell(*example.run.split()[1:], stdin=example.html.encode()).output
        shown, printed = " ".join(shown.split()), " ".join(example.printed.split())
    else:
        exec(compile(example.run, example.name, "exec"), {"__name__": "__main__", "html": example.html})
        shown, printed = capfdbinary.readouterr().out.decode(), example.printed
    if example.printed.endswith(REST):
        assert shown.startswith(printed.removesuffix("\n").removesuffix("…").rstrip())
    else:
        assert shown == printed


def test_every_page_of_the_guide_has_examples() -> None:
    assert {path.name for path in (FOLDER / "guide").iterdir() if not list(examples(path))} <= WITHOUT_EXAMPLES
