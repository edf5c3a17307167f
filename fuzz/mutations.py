"""Pages broken at random, as a crawl holds them: cut off, with bytes lost, doubled, swapped or overwritten."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

_LONGEST_PIECE: Final = 200
_MOST_OVERWRITTEN: Final = 4
_MOST_CHANGES: Final = 8
_MARKUP: Final = (
    b"<|>|</|<!--|-->|<![CDATA[|&#|&amp|\"|'|=|\0|\xff|\xe3\x80|\r|<table>|</p>|<b>|</b>|<select>|<textarea>|<script>"
    b"|<style>|<template>|<math>|<svg>|<title>|<plaintext>|<frameset>|<noscript>|<li>|<pre>"
).split(b"|")
"""Texts that change the meaning of all that follows."""


def mutated(page: bytes, random: Random) -> bytes:
    """The page with some changes."""
    changed = bytearray(page)
    for _ in range(random.randint(1, _MOST_CHANGES)):
        random.choice(_CHANGES)(changed, random)
    return bytes(changed)


def _piece(page: bytearray, random: Random) -> slice:
    begin = random.randint(0, len(page))
    return slice(begin, begin + random.randint(0, _LONGEST_PIECE))


def _cut(page: bytearray, random: Random) -> None:
    del page[random.randint(0, len(page)) :]


def _lose(page: bytearray, random: Random) -> None:
    del page[_piece(page, random)]


def _double(page: bytearray, random: Random) -> None:
    page[_piece(page, random)] *= 2


def _move(page: bytearray, random: Random) -> None:
    place = _piece(page, random)
    piece = page[place]
    del page[place]
    to = random.randint(0, len(page))
    page[to:to] = piece


def _overwrite(page: bytearray, random: Random) -> None:
    begin = random.randint(0, len(page))
    place = slice(begin, begin + random.randint(1, _MOST_OVERWRITTEN))
    page[place] = random.randbytes(len(page[place]))


def _insert(page: bytearray, random: Random) -> None:
    at = random.randint(0, len(page))
    page[at:at] = random.choice(_MARKUP)


_CHANGES: Final[tuple[Callable[[bytearray, Random], None], ...]] = (
    _cut,
    _lose,
    _double,
    _move,
    _overwrite,
    _insert,
    _insert,
    _insert,
)
