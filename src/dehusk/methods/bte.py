"""Body text extraction."""

from __future__ import annotations

import numpy as np

from ..method import Column, Selection, method
from ..page import Bools, Ints, Page
from ..page.stream import Tokens, counts_before, mean_by_row, tokens_of, tokens_of_rows, words_of


@method(
    "bte",
    title="Body text extraction",
    paper="finn2001",
    idea="content is the one stretch of source that has most words inside it and most tags outside",
    columns={
        "tags": Column("Σ B(n)", "the tags among the tokens of the row's source"),
        "words": Column("Σ (1 − B(n))", "the words among these tokens"),
        "objective": Column("T(i, j)", "what these tokens add to T: tags outside the stretch i to j and words in it"),
    },
)
def bte(page: Page) -> Selection:
    """Keep the words of one stretch of the page, as Finn, Kushmerick and Smyth (2001) define.

    The page is a sequence of tokens: B(n) is 1 if token n is a tag, and 0 if it is a word. The content is the stretch
    of tokens i to j with the largest T(i, j) = Σ B(n) over n < i + Σ (1 - B(n)) over i ≤ n ≤ j + Σ B(n) over n > j: the
    number of tags before it, words in it and tags after it. This is the run of tokens with the largest sum if a word
    counts 1 and a tag counts -1. The score of a text row is the share of its words that are kept.

    Deviations: Implemented from descriptions of the paper, not from its text. The tokens are those of the canonical
    source of `body`, without scripts, styles and comments. Of equally good stretches, the one that ends first is
    chosen, and of those the shortest.
    """
    words = words_of(page)
    tokens = tokens_of(page, words)
    sums = np.zeros(len(tokens) + 1, np.int64)
    np.cumsum(np.where(tokens.is_tag, -1, 1), out=sums[1:])
    lowest = np.minimum.accumulate(sums[:-1])
    j = int(np.argmax(sums[1:] - lowest))
    i = int(np.flatnonzero(sums[: j + 1] == lowest[j])[-1])
    words_before, words_inside = (np.count_nonzero(~tokens.is_tag[part]) for part in (slice(i), slice(i, j + 1)))
    kept = np.zeros(len(words), bool)
    kept[tokens.word[words_before : words_before + words_inside]] = True
    share = mean_by_row(page, words, kept)
    return Selection(share > 0, share, kept, show=lambda: _count_columns(page, tokens, slice(i, j + 1)))


def _count_columns(page: Page, tokens: Tokens, stretch: slice) -> dict[str, Ints]:
    """Count the tags and words of each row, and the tokens that count for the objective."""
    is_counted: Bools = tokens.is_tag.copy()
    is_counted[stretch] = ~is_counted[stretch]
    first, after = tokens_of_rows(page, words_of(page), tokens)
    tags, adds = (before[after] - before[first] for before in map(counts_before, (tokens.is_tag, is_counted)))
    return {"tags": tags, "words": (after - first - tags).astype(np.int32), "objective": adds}
