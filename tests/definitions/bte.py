"""Body text extraction, transcribed from its definition: slow, and as literal as that allows.

Aidan Finn, Nicholas Kushmerick, Barry Smyth: Fact or Fiction: Content Classification for Digital Libraries. DELOS
Workshop on Personalisation and Recommender Systems in Digital Libraries 2001.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from definitions.page import words_of
from dehusk.page import Page

TAG = -1
"""Number that represents a tag in a sequence of tokens; a word is its index."""


def tokens(page: Page) -> list[int]:
    """The tags and words of body, its own tags included, as they follow each other in the canonical HTML."""
    return [token for _, token in placed_tokens(page)]


def placed_tokens(page: Page) -> list[tuple[int, int]]:
    """The tokens, each after the place at which it begins; every `<` begins a tag in the canonical HTML."""
    begin, end = int(page.start[page.body]), int(page.close[page.body])
    found = [(place, TAG) for place in range(begin, end) if page.html[place : place + 1] == b"<"]
    for word, place in enumerate([word.start for word in words_of(page)]):
        if begin <= place < end:
            found.append((place, word))
    return sorted(found)


def tokens_of_row(page: Page, placed: Sequence[tuple[int, int]], row: int) -> list[int]:
    """The numbers of the tokens that begin in the source of a row."""
    start, close = int(page.start[row]), int(page.close[row])
    return [number for number, (place, _) in enumerate(placed) if start <= place < close]


def objective(B: Sequence[int], i: int, j: int) -> int:
    """T(i, j): the tags before token i, the words from i to j, and the tags behind j; B is 1 for a tag."""
    return sum(B[:i]) + sum(1 - b for b in B[i : j + 1]) + sum(B[j + 1 :])


def best_stretch(B: Sequence[int]) -> tuple[int, int]:
    """The i <= j with the largest T(i, j); of equals the smallest j, then the largest i."""
    before = [0, *accumulate(B)]
    largest, stretch = -1, (0, -1)
    for j in range(len(B)):
        behind = before[-1] - before[j + 1]
        for i in range(j, -1, -1):
            words = j + 1 - i - (before[j + 1] - before[i])
            T = before[i] + words + behind
            if T > largest:
                largest, stretch = T, (i, j)
    return stretch


def bte(page: Page) -> list[bool]:
    """For every word of the page, whether it is content."""
    sequence = tokens(page)
    i, j = best_stretch([int(token == TAG) for token in sequence])
    kept = {token for token in sequence[i : j + 1] if token != TAG}
    return [word in kept for word in range(len(words_of(page)))]


def columns(page: Page) -> dict[str, list[float]]:
    """For every row its tags and words, and what they add to T(i, j) of the best stretch."""
    placed = placed_tokens(page)
    B = [int(token == TAG) for _, token in placed]
    i, j = best_stretch(B)
    found: dict[str, list[float]] = {"tags": [], "words": [], "objective": []}
    for row in range(len(page)):
        numbers = tokens_of_row(page, placed, row)
        found["tags"].append(sum(B[n] for n in numbers))
        found["words"].append(sum(1 - B[n] for n in numbers))
        found["objective"].append(sum(1 - B[n] if i <= n <= j else B[n] for n in numbers))
    return found
