"""No text makes a regular expression slow: the cost grows with the length of the text, and not faster.

Each pattern of the package is given texts that are made from its own loops. One that looks at every character a few
times needs less than a millisecond for the longest of them; one whose cost grows with the square of the length needs
hundreds.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import random
import re
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from re import _constants as op
from re import _parser as parser
from typing import Any, NamedTuple

import pytest

import dehusk

_ROOT = Path(dehusk.__file__).parent
_USES = ("search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer")
_NOT_INSTALLED = ("dehusk.adapters", "dehusk.__main__", "dehusk.batch.spark")
"""Modules that need other libraries to be imported, or that run when they are."""


class Used(NamedTuple):
    """A pattern, where it is, and the methods by which it is used."""

    place: str
    pattern: re.Pattern[str]
    uses: frozenset[str]


def used_patterns() -> list[Used]:
    """The patterns of all modules, compiled and written in calls, each once."""
    found = {**{used.place: used for used in _written()}, **{used.place: used for used in _compiled()}}
    return [found[place] for place in sorted(found)]


def _compiled() -> Iterator[Used]:
    """The patterns in the globals of modules, and in collections there."""
    for module in pkgutil.walk_packages([str(_ROOT)], "dehusk."):
        if module.name.startswith(_NOT_INSTALLED):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            for number, pattern in enumerate(_patterns(value)):
                if isinstance(pattern.pattern, str):
                    place = f"{module.name}.{name}" + (f"[{number}]" if number else "")
                    yield Used(place, pattern, _uses(module.name, name))


def _patterns(value: Any) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _patterns(inner)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for inner in value:
            yield from _patterns(inner)


def _written() -> Iterator[Used]:
    """The patterns that are written in calls such as `re.sub("…", …)`."""
    for path in sorted(_ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_re(node.func.value):
                pattern = node.args[0] if node.args else None
                if node.func.attr in _USES and isinstance(pattern, ast.Constant) and isinstance(pattern.value, str):
                    place = f"{path.relative_to(_ROOT)}:{node.lineno}"
                    yield Used(place, re.compile(pattern.value), frozenset({node.func.attr}))


def _is_re(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "re"


def _uses(module: str, name: str) -> frozenset[str]:
    """The methods that are called on a name: in its own module, or anywhere where others may see it.

    A pattern that is only handed on is used in one of the ways in which its module uses patterns.
    """
    own = _ROOT.joinpath(*module.split(".")[1:])
    mine = [path for path in (own.with_suffix(".py"), own / "__init__.py") if path.exists()]
    places = mine if name.startswith("_") else list(_ROOT.rglob("*.py"))
    named = {use for path in places for used, use in _calls(path) if used == name}
    others = {use for path in mine for _, use in _calls(path) if use != "split"}  # texts have a `split` too
    return frozenset(named or others or {"search"})


@cache
def _calls(path: Path) -> frozenset[tuple[str, str]]:
    """Each name with the methods of patterns that are called on it in a file."""
    found = re.findall(r"\b(\w+)\.(\w+)", path.read_text("utf-8"))
    return frozenset((name, use) for name, use in found if use in _USES and name != "re")


_SAMPLES = 3
_LONG = 20
"""A loop that may go round so many times counts as endless."""
_ENDS = ("", "\0", "!\n", "a;")
_LOOPS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
_CATEGORIES = {
    op.CATEGORY_DIGIT: "07",
    op.CATEGORY_NOT_DIGIT: "a ",
    op.CATEGORY_SPACE: " \n",
    op.CATEGORY_NOT_SPACE: "a.",
    op.CATEGORY_WORD: "a1",
    op.CATEGORY_NOT_WORD: " -",
}
_COMMON = "a A1 .,:;-/<>=\"'()[]{}_&#*|\n é中"


def attacks(pattern: re.Pattern[str]) -> Iterator[tuple[str, str, str]]:
    """Beginning, what is repeated, and end of each attack."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    found: dict[tuple[str, str], None] = {}
    for seed in range(_SAMPLES):
        chance = random.Random(seed)
        for before, body in _loops(list(tree), chance, ""):
            for start, pump in ((before, body), ("a" + before, body), ("", before + body), ("", before + body * 3)):
                if pump:
                    found[start, pump] = None
    for start, pump in found:
        for end in _ENDS:
            yield start, pump, end


def _loops(items: Iterable[Any], chance: random.Random, before: str) -> Iterator[tuple[str, str]]:
    """Each endless loop: a text that leads to it, and a text that it accepts."""
    for code, value in items:
        if code in _LOOPS:
            _, most, inner = value
            if most is op.MAXREPEAT or most >= _LONG:
                yield before, _sample(inner, chance)
            yield from _loops(inner, chance, before)
        elif code is op.BRANCH:
            for branch in value[1]:
                yield from _loops(branch, chance, before)
        elif code is op.SUBPATTERN:
            yield from _loops(value[3], chance, before)
        elif code is op.ATOMIC_GROUP:
            yield from _loops(value, chance, before)
        elif code in (op.ASSERT, op.ASSERT_NOT):
            yield from _loops(value[1], chance, before)
        before += _sample([(code, value)], chance)


def _sample(items: Iterable[Any], chance: random.Random) -> str:
    """A text that these items accept, as far as that can be told without looking around."""
    return "".join(_one(code, value, chance) for code, value in items)


def _one(code: Any, value: Any, chance: random.Random) -> str:
    if code is op.LITERAL:
        return chr(value)
    if code is op.NOT_LITERAL:
        return next(sign for sign in _shuffled(_COMMON, chance) if ord(sign) != value)
    if code is op.ANY:
        return chance.choice("a .")
    if code is op.IN:
        return _member(value, chance)
    if code is op.BRANCH:
        return _sample(chance.choice(value[1]), chance)
    if code is op.SUBPATTERN:
        return _sample(value[3], chance)
    if code is op.ATOMIC_GROUP:
        return _sample(value, chance)
    if code in _LOOPS:
        return _sample(value[2], chance) * int(max(value[0], min(1, value[1])))
    return ""


def _member(choices: list[Any], chance: random.Random) -> str:
    """A character of a set."""
    if choices[0][0] is op.NEGATE:
        return next((sign for sign in _shuffled(_COMMON, chance) if not _is_in(sign, choices[1:])), "\u2603")
    code, value = chance.choice(choices)
    if code is op.LITERAL:
        return chr(value)
    if code is op.RANGE:
        return chr(chance.choice((value[0], value[1])))
    return str(chance.choice(_CATEGORIES[value]))


def _is_in(sign: str, choices: list[Any]) -> bool:
    return any(
        (code is op.LITERAL and ord(sign) == value)
        or (code is op.RANGE and value[0] <= ord(sign) <= value[1])
        or (code is op.CATEGORY and sign in _CATEGORIES[value])
        for code, value in choices
    )


def _shuffled(signs: str, chance: random.Random) -> list[str]:
    return chance.sample(signs, len(signs))


SIZES = (25, 20_000)
"""The small one shows in little time what doubles with every character."""
SLOW = 0.1
"""Seconds that no text of these sizes may cost."""
PATTERNS = used_patterns()
QUADRATIC = [r"\s+$", r"(?:a|b)*c", r"/\*.*?\*/", r"(\w+\s?)*$", r"a*a*b", r"<[^>]*?>", r"(?:::|[:])+x", r"\s*,"]


class TooSlow(Exception):
    pass


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Ends what takes longer."""

    def stop(*_: object) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def runs_of(used: Used) -> list[Callable[[str], object]]:
    """The ways in which a pattern is run; whatever looks everywhere in a text does so like `finditer`."""
    anchored = {"match": used.pattern.match, "fullmatch": used.pattern.fullmatch}
    runs: list[Callable[[str], object]] = [anchored[use] for use in sorted(used.uses & {*anchored})]
    if used.uses - {*anchored}:
        runs.append(lambda text: sum(1 for _ in used.pattern.finditer(text)))
    return runs


def slow_text(used: Used) -> str | None:
    """The beginning of a text for which a pattern takes too long."""
    for start, pump, end in attacks(used.pattern):
        for size in SIZES:
            text = start + pump * (size // len(pump) + 1) + end
            for run in runs_of(used):
                if is_slow(run, text):
                    return f"{start!r} + {pump!r} * {size // len(pump)} + {end!r}"
    return None


def is_slow(run: Callable[[str], object], text: str) -> bool:
    """Whether it takes too long twice: once may be the machine."""
    return all(_takes_long(run, text) for _ in range(2))


def _takes_long(run: Callable[[str], object], text: str) -> bool:
    begun = time.process_time()
    try:
        with limit(2 * SLOW):
            run(text)
    except TooSlow:
        return True
    return time.process_time() - begun > SLOW


@pytest.mark.parametrize("used", PATTERNS, ids=[used.place for used in PATTERNS])
def test_the_cost_of_a_pattern_grows_with_the_text(used: Used) -> None:
    assert slow_text(used) is None


@pytest.mark.parametrize("pattern", QUADRATIC)
def test_patterns_with_another_cost_are_found(pattern: str) -> None:
    assert slow_text(Used("here", re.compile(pattern), frozenset({"search"})))


def test_the_patterns_of_the_package_are_found() -> None:
    assert len(PATTERNS) > 120
    assert "dehusk.findings.status.delivery._SEPARATOR" in {used.place for used in PATTERNS}
