"""Pages whose classes and ids say nothing: about half of them have none, the others foreign ones.

A site in another language, or one whose names a program made, has names that no other site has. The model must then
judge by structure and text alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from dehusk.page import Page
from dehusk.page.blocks import blocks_of

from .examples import Example
from .made import remade

_NAMING = re.compile(rb'( (?:class|id)=")([^"]*)"')
_LETTERS = bytes(range(ord("a"), ord("z") + 1))
_TURNED = _LETTERS[13:] + _LETTERS[:13]
_FOREIGN = bytes.maketrans(_LETTERS + _LETTERS.upper(), _TURNED + _TURNED.upper())
"""Each letter becomes the one half an alphabet away: equal names stay equal, and none means anything."""


def renamed(example: Example, random: np.random.Generator) -> Example | None:
    """The page without classes and ids, or with foreign ones; None if it has other blocks then."""
    page = remade(example.page, _renamed(example.page, _foreign if random.random() < 0.5 else _missing))
    return replace(example, page=page, is_made=True) if len(blocks_of(page)) == len(example.blocks) else None


def without_names(page: Page) -> Page:
    """The page without classes and ids."""
    return remade(page, _renamed(page, _missing))


def _renamed(page: Page, rename: Callable[[re.Match[bytes]], bytes]) -> bytes:
    """The canonical HTML with other classes and ids in its start tags."""

    def instead(found: re.Match[bytes]) -> bytes:
        row = int(np.searchsorted(page.start, found.start(), "right")) - 1
        is_in_tag = not page.is_text[row] and found.start() < page.stop[row]
        return rename(found) if is_in_tag else found[0]

    return _NAMING.sub(instead, page.html)


def _missing(_: re.Match[bytes]) -> bytes:
    return b""


def _foreign(naming: re.Match[bytes]) -> bytes:
    return naming[1] + naming[2].translate(_FOREIGN) + b'"'
