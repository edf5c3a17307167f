"""How `benchmarks.compat` counts assertions: which depend on a public interface alone, and which hold."""

from __future__ import annotations

import ast
import builtins
import sys
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.compat.dependencies import PUBLIC, Library, TestModule
from benchmarks.compat.rewriting import RECORDER, Rewriter

TESTS = """
import pytest, mill
from mill import grind, inner
from mill.inner import sieve

def helped(): return sieve(1)

def ground(text): return grind(text)

WHOLE = grind("rye")

def test_all(monkeypatch):
    assert grind("rye") == "RYE"
    assert mill.grind("rye") == "RYE"
    assert sieve(1) == 1
    assert inner.sieve(1) == 1
    assert helped() == 1
    assert ground("rye") == WHOLE
    sack = grind("rye")
    assert sack
    sack = sieve(sack)
    assert sack
    parts = []
    parts.append(sieve(1))
    assert grind(parts)
    for part in (grind("a"), grind("b")):
        assert part
    if mill.inner.FAST:
        assert grind("a")
    with pytest.raises(ValueError):
        grind("")
    with pytest.raises(ValueError):
        sieve("")
    assert 1 + 1 == 2
    inner.STONES.append(2)
    assert grind("a")

def test_patched(monkeypatch):
    assert grind("a")
    monkeypatch.setattr(inner, "sieve", None)
    assert grind("a")

@pytest.mark.skipif(mill.inner.FAST)
def test_skipped():
    assert grind("a")

def test_failing():
    assert grind("rye") == "rye"
    lost = grind("")
    assert lost
    for letter in grind("ab"):
        assert letter == "A"
    assert grind("oats") == "OATS"
"""
COUNTED = """
    assert grind("rye") == "RYE"
    assert mill.grind("rye") == "RYE"
    assert ground("rye") == WHOLE
    assert sack
        assert part
    with pytest.raises(ValueError):
    assert grind("a")
    assert grind("rye") == "rye"
    assert lost
        assert letter == "A"
    assert grind("oats") == "OATS"
""".strip("\n").splitlines()  # fmt: skip


def grind(text: str) -> str:
    if not text:
        raise ValueError
    return text.upper()


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> TestModule:
    mill, inner = ModuleType("mill"), ModuleType("mill.inner")
    mill.grind, mill.inner = grind, inner  # type: ignore[attr-defined]
    inner.sieve, inner.FAST, inner.STONES = (lambda value: value), False, [1]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mill", mill)
    monkeypatch.setitem(sys.modules, "mill.inner", inner)
    return TestModule(ast.parse(TESTS), Library("mill", {id(grind): "REPLACED"}))


def list_tests() -> list[ast.FunctionDef]:
    return [node for node in ast.parse(TESTS).body if isinstance(node, ast.FunctionDef) and node.name[:4] == "test"]


def test_assertions_count_that_depend_on_the_public_interface_alone(module: TestModule) -> None:
    used = {line: uses for test in list_tests() for line, uses in module.uses_of_assertions(test).items()}
    lines = TESTS.splitlines()
    assert [lines[line - 1] for line, uses in sorted(used.items()) if uses == PUBLIC] == COUNTED


def test_a_test_goes_on_after_a_failure(module: TestModule, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    recorded: list[tuple[object, ...]] = []
    monkeypatch.setattr(builtins, RECORDER, lambda line, *values: recorded.append(values), raising=False)
    monkeypatch.setattr(builtins, "REPLACED", lambda text: grind(text).title(), raising=False)
    source = ast.unparse(ast.fix_missing_locations(Rewriter(module).visit(ast.parse(TESTS))))
    (tmp_path / "rewritten.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    __import__("rewritten").test_failing()
    assert recorded == [
        ("Eq", "Rye", "rye"),
        (False,),
        ("Eq", "A", "A"),
        ("Eq", "b", "A"),
        ("Eq", "Oats", "OATS"),
    ]
