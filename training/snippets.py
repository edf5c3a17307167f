"""Examples from pages whose gold is snippets: texts that must be in the content, and nothing about the rest.

Blocks of which a snippet is most are content. Blocks of links outside the smallest element that contains all snippets
are boilerplate. The gold says nothing about the other blocks: the first round learns nothing from them, and the second
learns what the first, fitted on other domains, says of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape

import numpy as np
import numpy.typing as npt

from dehusk import Page, parse
from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.held_out import find_domain
from dehusk.overlap import tokens
from dehusk.page import Bools
from dehusk.page.blocks import Blocks, blocks_of
from dehusk.page.roles import in_links
from dehusk.page.tree import common_ancestor

from .examples import Example, Labels
from .signals import SIGNALS

_MIN_SNIPPETS = 5
"""The minimum number of snippets of a page: fewer say too little about it."""
_MIN_TOKENS = 2
"""The minimum length of a snippet: a single token occurs by chance."""
_MIN_SHARE = 0.5
"""The share of a block from which on a snippet makes it content."""
_MIN_LINKED = 0.8
"""The share of linked words from which on a block far from all snippets is boilerplate."""
_JUDGED = SIGNALS.index("judged")


def snippet_examples(datasets: Sequence[Dataset]) -> Iterator[Example]:
    """An example for each page that has enough snippets and no gold text."""
    for dataset in datasets:
        for gold in dataset.pages:
            if not gold.text and len(gold.wanted) >= _MIN_SNIPPETS:
                page = parse(dataset.path(gold).read_bytes(), charset=gold.charset, url=gold.url)
                if example := _example_of(dataset.name, page, gold):
                    yield example


def with_guesses(examples: Sequence[Example]) -> list[Example]:
    """The examples. Where a gold of snippets says nothing, the label is the probability of the first round."""
    return [_with_guesses(example) if example.is_partial else example for example in examples]


def _with_guesses(example: Example) -> Example:
    assert example.is_muted is not None, "a gold of snippets leaves blocks open"
    share = np.where(example.is_muted, example.signals[:, _JUDGED], example.labels.share)
    return replace(example, labels=replace(example.labels, share=share), is_muted=None)


def _example_of(dataset: str, page: Page, gold: Gold) -> Example | None:
    blocks = blocks_of(page)
    if not len(blocks):
        return None
    size, snippet_size = _snippet_sizes(page, blocks, gold.wanted)
    share = (snippet_size / np.maximum(size, 1)).astype(np.float32)
    is_content: Bools = share >= _MIN_SHARE
    if not is_content.any():
        return None
    is_open = ~(is_content | _is_boilerplate(page, blocks, is_content))
    labels = Labels(np.where(is_content, share, 0), size.astype(np.float32), int(snippet_size.sum()))
    return Example(
        dataset, gold.kind or "", find_domain(dataset, gold), page, labels, is_partial=True, is_muted=is_open
    )


def _snippet_sizes(
    page: Page, blocks: Blocks, snippets: Sequence[str]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The number of tokens of each block, and of those that are part of a snippet."""
    by_block = [tokens(unescape(text)) for text in blocks.texts(page)]
    block = np.repeat(np.arange(len(blocks)), [len(found) for found in by_block])
    page_tokens = [token for found in by_block for token in found]
    starts: dict[str, list[int]] = {}
    for start, token in enumerate(page_tokens):
        starts.setdefault(token, []).append(start)
    is_snippet = np.zeros(len(page_tokens), bool)
    for wanted in filter(lambda found: len(found) >= _MIN_TOKENS, map(tokens, snippets)):
        for start in starts.get(wanted[0], ()):
            if page_tokens[start : start + len(wanted)] == wanted:
                is_snippet[start : start + len(wanted)] = True
    return np.bincount(block, minlength=len(blocks)), np.bincount(block[is_snippet], minlength=len(blocks))


def _is_boilerplate(page: Page, blocks: Blocks, is_content: Bools) -> Bools:
    """True on the blocks of links outside the smallest element that contains all content."""
    element = common_ancestor(page, blocks.row[is_content])
    words = np.maximum(blocks.sums(page.words), 1)
    linked = blocks.sums(page.words * in_links(page)) / words
    outside = (blocks.row < element) | (blocks.row >= page.end[element])
    found: Bools = outside & (linked >= _MIN_LINKED)
    return found
