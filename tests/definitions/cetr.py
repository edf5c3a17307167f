"""Content extraction via tag ratios, transcribed from its description: slow, and as literal as that allows.

Tim Weninger, William H. Hsu, Jiawei Han: CETR: Content Extraction via Tag Ratios. WWW 2010.

Sums are added up in the order of the lines, so that equal distances are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import pstdev
from typing import Literal, NamedTuple

from definitions.page import words_of
from dehusk.page import Page

Algorithm = Literal["cetr", "cetr-km", "cetr-tm"]
Point = tuple[float, ...]

MOST_STEPS = 100


class Line(NamedTuple):
    """A line of the source: the character at which it begins, its text, and which characters are in tags."""

    start: int
    text: str
    in_tag: Sequence[bool]

    @property
    def ratio(self) -> float:
        """Characters outside tags, white space aside, per tag; a line without tags counts as having one."""
        characters = sum(c > " " and not code for c, code in zip(self.text, self.in_tag, strict=True))
        return characters / max(self.text.count("<"), 1)

    @property
    def is_blank(self) -> bool:
        return all(c <= " " for c in self.text)


def source_lines(source: str) -> list[Line]:
    """The lines of a source, without the line breaks."""
    in_tag, inside = [], False
    for c in source:
        inside = inside or c == "<"
        in_tag.append(inside)
        inside = inside and c != ">"
    lines, start = [], 0
    for text in source.split("\n"):
        lines.append(Line(start, text, in_tag[start : start + len(text)]))
        start += len(text) + 1
    return lines


def wrapped(lines: Sequence[Line], wrap: int, long_lines: int) -> list[Line]:
    """The lines, cut every `wrap` characters where those with text or tags are longer than `long_lines` on average."""
    lengths = [len(line.text) for line in lines if not line.is_blank]
    if sum(lengths) <= long_lines * len(lengths):
        return list(lines)
    pieces = []
    for line in lines:
        for at in range(0, max(len(line.text), 1), wrap):
            pieces.append(Line(line.start + at, line.text[at : at + wrap], line.in_tag[at : at + wrap]))
    return pieces


def smoothed(values: Sequence[float], radius: int) -> list[float]:
    """The average of the neighbours that exist within `radius`, under Gaussian weights of that deviation."""
    result = []
    for k in range(len(values)):
        total = weights = 0.0
        for offset in range(-radius, radius + 1):
            if 0 <= k + offset < len(values):
                weight = exp(-(offset**2) / (2 * radius**2))
                total += weight * values[k + offset]
                weights += weight
        result.append(total / weights)
    return result


def derivatives(values: Sequence[float], lookahead: int) -> list[float]:
    """How far the mean of the next lines, as many as there are up to `lookahead`, is from each line."""
    result = []
    for k, value in enumerate(values):
        total = 0.0
        following = values[k + 1 : k + 1 + lookahead]
        for neighbour in following:
            total += neighbour
        result.append(abs(total / len(following) - value) if following else 0.0)
    return result


def distance(a: Point, b: Point) -> float:
    """The square of the distance of two points."""
    total = 0.0
    for x, y in zip(a, b, strict=True):
        total += (x - y) ** 2
    return total


def nearest(point: Point, centres: Sequence[Point]) -> int:
    """The centre nearest to a point; of equals the first."""
    distances = [distance(point, centre) for centre in centres]
    return distances.index(min(distances))


def initial_centres(points: Sequence[Point], count: int) -> list[Point]:
    """The origin, then one after the other the point that is farthest from all centres so far."""
    centres: list[Point] = [(0.0,) * len(points[0])]
    while len(centres) < count:
        lonely = [min(distance(point, centre) for centre in centres) for point in points]
        centres.append(points[lonely.index(max(lonely))])
    return centres


def mean_point(points: Sequence[Point]) -> Point:
    totals = [0.0] * len(points[0])
    for point in points:
        for axis, x in enumerate(point):
            totals[axis] += x
    return tuple(total / len(points) for total in totals)


def k_means(points: Sequence[Point], count: int, fix_origin: bool) -> tuple[list[int], list[Point]]:
    """The cluster of every point, and the centres; the first centre stays at the origin where it is fixed."""
    centres = initial_centres(points, count)
    labels = [nearest(point, centres) for point in points]
    for _ in range(MOST_STEPS):
        for cluster in range(1 if fix_origin else 0, count):
            members = [point for point, label in zip(points, labels, strict=True) if label == cluster]
            if members:
                centres[cluster] = mean_point(members)
        before, labels = labels, [nearest(point, centres) for point in points]
        if labels == before:
            break
    return labels, centres


def content_lines(
    ratios: Sequence[float], algorithm: Algorithm, radius: int, lookahead: int, clusters: int, threshold: float
) -> list[bool]:
    """Which lines are content."""
    smooth = smoothed(ratios, radius)
    if algorithm == "cetr-tm":
        deviation = pstdev(smooth)
        return [ratio > threshold * deviation for ratio in smooth]
    if algorithm == "cetr-km":
        labels, centres = k_means([(ratio,) for ratio in smooth], clusters, fix_origin=False)
        return [label != centres.index(min(centres)) for label in labels]
    changes = smoothed(derivatives(smooth, lookahead), radius)
    labels, _ = k_means(list(zip(smooth, changes, strict=True)), clusters, fix_origin=True)
    return [label != 0 for label in labels]


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
) -> list[bool]:
    """For every word of the page, whether it is content: whether the line that it begins on is."""
    lines = body_lines(page, wrap, long_lines)
    content = content_lines([line.ratio for line in lines], algorithm, radius, lookahead, clusters, threshold)
    return [line is not None and content[line] for line in lines_of_words(page, lines)]


def body_lines(page: Page, wrap: int, long_lines: int) -> list[Line]:
    """The lines of the source of body that are not blank."""
    source = page.html[int(page.start[page.body]) : int(page.close[page.body])].decode()
    return [line for line in wrapped(source_lines(source), wrap, long_lines) if not line.is_blank]


def lines_of_words(page: Page, lines: Sequence[Line]) -> list[int | None]:
    """For every word of the page the number of the line on which it begins; None outside body."""
    begin, end = int(page.start[page.body]), int(page.close[page.body])
    line_of = {line.start + offset: n for n, line in enumerate(lines) for offset in range(len(line.text))}
    character_at, byte = {}, begin
    for index, c in enumerate(page.html[begin:end].decode()):
        character_at[byte] = index
        byte += len(c.encode())
    starts = [word.start for word in words_of(page)]
    return [line_of[character_at[start]] if start in character_at else None for start in starts]


def columns(
    page: Page,
    *,
    algorithm: Algorithm = "cetr",
    wrap: int = 65,
    long_lines: int = 200,
    radius: int = 1,
    lookahead: int = 3,
    **_others: float,
) -> dict[str, list[float]]:
    """For every row the means over its words of what is known of their lines; a word outside body counts 0."""
    lines = body_lines(page, wrap, long_lines)
    ratios = [line.ratio for line in lines]
    smooth = smoothed(ratios, radius)
    of_lines = {"tag ratio": ratios, "smoothed tag ratio": smooth}
    if algorithm == "cetr":
        of_lines["change"] = smoothed(derivatives(smooth, lookahead), radius)
    of_words: list[list[int | None]] = [[] for _ in range(len(page))]
    for row, line in zip([word.row for word in words_of(page)], lines_of_words(page, lines), strict=True):
        of_words[row].append(line)
    return {
        name: [
            sum(0.0 if line is None else values[line] for line in of_row) / len(of_row) if of_row else 0.0
            for of_row in of_words
        ]
        for name, values in of_lines.items()
    }
