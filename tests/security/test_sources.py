"""The sources use nothing that runs or builds whatever its input says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

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
