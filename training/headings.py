"""Headings that a gold leaves out by policy: such a gold does not say that they are no content.

Some data sets have titles or headings of sections in their gold, others leave them out, whatever the page looks like.
Where nearly all are left out, nothing is learned from these blocks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from dehusk.page import Bools
from dehusk.page.tags import HEADINGS
from dehusk.page.tree import inside

from .examples import Example

_TITLE = frozenset({"h1"})
_MOSTLY_LEFT_OUT = 0.3
"""The share of headings in the gold below which its data set leaves them out."""
Headings = Callable[[Example], Bools]


def titles(example: Example) -> Bools:
    """True on the last block in `h1` up to the first block of content that is no title; others name the site."""
    in_title, is_content = _all_in(example, _TITLE), example.labels.is_content
    found = np.zeros(len(in_title), bool)
    content = (is_content & ~in_title).nonzero()[0]
    before = in_title[: content[0] if len(content) else 0].nonzero()[0]
    found[before[-1:]] = True
    return found


def section_headings(example: Example) -> Bools:
    """True on the blocks in `h2` to `h6` directly before a block of content."""
    found = _all_in(example, HEADINGS - _TITLE)
    found[:-1] &= example.labels.is_content[1:]
    found[-1:] = False
    return found


def left_out(examples: Sequence[Example], headings: Headings) -> set[str]:
    """The data sets whose gold leaves out nearly all headings of one kind."""
    found = defaultdict[str, list[float]](list)
    for example in examples:
        found[example.dataset].extend(example.labels.share[headings(example)].tolist())
    return {name for name, shares in found.items() if shares and np.mean(shares) < _MOSTLY_LEFT_OUT}


def muted(examples: Sequence[Example]) -> list[Example]:
    """The examples. Headings that the gold of their data set leaves out by policy have no weight any more."""
    given = [example for example in examples if not example.is_made]
    policies = [(headings, left_out(given, headings)) for headings in (titles, section_headings)]
    return [
        replace(example, is_muted=_left_out_of(example, [find for find, sets in policies if example.dataset in sets]))
        for example in examples
    ]


def _left_out_of(example: Example, kinds: Sequence[Headings]) -> Bools:
    """True on the headings of some kinds that are not in the gold."""
    found = np.zeros(len(example.blocks), bool)
    for headings in kinds:
        found |= headings(example) & ~example.labels.is_content
    return found


def _all_in(example: Example, tags: frozenset[str]) -> Bools:
    return example.blocks.all_in(inside(example.page, example.page.is_in(tags)))
