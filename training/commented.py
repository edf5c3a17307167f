"""Pages with more or fewer comments of readers than they had.

What stands around an article must not tell whether it has comments, and comments must not tell what the article is.
Comments that are added come from a page of the same data set and the same fold: its gold treats them alike, and no
model is measured on a text that it learned from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from dehusk.page.roles import in_comments
from dehusk.page.tree import common_ancestor

from .examples import Example
from .made import Piece, made_from, outermost, without

_MIN_WORDS = 20
"""The minimum number of words in comments that are worth adding or removing."""


class Comments:
    """The comments of some examples, to be added to others."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self._of = defaultdict[tuple[str, int], list[Example]](list)
        for example in examples:
            if _has_comments(example):
                self._of[example.dataset, example.fold].append(example)

    def changed(self, example: Example, random: np.random.Generator) -> Example | None:
        """The page without its comments, or with those of another page, which may be its second."""
        donors = [donor for donor in self._of[example.dataset, example.fold] if donor is not example]
        if random.random() < 0.5 and _has_comments(example):
            return made_from(example, without(example, in_comments(example.page)))
        return _added(example, donors[random.integers(len(donors))]) if donors else None


def _added(example: Example, donor: Example) -> Example | None:
    """The page with the comments of another page after its content; None if `body` itself is all of the content."""
    page, blocks = example.page, example.blocks
    content = blocks.row[example.labels.is_content & ~blocks.all_in(in_comments(page))]
    if not len(content) or (around := common_ancestor(page, content)) <= page.body or page.is_text[around]:
        return None
    at = int(page.close[around])
    return made_from(example, [Piece(example, 0, at), *_comments(donor), Piece(example, at, len(page.html))])


def _has_comments(example: Example) -> bool:
    """Whether comments are a part of the page that can be told from the rest: some words, but not most of them."""
    page = example.page
    words = int(page.words[in_comments(page)].sum())
    return words >= _MIN_WORDS and 2 * words <= int(page.words.sum())


def _comments(example: Example) -> list[Piece]:
    page = example.page
    return [Piece(example, int(page.start[row]), int(page.close[row])) for row in outermost(page, in_comments(page))]
