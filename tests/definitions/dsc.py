"""Document slope curves, transcribed from their description: slow, and as literal as that allows.

David Pinto, Michael Branstein, Ryan Coleman, W. Bruce Croft, Matthew King, Wei Li, Xing Wei: QuASM: A System for
Question Answering Using Semi-Structured Data. JCDL 2002.
"""

from __future__ import annotations

from collections.abc import Sequence

from definitions.bte import TAG, placed_tokens, tokens
from definitions.page import words_of
from dehusk.page import Page


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


def columns(page: Page, *, window: int = 10, step: int = 5, slope: float = 0.5, run: int = 3) -> dict[str, list[float]]:
    """For every row its place on the slope curve, and what its words find in the windows that contain them."""
    placed = placed_tokens(page)
    sequence = [token for _, token in placed]
    curve = slope_curve(sequence)
    spans = windows(len(sequence), window, step)
    slopes = [slope_between(curve, start, stop) for start, stop in spans]
    sections = low_sections([value < slope * slope_between(curve, 0, len(sequence)) for value in slopes], run)
    number_of = {token: number for number, token in enumerate(sequence) if token != TAG}
    rows = [word.row for word in words_of(page)]
    found: dict[str, list[float]] = {"tokens": [], "slope curve": [], "slope": [], "low slope": []}
    for row in range(len(page)):
        before = sum(place < int(page.start[row]) for place, _ in placed)
        found["tokens"].append(before)
        found["slope curve"].append(curve[before])
        steep, low = [], []
        for word in (word for word, of in enumerate(rows) if of == row):
            around = [
                k for k, (start, stop) in enumerate(spans) if word in number_of and start <= number_of[word] < stop
            ]
            steep.append(mean([slopes[k] for k in around]))
            low.append(mean([float(sections[k]) for k in around]))
        found["slope"].append(mean(steep))
        found["low slope"].append(mean(low))
    return found


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of no values."""
    return sum(values) / len(values) if values else 0.0
