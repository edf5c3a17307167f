"""Texts that make a regular expression work hard: many times what one of its loops accepts, and then something else."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from re import _constants as op
from re import _parser as parser
from typing import Any

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
