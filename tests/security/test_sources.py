"""What the sources of the package must not contain, and what comes out of hostile texts: terminals and XML."""

from __future__ import annotations

import ast
import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import extract
from dehusk.compat import trafilatura
from dehusk.outputs.rendered import OUTPUTS
from effort import examples
from security.vectors import pages

ROOT = Path(__file__).parents[2]
SOURCES = [path for folder in ("src", "training", "conformance") for path in (ROOT / folder).rglob("*.py")]
MODULES = frozenset("dill cloudpickle joblib marshal pickle shelve telnetlib xml yaml".split())
"""Modules that build objects or run code as their input says, or expand entities in it."""
WRITES_XML = frozenset({"Element", "SubElement", "tostring"})
"""Functions that only write XML."""
READS_OWN_XML = {
    "compat/trafilatura/rendering.py": "the TEI that the core wrote for trafilatura's XML: no entity, no document type"
}
CALLS = frozenset("eval exec compile __import__ system popen".split())
KEYWORDS = {"shell": True, "allow_pickle": True, "verify": False, "check_hostname": False}
"""Arguments that hand a text to a shell, build objects from a file, or trust any server."""


def suspects(source: str) -> Iterator[str]:
    """Yield the forbidden imports and calls of a source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.partition(".")[0] in MODULES)
        elif isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").partition(".")[0] in MODULES:
            yield from (str(node.module) for name in node.names if name.name not in WRITES_XML)
        elif isinstance(node, ast.Call):
            yield from _of_call(node)


def _of_call(node: ast.Call) -> Iterator[str]:
    called = node.func
    if isinstance(called, ast.Name) and called.id in CALLS:
        yield called.id
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "os":
        yield from {called.attr} & CALLS
    for keyword in node.keywords:
        if isinstance(keyword.value, ast.Constant) and KEYWORDS.get(keyword.arg or "", ...) is keyword.value.value:
            yield f"{keyword.arg}={keyword.value.value}"


def test_nothing_runs_or_builds_what_its_input_says() -> None:
    for path in SOURCES:
        found = list(suspects(path.read_text("utf-8")))
        assert found == (["xml.etree.ElementTree"] if path.as_posix().endswith(tuple(READS_OWN_XML)) else []), path


@pytest.mark.parametrize(
    "source",
    [
        "eval(x)", "exec(x)", "import pickle", "from yaml import load", "import xml.etree.ElementTree",
        "os.system(x)", "run(x, shell=True)", "numpy.load(x, allow_pickle=True)", "Client(verify=False)",
    ],
)  # fmt: skip
def test_what_would_is_found(source: str) -> None:
    assert list(suspects(source))


COMMANDS = "\x1b]0;seized\x07\x1b[2J\x1b[31m\x9b2J\x9d0;seized\x9c\x08\x0e\x7f\r"
"""Sets the title of the window, clears the screen, colours, deletes."""
FORBIDDEN = frozenset(map(chr, [*range(9), *range(11, 13), *range(14, 32), *range(127, 160)]))
"""Control characters but tab, line feed and the carriage return that a terminal adds to it."""
RUN = """
import json, sys
from dehusk.cli import main
for arguments in json.loads(sys.argv[1]):
    sys.argv[1:] = arguments
    try:
        main()
    except SystemExit:
        pass
"""


def in_terminal(folder: Path, *commands: list[str]) -> str:
    """Run commands in a terminal, and return what it receives from standard output and standard error."""
    mine, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "300", "DEHUSK_DATA": str(folder / "none")}
    with subprocess.Popen(
        [sys.executable, "-c", RUN, json.dumps(commands)],
        cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
    ):  # fmt: skip
        os.close(theirs)
        received = b""
        while piece := _read(mine):
            received += piece
    os.close(mine)
    return received.decode("utf-8", "replace")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other end is closed
        return b""


@pytest.fixture
def name(tmp_path: Path) -> str:
    """The name of a file with a page, both full of commands."""
    bad = COMMANDS + "".join(f"&#{ord(sign)};" for sign in COMMANDS)
    paragraph = (
        f"<p class='{bad}' id='{bad}'>The mill turns again, {bad} and the miller grinds the wheat of the village.</p>"
    )
    page = (
        f"<title>The mill {bad}</title><meta name=author content='Ada {bad} Merrow'><html lang='en{bad}'>"
        f"<article><h1>The mill {bad}</h1>{paragraph * 6}<pre>code {bad}</pre>"
        f"<a href='/{bad}'>a link {bad}</a></article>"
        f"<nav><a href=/1>{bad}one</a> <a href=/2>two</a> <a href=/3>three</a></nav>"
    )
    name = f"mill{COMMANDS}.html"
    (tmp_path / name).write_text(page, "utf-8")
    return name


def test_no_command_reaches_the_terminal(tmp_path: Path, name: str) -> None:
    shows = [["extract", name, "--format", form] for form in OUTPUTS]
    others = [[command, name] for command in ("metadata", "tree", "explain", "segments")]
    verbose = [["extract", name, "--verbose"], ["extract", name, "--method", COMMANDS], ["extract", name + COMMANDS]]
    batch = [["batch", name, "-o", "out.jsonl"], ["batch", name + COMMANDS, "-o", "x.jsonl"]]
    received = in_terminal(tmp_path, *shows, *others, *verbose, *batch)
    assert received.count("miller grinds") > len(shows) + len(others)
    assert {sign for sign in received if sign in FORBIDDEN} == set()
    assert "\r" not in received.replace("\r\n", "")


def test_a_pipe_gets_the_page_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<p>The mill\x1b[31m turns.", "utf-8")
    run = [sys.executable, "-m", "dehusk", "a.html", "--format", "hidden"]
    assert "\x1b[31m" in subprocess.run(run, cwd=tmp_path, capture_output=True, check=True, text=True).stdout


ODD = "\0\x01\x08\x0b\x0c\x1b\x1f\x7f\x80\x9f\ud800\udfff\ufdd0\ufffe\uffff\U0001ffff\u2028]]>&<>\"'"
TEXTS = st.text(st.sampled_from(f"{ODD}ab -:\n"), max_size=12)
PLACES = """
<html lang="{0}"><head><title>{0}</title><meta name="author" content="{0} Merrow">
<meta name="description" content="{0}">
<meta property="article:published_time" content="2024-05-1{0}"><link rel="canonical" href="https://mill.example/{0}">
<meta name="keywords" content="{0}, b"><script type="application/ld+json">{1}</script></head><body><article>
<h1>{0} The mill</h1>
<p id="{0}" class="{0}">The mill {0} turns, and <a href="/{0}" title="{0}">the miller {0}</a> grinds.</p>
<{0} a="{0}">x</{0}><x{0} {0}="{0}">y</x{0}><pre>{0}</pre><img src="/{0}.png" alt="{0}"><table><tr><td>{0}</table>
<math><mi>{0}</mi><annotation encoding="{0}">{0}</annotation></math><ol start="{0}"><li value="{0}">{0}</ol>
<time datetime="{0}">{0}</time><q cite="{0}">{0}</q></article>
"""


def page_of(text: str) -> str:
    said = {"@type": text, "headline": text, "author": {"name": f"{text} M"}, "articleSection": text}
    return PLACES.format(text, json.dumps({"@context": "https://schema.org", **said}))


@pytest.mark.parametrize("normalize", [True, False])
@settings(max_examples=examples(60))
@given(TEXTS)
def test_odd_characters_in_every_place(normalize: bool, text: str) -> None:
    found = extract(page_of(text), method="everything", url=f"https://mill.example/{text}", normalize=normalize)
    ElementTree.fromstring(found.tei)


@pytest.mark.parametrize("odd", ODD)
def test_every_odd_character(odd: str) -> None:
    html = page_of(f"a{odd}b&#{ord(odd)};")
    ElementTree.fromstring(extract(html, method="everything").tei)
    for form in ("xml", "xmltei"):
        written = trafilatura.extract(html, output_format=form, with_metadata=True)
        assert written
        ElementTree.fromstring(written)


@pytest.mark.parametrize(("name", "html"), list(pages())[::3], ids=[name for name, _ in list(pages())[::3]])
def test_pages_with_vectors(name: str, html: bytes) -> None:
    ElementTree.fromstring(extract(html, method="everything").tei)
