"""Headings and lists that a gold leaves out by policy: such a gold does not say that they are boilerplate.

Some data sets have titles or headings of sections in their gold, others leave them out, whatever the page looks like.
Where nearly all are left out, nothing is learned from these blocks. Many golds also lack lists between two paragraphs
that they have: readers miss these, so nothing is learned from them either, unless they are lists of links.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from dehusk.page import Bools
from dehusk.page.roles import in_links
from dehusk.page.tags import HEADINGS
from dehusk.page.tree import in_subtrees

from .examples import Example

_TITLE = frozenset({"h1"})
_MOSTLY_LEFT_OUT = 0.3
"""The share of headings in the gold below which its data set leaves them out."""
_LISTS = frozenset({"ul", "ol", "dl"})
_REACH = 3
"""The number of blocks before and after a list of which one must be content."""
_MAX_LINKED = 0.5
"""The share of linked words up to which a list is not one of links."""
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


def lists_among_content(example: Example) -> Bools:
    """True on the blocks of lists that have content close before and close after them inside the same parent."""
    page, blocks, is_content = example.page, example.blocks, example.labels.is_content
    words, linked = (np.cumsum([0, *blocks.sums(counts)]) for counts in (page.words, page.words * in_links(page)))
    found = np.zeros(len(blocks), bool)
    for row in page.is_in(_LISTS).nonzero()[0]:
        parent = page.parent[row]
        first, begin, end, last = np.searchsorted(blocks.row, (parent, row, page.end[row], page.end[parent]))
        is_linked = linked[end] - linked[begin] > _MAX_LINKED * (words[end] - words[begin])
        before, after = is_content[max(first, begin - _REACH) : begin], is_content[end : min(last, end + _REACH)]
        found[begin:end] |= before.any() and after.any() and not is_linked
    return found


def left_out(examples: Sequence[Example], headings: Headings) -> set[str]:
    """The data sets whose gold leaves out nearly all headings of one kind."""
    found = defaultdict[str, list[float]](list)
    for example in examples:
        found[example.dataset].extend(example.labels.share[headings(example)].tolist())
    return {name for name, shares in found.items() if shares and np.mean(shares) < _MOSTLY_LEFT_OUT}


def muted(examples: Sequence[Example]) -> list[Example]:
    """The examples. Headings and lists that their gold leaves out by policy have no weight any more."""
    given = [example for example in examples if not (example.is_made or example.is_partial)]
    policies = [(headings, left_out(given, headings)) for headings in (titles, section_headings)]
    return [
        example
        if example.is_partial
        else replace(
            example, is_muted=_left_out_of(example, [find for find, sets in policies if example.dataset in sets])
        )
        for example in examples
    ]


def _left_out_of(example: Example, kinds: Sequence[Headings]) -> Bools:
    """True on the headings of some kinds, and on the lists among content, that are not in the gold."""
    found = lists_among_content(example)
    for headings in kinds:
        found |= headings(example)
    return found & ~example.labels.is_content


def _all_in(example: Example, tags: frozenset[str]) -> Bools:
    return example.blocks.all_in(in_subtrees(example.page, example.page.is_in(tags)))
