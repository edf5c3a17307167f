"""Whether snippets that must be in the content are there.

A snippet is kept if its tokens are one run of the text, or if at least 90 % of them, each as often as the snippet has
it, are in a window of the text that is half as long again as the snippet. The second case allows for a text that writes
"1 cup (240 ml) flour" where the snippet says "1 cup flour". A snippet of fewer than ten tokens needs all of them.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from dehusk.overlap import cached_tokens, tokens

_MIN_SHARE: Final = 0.9
_WINDOW: Final = 1.5
"""Length of the window as a multiple of the snippet's."""


class Snippet(NamedTuple):
    """One snippet: its number of tokens, and whether it is kept."""

    size: int
    is_kept: bool


def find_snippets(text: str, wanted: Sequence[str]) -> list[Snippet]:
    """Look for each snippet in a text; snippets without a letter or digit are ignored."""
    found = cached_tokens(text)
    line = f" {' '.join(found)} "
    runs = [run for run in map(tokens, wanted) if run]
    return [Snippet(len(run), f" {' '.join(run)} " in line or is_within(run, found)) for run in runs]


def is_within(snippet: Sequence[str], text: Sequence[str]) -> bool:
    """Whether one window of the text has enough tokens of the snippet."""
    needed, window = ceil(_MIN_SHARE * len(snippet)), ceil(_WINDOW * len(snippet))
    left = Counter(snippet)
    inside: deque[tuple[int, str]] = deque()
    hits = 0
    for offset, token in enumerate(text):
        if token not in left:
            continue
        while inside and inside[0][0] <= offset - window:
            gone = inside.popleft()[1]
            left[gone] += 1
            hits -= left[gone] > 0
        hits += left[token] > 0
        left[token] -= 1
        inside.append((offset, token))
        if hits >= needed:
            return True
    return False
