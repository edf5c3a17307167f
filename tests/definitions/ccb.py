"""Content code blurring, transcribed from its paper: slow, and as literal as the text allows.

Thomas Gottron: Content Code Blurring: A New Approach to Content Extraction. DEXA Workshops 2008.
"""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from math import exp, fsum
from typing import Any, Literal, NamedTuple

from definitions.page import words_of
from dehusk.page import Page

Unit = Literal["characters", "tokens"]

ASCII_WHITE_SPACE = " \t\n\f\r"


class ContentCodeVector(NamedTuple):
    """Section III.B: 1 for every atomic element of content and 0 for code, and where each stands in `page.html`."""

    values: list[float]
    spans: list[tuple[int, int]]


class Piece(NamedTuple):
    """A tag, or the text between two tags, with its place in `page.html`."""

    is_tag: bool
    text: str
    start: int


def source_pieces(page: Page) -> list[Piece]:
    """The source of body, its own tags included, cut at every `<` and behind every `>`.

    In the canonical HTML these two stand nowhere but at the ends of tags.
    """
    begin = int(page.start[page.body])
    source = page.html[begin : int(page.close[page.body])].decode()
    pieces = []
    here, at = 0, begin
    while here < len(source):
        is_tag = source[here] == "<"
        if is_tag:
            stop = source.index(">", here) + 1
        else:
            stop = source.find("<", here)
            stop = len(source) if stop < 0 else stop
        text = source[here:stop]
        pieces.append(Piece(is_tag, text, at))
        here = stop
        at += len(text.encode())
    return pieces


def is_anchor_tag(tag: str) -> bool:
    """Whether a tag is `<a>`, `<a ...>` or `</a>`."""
    return tag.strip("</>").split(" ")[0] == "a"


def content_code_vector(
    page: Page, unit: Unit = "characters", ignore_anchors: bool = False, collapse: bool = True
) -> ContentCodeVector:
    """Section III.A: the document as a sequence of characters, or of tag and word tokens.

    `ignore_anchors` is the adapted CCB of section III.C: anchor tags have no part in the vector. `collapse` counts a
    run of ASCII white space between two tags or words as its first character alone.
    """
    values: list[float] = []
    spans: list[tuple[int, int]] = []
    word_spans = [(word.start, word.stop) for word in words_of(page)]
    next_word = 0
    for piece in source_pieces(page):
        if piece.is_tag and ignore_anchors and is_anchor_tag(piece.text):
            continue
        piece_stop = piece.start + len(piece.text.encode())
        if unit == "tokens":
            if piece.is_tag:
                values.append(0.0)
                spans.append((piece.start, piece_stop))
                continue
            while next_word < len(word_spans) and word_spans[next_word][0] < piece_stop:
                if word_spans[next_word][0] >= piece.start:
                    values.append(1.0)
                    spans.append(word_spans[next_word])
                next_word += 1
            continue
        at = piece.start
        before = ""
        for character in piece.text:
            stop = at + len(character.encode())
            in_run = character in ASCII_WHITE_SPACE and before != "" and before in ASCII_WHITE_SPACE
            if piece.is_tag or not (collapse and in_run):
                values.append(0.0 if piece.is_tag else 1.0)
                spans.append((at, stop))
            at = stop
            before = character
    return ContentCodeVector(values, spans)


def gauss_weight(k: int, range: int, spread: float) -> float:
    """Section III.B: the weight of a neighbour at distance k, up to a common factor; sigma = range * spread."""
    return 1.0 if k == 0 else exp(-(k**2) / (2 * (range * spread) ** 2))


def blur(vector: Sequence[float], range: int, spread: float) -> list[float]:
    """Section III.B: the weighted average of the values in the neighbourhood of each entry.

    At the two ends the average is over the neighbours that exist.
    """
    weights = {k: gauss_weight(k, range, spread) for k in builtins.range(-range, range + 1)}
    blurred = []
    for i in builtins.range(len(vector)):
        present = [k for k in weights if 0 <= i + k < len(vector)]
        total = fsum(weights[k] * vector[i + k] for k in present)
        blurred.append(total / fsum(weights[k] for k in present))
    return blurred


def elements_of_words(page: Page, vector: ContentCodeVector) -> list[list[int]]:
    """For every word of the page the elements of the vector that are part of it; none for a word outside body."""
    at = {start: element for element, (start, _) in enumerate(vector.spans)}
    return [[at[place] for place in builtins.range(word.start, word.stop) if place in at] for word in words_of(page)]


def select(values: Sequence[float], elements: Sequence[Sequence[int]], threshold: float) -> list[bool]:
    """Section III.C: an element above the threshold is main content, and so is the whole word that it is part of."""
    return [any(values[element] > threshold for element in word) for word in elements]


class Settled(NamedTuple):
    """Section III.C: the vector before the blur, its values after the last step, and the words that they select."""

    vector: ContentCodeVector
    values: list[float]
    selected: list[bool]


def ccb(page: Page, **parameters: Any) -> list[bool]:
    """Section III.C: for every word of the page, whether it is main content."""
    return settled(page, **parameters).selected


def settled(
    page: Page,
    *,
    unit: Unit = "characters",
    ignore_anchors: bool = False,
    range: int = 40,
    spread: float = 0.5,
    threshold: float = 0.75,
    collapse: bool = True,
    settle: float = 0.0,
    max_steps: int = 50,
) -> Settled:
    """Section III.C: the vector, blurred until the extracted words hardly change.

    The iteration ends when a step changes the extracted words no more, or at most the share `settle` of all words.
    """
    vector = content_code_vector(page, unit, ignore_anchors, collapse)
    elements = elements_of_words(page, vector)
    values = vector.values
    selected = select(values, elements, threshold)
    for step in builtins.range(1, max_steps + 1):
        values = blur(values, range, spread)
        before, selected = selected, select(values, elements, threshold)
        changes = sum(old != new for old, new in zip(before, selected, strict=True))
        # Before the first step nothing has been extracted that a change could be measured against.
        if step > 1 and changes <= settle * len(elements):
            break
    return Settled(vector, values, selected)


def columns(page: Page, **parameters: Any) -> dict[str, list[float]]:
    """For every row the atomic elements in its source, their mean before and after the blur, and its selected words."""
    vector, values, selected = settled(page, **parameters)
    words = [word.row for word in words_of(page)]
    found: dict[str, list[float]] = {"elements": [], "content code": [], "content code ratio": [], "words above t": []}
    for row in builtins.range(len(page)):
        start, close = int(page.start[row]), int(page.close[row])
        elements = [number for number, (place, _) in enumerate(vector.spans) if start <= place < close]
        found["elements"].append(len(elements))
        found["content code"].append(mean([vector.values[number] for number in elements]))
        found["content code ratio"].append(mean([values[number] for number in elements]))
        found["words above t"].append(sum(selected[word] for word, of in enumerate(words) if of == row))
    return found


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of no values."""
    return fsum(values) / len(values) if values else 0.0
