"""Content extraction via tag ratios."""

from __future__ import annotations

from math import exp
from typing import Literal, NamedTuple

import numpy as np

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.stream import Positions, counts_before, inside_tags, mean_by_row, rows_with_words, words_of
from ..page.tree import Indices
from ..page.words import is_character
from .clusters import compute_squared_distances, k_means

Algorithm = Literal["cetr", "cetr-km", "cetr-tm"]


@method(
    "cetr",
    title="Content extraction via tag ratios",
    paper="weninger2010",
    idea="content is in lines of source with many characters per tag; clustering tells them from the others",
    columns={
        "tag ratio": Column(
            "T", "the characters per tag of the line on which a word begins: the mean of a text's words"
        ),
        "smoothed tag ratio": Column("T′", "the same after smoothing over neighbouring lines"),
        "change": Column("Ĝ", "the smoothed absolute change of T′ after the line; of the algorithm cetr alone"),
    },
    variants={"cetr-km": {"algorithm": "cetr-km"}, "cetr-tm": {"algorithm": "cetr-tm"}},
)
def cetr(
    page: Page,
    *,
    algorithm: Algorithm = "cetr",
    wrap: int = 65,
    long_lines: int = 200,
    radius: int = 1,
    lookahead: int = 3,
    clusters: int = 3,
    threshold: float = 1.0,
) -> Selection:
    """Keep the words on lines of source with many characters per tag, as Weninger, Hsu and Han (2010) describe.

    The tag ratio of a line is its number of characters outside tags divided by its number of tags, or by 1 if it has
    no tags; blank lines are left out. The ratios are smoothed over neighbouring lines. The score of a text row is the
    mean smoothed ratio of the lines on which its words begin.

    `algorithm`: `cetr` describes each line by two numbers, its ratio and the change of the ratio after it, and finds
    clusters of such points. One cluster has its centre at the origin; the lines of all others are content. `cetr-km`
    finds clusters by the ratio alone; all but the cluster with the lowest centre are content. `cetr-tm` keeps the
    lines whose ratio is above `threshold` standard deviations.
    `wrap`, `long_lines`: if the lines of a page have more than `long_lines` characters on average, as on minified
    pages, they are cut every `wrap` characters.
    `radius`: the number of lines on each side that the smoothing uses; this is also the deviation of the Gaussian.
    `lookahead`: the number of following lines that define the change: the absolute difference between their mean ratio
    and the ratio of the line. The changes are smoothed too.
    `clusters`: the number of clusters. The first centre is the origin; each further centre is the line farthest from
    all centres so far. Centres move to the mean of their lines until no line changes its cluster, at most 100 times.

    Deviations: Implemented from descriptions of the paper, not from its text. Lines are those of the canonical
    source of `body`, without scripts, styles and comments. At the ends of the page, averages are over the lines that
    exist. The training sets decided which pages to wrap, where the centres begin, and that white space is not counted.
    """
    if min(wrap, radius, lookahead, clusters) < 1:
        raise BadParameter("wrap, radius, lookahead and clusters must be at least 1")
    lines = _split_lines(page, wrap, long_lines)
    smoothed = _smooth(lines.ratio, radius)
    columns = {"tag ratio": lines.ratio, "smoothed tag ratio": smoothed}
    if algorithm == "cetr-tm":
        content = smoothed > threshold * smoothed.std()
    elif algorithm == "cetr-km":
        points = smoothed[None]
        cluster, centres = k_means(points, _choose_first_centres(points, clusters))
        content = cluster != centres[0].argmin()
    else:
        change = _smooth(_measure_changes(smoothed, lookahead), radius)
        points = np.stack([smoothed, change])
        cluster, _ = k_means(points, _choose_first_centres(points, clusters), fix_first=True)
        content = cluster != 0
        columns["change"] = change
    return _select(page, lines.start, smoothed, content, columns)


def _select(
    page: Page, line_start: Positions, smoothed: Floats, content: Bools, columns: dict[str, Floats]
) -> Selection:
    """Select the words that begin on lines of content; `columns` are quantities of lines."""
    words = words_of(page)
    in_body = (words.start >= page.start[page.body]) & (words.stop <= page.close[page.body])
    line = np.searchsorted(line_start, words.start[in_body], side="right") - 1
    kept = np.zeros(len(words), bool)
    kept[in_body] = content[line]

    def mean_of_lines(quantity: Floats) -> Floats:
        return mean_by_row(page, words, quantity[line], in_body)

    def show() -> dict[str, Floats]:
        return {name: mean_of_lines(quantity) for name, quantity in columns.items()}

    return Selection(rows_with_words(page, words, kept), mean_of_lines(smoothed), kept, show=show)


class Lines(NamedTuple):
    """The lines of `body` that are not blank: where each begins in the canonical HTML, and its tag ratio."""

    start: Positions
    ratio: Floats


def _split_lines(page: Page, wrap: int, long_lines: int) -> Lines:
    """Split `body` into lines that are not blank, cut every `wrap` characters where they are long on average."""
    body = int(page.start[page.body])
    data = np.frombuffer(page.html, np.uint8)[body : int(page.close[page.body])]
    is_ink, is_first_byte = data > ord(" "), is_character(data)
    ink_before, characters_before = counts_before(is_ink), counts_before(is_first_byte)
    start = np.append(0, np.flatnonzero(data == ord("\n")) + 1)
    length = _count_per_line(characters_before, start) - 1
    length[-1] += 1  # no line break after the last line
    is_line = _count_per_line(ink_before, start) > 0
    if length[is_line].sum() > long_lines * np.count_nonzero(is_line):
        start = np.flatnonzero(is_first_byte)[_cut_lines(characters_before[start], length, wrap)]
        is_line = _count_per_line(ink_before, start) > 0
    characters = _count_per_line(counts_before(is_ink & is_first_byte & ~inside_tags(data)), start)
    tags = _count_per_line(counts_before(data == ord("<")), start)
    return Lines((start + body)[is_line], (characters / np.maximum(tags, 1))[is_line])


def _count_per_line(before: Ints, start: Positions) -> Ints:
    """Count on each line, given the counts before each byte."""
    return np.diff(before[start], append=before[-1])


def _cut_lines(first: Ints, length: Ints, wrap: int) -> Indices:
    """Find every `wrap`-th character of each line, given the first character and the length of each line."""
    parts = np.maximum(-(-length // wrap), 1)
    number_in_line: Indices = np.arange(parts.sum()) - np.repeat(np.cumsum(parts) - parts, parts)
    return np.repeat(first, parts) + number_in_line * wrap


def _smooth(values: Floats, radius: int) -> Floats:
    """Average each value and its neighbours, as far as they exist, with Gaussian weights."""
    size = len(values)
    total, weights = np.zeros(size), np.zeros(size)
    for offset in range(max(-radius, 1 - size), min(radius, size - 1) + 1):
        weight = exp(-(offset**2) / (2 * radius**2))
        has_neighbour = slice(max(-offset, 0), size - max(offset, 0))
        neighbours = slice(max(offset, 0), size + min(offset, 0))
        total[has_neighbour] += weight * values[neighbours]
        weights[has_neighbour] += weight
    return total / weights


def _measure_changes(values: Floats, lookahead: int) -> Floats:
    """Measure the distance of each value from the mean of the next ones that exist; 0 for the last value."""
    total, count = np.zeros(len(values)), np.zeros(len(values))
    for offset in range(1, min(lookahead, len(values) - 1) + 1):
        total[:-offset] += values[offset:]
        count[:-offset] += 1
    return np.where(count > 0, np.abs(total / np.maximum(count, 1) - values), 0.0)


def _choose_first_centres(points: Floats, count: int) -> Floats:
    """Choose the origin, and then repeatedly the point that is farthest from all centres so far."""
    centres = np.zeros((len(points), count))
    for number in range(1, count):
        centres[:, number] = points[:, compute_squared_distances(points, centres[:, :number]).min(axis=0).argmax()]
    return centres
