"""Content extraction via tag ratios."""

from __future__ import annotations

from math import exp
from typing import Final, Literal, NamedTuple

import numpy as np

from ..errors import BadParameter
from ..method import Column, Selection, method
from ..page import Bools, Floats, Ints, Page
from ..page.stream import Positions, counts_before, inside_tags, mean_by_row, words_of
from ..page.words import is_character

Algorithm = Literal["cetr", "cetr-km", "cetr-tm"]

_MAX_STEPS: Final = 100


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
        raise BadParameter("wrap, radius, lookahead and clusters are at least 1")
    lines = _lines(page, wrap, long_lines)
    ratio = _smoothed(lines.ratio, radius)
    of_lines = {"tag ratio": lines.ratio, "smoothed tag ratio": ratio}
    if algorithm == "cetr-tm":
        content = ratio > threshold * ratio.std()
    elif algorithm == "cetr-km":
        label, centres = _k_means(ratio[None], clusters, fix_origin=False)
        content = label != centres[:, 0].argmin()
    else:
        change = _smoothed(_changes(ratio, lookahead), radius)
        content = _k_means(np.stack([ratio, change]), clusters, fix_origin=True)[0] != 0
        of_lines["change"] = change
    return _marks(page, lines.start, ratio, content, of_lines)


def _marks(page: Page, line_start: Positions, ratio: Floats, content: Bools, of_lines: dict[str, Floats]) -> Selection:
    """The words that begin on lines of content; `of_lines` are the quantities of lines to be shown."""
    words = words_of(page)
    inside = (words.start >= page.start[page.body]) & (words.stop <= page.close[page.body])
    line = np.searchsorted(line_start, words.start[inside], side="right") - 1
    kept, value = np.zeros(len(words), bool), np.zeros(len(words))
    kept[inside], value[inside] = content[line], ratio[line]
    rows = np.bincount(words.row[kept], minlength=len(page)) > 0

    def mean_of_words(quantity: Floats) -> Floats:
        of_words = np.zeros(len(words))
        of_words[inside] = quantity[line]
        return mean_by_row(page, words, of_words)

    def show() -> dict[str, Floats]:
        return {name: mean_of_words(quantity) for name, quantity in of_lines.items()}

    return Selection(rows, mean_by_row(page, words, value), kept, show=show)


class Lines(NamedTuple):
    """The lines of `body` that are not blank: where each begins in the canonical HTML, and its tag ratio."""

    start: Positions
    ratio: Floats


def _lines(page: Page, wrap: int, long_lines: int) -> Lines:
    begin, end = int(page.start[page.body]), int(page.close[page.body])
    data = np.frombuffer(page.html, np.uint8)[begin:end]
    solid, first_byte = data > ord(" "), is_character(data)
    solid_before, characters_before = counts_before(solid), counts_before(first_byte)
    start = np.append(0, np.flatnonzero(data == ord("\n")) + 1)
    length = _per_line(characters_before, start) - 1
    length[-1] += 1  # no line break after the last line
    is_line = _per_line(solid_before, start) > 0
    if length[is_line].sum() > long_lines * np.count_nonzero(is_line):
        start = np.flatnonzero(first_byte)[_pieces(characters_before[start], length, wrap)]
        is_line = _per_line(solid_before, start) > 0
    characters = _per_line(counts_before(solid & first_byte & ~inside_tags(data)), start)
    tags = _per_line(counts_before(data == ord("<")), start)
    return Lines((start + begin)[is_line], (characters / np.maximum(tags, 1))[is_line])


def _per_line(before: Ints, start: Positions) -> Ints:
    """The count on each line, given the counts before each byte."""
    here = before[start]
    return np.append(here[1:], before[-1]) - here


def _pieces(first: Ints, length: Ints, wrap: int) -> Positions:
    """The characters at which the pieces of lines begin, given the first character and the length of each line."""
    pieces = np.maximum(-(-length // wrap), 1)
    number: Positions = np.arange(pieces.sum()) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    return np.repeat(first, pieces) + number * wrap


def _smoothed(values: Floats, radius: int) -> Floats:
    """The average of each value and its neighbours, as far as they exist, with Gaussian weights."""
    total, weights = np.zeros(len(values)), np.zeros(len(values))
    for offset in range(max(-radius, 1 - len(values)), min(radius, len(values) - 1) + 1):
        weight = exp(-(offset**2) / (2 * radius**2))
        here = slice(max(-offset, 0), len(values) - max(offset, 0))
        there = slice(max(offset, 0), len(values) + min(offset, 0))
        total[here] += weight * values[there]
        weights[here] += weight
    return total / weights


def _changes(values: Floats, lookahead: int) -> Floats:
    """The distance of each value from the mean of the next values, as far as they exist; 0 for the last value."""
    total, count = np.zeros(len(values)), np.zeros(len(values))
    for offset in range(1, min(lookahead, len(values) - 1) + 1):
        total[:-offset] += values[offset:]
        count[:-offset] += 1
    return np.where(count > 0, np.abs(total / np.maximum(count, 1) - values), 0.0)


def _k_means(points: Floats, count: int, *, fix_origin: bool) -> tuple[Positions, Floats]:
    """The cluster of each point, and the centres. Each column is a point; the first centre begins at the origin."""
    centres = _initial_centres(points, count)
    label = _distances(points, centres).argmin(axis=0)
    for _ in range(_MAX_STEPS):
        members = np.bincount(label, minlength=count)
        filled = members > 0
        filled[0] &= not fix_origin
        for axis, values in enumerate(points):
            centres[filled, axis] = (np.bincount(label, values, count) / np.maximum(members, 1))[filled]
        before, label = label, _distances(points, centres).argmin(axis=0)
        if np.array_equal(before, label):
            break
    return label, centres


def _initial_centres(points: Floats, count: int) -> Floats:
    """The origin, and then again and again the point that is farthest from all centres so far."""
    centres = np.zeros((count, len(points)))
    for number in range(1, count):
        centres[number] = points[:, _distances(points, centres[:number]).min(axis=0).argmax()]
    return centres


def _distances(points: Floats, centres: Floats) -> Floats:
    """The squared distance of each point from each centre, with one row for each centre."""
    total = np.zeros((len(centres), points.shape[1]))
    for axis, values in enumerate(points):
        total += (values - centres[:, axis, None]) ** 2
    return total
