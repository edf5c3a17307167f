"""Document slope curves, transcribed from their description: slow, and as literal as that allows.

David Pinto, Michael Branstein, Ryan Coleman, W. Bruce Croft, Matthew King, Wei Li, Xing Wei: QuASM: A System for
Question Answering Using Semi-Structured Data. JCDL 2002.
"""

from __future__ import annotations

from collections.abc import Sequence

from definitions.bte import TAG, tokens
from dehusk.page import Page
from dehusk.page.stream import words_of


def slope_curve(sequence: Sequence[int]) -> list[int]:
    """The curve: how many of the first n tokens are tags, for every n from 0 on."""
    curve = [0]
    for token in sequence:
        curve.append(curve[-1] + (token == TAG))
    return curve


def slope_between(curve: Sequence[int], first: int, last: int) -> float:
    """The slope of the curve from one point to another."""
    return (curve[last] - curve[first]) / (last - first)


def windows(size: int, window: int, step: int) -> list[tuple[int, int]]:
    """The windows that are moved along `size` tokens; the last ones end where the tokens do."""
    return [(start, min(start + window, size)) for start in range(0, size, step)]


def low_sections(low: Sequence[bool], run: int) -> list[bool]:
    """Which windows are in a section of low slope.

    A section begins with the first of `run` low windows in a row, and ends before the first of `run` that are not.
    """
    inside = False
    sections = []
    for k in range(len(low)):
        following = low[k : k + run]
        if len(following) == run and all(following):
            inside = True
        if len(following) == run and not any(following):
            inside = False
        sections.append(inside)
    return sections


def dsc(page: Page, *, window: int = 10, step: int = 5, slope: float = 0.5, run: int = 3) -> list[bool]:
    """For every word of the page, whether it is content: in a window of a section of low slope."""
    sequence = tokens(page)
    curve = slope_curve(sequence)
    whole = slope_between(curve, 0, len(sequence))
    spans = windows(len(sequence), window, step)
    low = [slope_between(curve, start, stop) < slope * whole for start, stop in spans]
    kept = set()
    for (start, stop), is_inside in zip(spans, low_sections(low, run), strict=True):
        if is_inside:
            kept |= {token for token in sequence[start:stop] if token != TAG}
    return [word in kept for word in range(len(words_of(page)))]
