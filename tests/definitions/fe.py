"""FeatureExtractor and K-FeatureExtractor, said block by block.

Sandip Debnath, Prasenjit Mitra, C. Lee Giles: Identifying content blocks from web documents. ISMIS 2005.
"""

from __future__ import annotations

from collections.abc import Mapping

from dehusk.page import Page

PAPER = {"table", "tr", "p", "hr", "ul", "div"}
IMAGES = {"img", "svg", "video", "audio", "canvas"}
LINKS = {"a"}
LISTS = {"ul", "ol", "dl", "li", "dt", "dd"}
FORMS = {"form", "input", "select", "textarea", "button", "option"}
OBJECTS = {"object", "embed", "applet", "iframe"}
KINDS = (IMAGES, LINKS, LISTS, FORMS, OBJECTS)

Features = dict[int, list[float]]


def block_of(page: Page, row: int, tags: set[str]) -> int:
    """The innermost element of one of the tags that a row is or stands in; body where there is none."""
    while row != page.body and page.name(row) not in tags:
        row = int(page.parent[row])
    return row


def counts(page: Page, tags: set[str]) -> dict[int, list[int]]:
    """For each block that holds anything to count: its words, then its elements of each kind; visible ones alone."""
    found: dict[int, list[int]] = {}
    for row in range(page.body, int(page.end[page.body])):
        if page.visible[row]:
            amounts = [int(page.words[row]), *(int(page.name(row) in kind) for kind in KINDS)]
            if any(amounts):
                block = found.setdefault(block_of(page, row, tags), [0] * len(amounts))
                for feature, amount in enumerate(amounts):
                    block[feature] += amount
    return {block: found[block] for block in sorted(found)}


def features(page: Page, tags: set[str]) -> Features:
    """The counts as shares of the largest on the page."""
    count = counts(page, tags)
    largest = [max(column) for column in zip(*count.values(), strict=True)]
    return {
        block: [value / most if most else 0.0 for value, most in zip(values, largest, strict=True)]
        for block, values in count.items()
    }


def total(values: list[float]) -> float:
    """The sum from left to right; `sum` rounds otherwise."""
    found = 0.0
    for value in values:
        found = found + value
    return found


def correspondence(page: Page, tags: set[str], measure: str = "amount") -> dict[int, float]:
    """How well each block corresponds to the desired feature, text."""
    vectors = features(page, tags)
    if measure == "amount":
        return {block: vector[0] for block, vector in vectors.items()}
    return {block: vector[0] / total(vector) for block, vector in vectors.items()}


def texts_of(page: Page, chosen: set[int], tags: set[str]) -> set[int]:
    """The visible texts of some blocks."""
    return {
        row
        for row in range(page.body, int(page.end[page.body]))
        if page.name(row) == "#text" and page.visible[row] and block_of(page, row, tags) in chosen
    }


def fe(page: Page, tags: set[str], measure: str = "amount") -> set[int]:
    """The texts of the block that corresponds best; of equals the one with most words, then the first."""
    value = correspondence(page, tags, measure)
    if not value:
        return set()
    words = counts(page, tags)
    winner = min(value, key=lambda block: (-value[block], -words[block][0], block))
    return texts_of(page, {winner}, tags)


def distance(one: list[float], other: list[float]) -> float:
    return total([(a - b) * (a - b) for a, b in zip(one, other, strict=True)])


def clusters(vectors: Mapping[int, list[float]], k: int) -> tuple[dict[int, int], list[list[float]]]:
    """The cluster of every block, and the centres."""
    if not vectors:
        return {}, []
    by_text = sorted(vectors, key=lambda block: (vectors[block][0], block))
    last = len(by_text) - 1
    centres = [list(vectors[by_text[number * last // max(k - 1, 1)]]) for number in range(k)]
    cluster: dict[int, int] = {}
    for _ in range(100):
        before = cluster
        cluster = {
            block: min(range(k), key=lambda number: distance(vector, centres[number]))
            for block, vector in vectors.items()
        }
        if cluster == before:
            break
        for number in range(k):
            members = [vectors[block] for block in vectors if cluster[block] == number]
            if members:
                centres[number] = [total(list(column)) / len(members) for column in zip(*members, strict=True)]
    return cluster, centres


def kfe(page: Page, tags: set[str], k: int = 3) -> set[int]:
    """The texts of the blocks in the cluster whose centre has most text; of equals the first that has blocks."""
    cluster, centres = clusters(features(page, tags), k)
    if not cluster:
        return set()
    best = min(set(cluster.values()), key=lambda number: (-centres[number][0], number))
    return texts_of(page, {block for block in cluster if cluster[block] == best}, tags)


FEATURES = ("text", "images", "links", "lists", "forms", "objects")


def columns(page: Page, tags: set[str], measure: str = "amount") -> dict[str, list[float]]:
    """For every row the features of its block, and how well that corresponds to text."""
    return feature_columns(page, tags) | {"value": over_rows(page, tags, correspondence(page, tags, measure))}


def kfe_columns(page: Page, tags: set[str], k: int = 3) -> dict[str, list[float]]:
    """For every row the features of its block, the number of its cluster from 1, and the text of that one's centre."""
    cluster, centres = clusters(features(page, tags), k)
    number = {block: float(which + 1) for block, which in cluster.items()}
    centre = {block: centres[which][0] for block, which in cluster.items()}
    return feature_columns(page, tags) | {
        "cluster": over_rows(page, tags, number),
        "centre": over_rows(page, tags, centre),
    }


def feature_columns(page: Page, tags: set[str]) -> dict[str, list[float]]:
    vectors = features(page, tags)
    return {
        name: over_rows(page, tags, {block: vector[number] for block, vector in vectors.items()})
        for number, name in enumerate(FEATURES)
    }


def over_rows(page: Page, tags: set[str], value: Mapping[int, float]) -> list[float]:
    """For every row the value of its block; 0 outside body, and where the block has nothing to count."""
    inner = range(page.body, int(page.end[page.body]))
    return [value.get(block_of(page, row, tags), 0.0) if row in inner else 0.0 for row in range(len(page))]
