"""A plugin of pytest: gives rewritten tests the public objects to use, and records which assertions hold."""

from __future__ import annotations

import builtins
import json
import operator
import os
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from .interface import OUTCOMES, REPLACEMENTS, load_interface
from .rewriting import RECORDER

_RECORDED: Final[defaultdict[str, list[str]]] = defaultdict(list)
_OPERATORS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "Eq": operator.eq,
    "NotEq": operator.ne,
    "Lt": operator.lt,
    "LtE": operator.le,
    "Gt": operator.gt,
    "GtE": operator.ge,
    "Is": operator.is_,
    "IsNot": operator.is_not,
    "In": lambda left, right: left in right,
    "NotIn": lambda left, right: left not in right,
}


def record_assertion(line: int, *condition: Any) -> None:
    """Record an assertion: nothing if it holds, otherwise its values."""
    if len(condition) == 1:
        holds, values = condition[0], "false, or an error"
    else:
        operation, left, right = condition
        holds, values = _OPERATORS[operation](left, right), f"{left!r} {operation} {right!r}"
    file = Path(sys._getframe(1).f_code.co_filename).name
    _RECORDED[f"{file}:{line}"].append("" if holds else values)


def pytest_configure() -> None:
    """Make the recorder and the public objects known to all tests."""
    setattr(builtins, RECORDER, record_assertion)
    setattr(builtins, REPLACEMENTS, SimpleNamespace(**load_interface(os.environ[REPLACEMENTS])))


def pytest_sessionfinish() -> None:
    """Write what was recorded."""
    Path(os.environ[OUTCOMES]).write_text(json.dumps(_RECORDED), "utf-8")
