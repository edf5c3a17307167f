"""CETD with area and position.

D(n) is the composite text density of the paper. a(n) is the area of the box of node n, w(n) its width as a share of the
window's, d(n) the distance of its middle from the centre line and y(n) that of its top from the top of the page, both
from 0 to 1. A variant puts another density in place of D(n); DensitySum and threshold are as in the paper. The last
variant needs no browser: it tells how much of what position gains is known to the tree already.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from dehusk.methods.cetd import LINKS, composite_density, extract_content, text_density
from dehusk.page import Bools, Floats
from dehusk.page.tree import inside, subtree_sums

from .rendered import RenderedPage, per

Density = Callable[[RenderedPage], Floats]


def published(page: RenderedPage) -> Floats:
    """D(n)"""
    return text_density(page, composite=True)


def per_area(page: RenderedPage) -> Floats:
    """D(n) with a(n) in place of the number of tags, and the areas of the links in place of their number."""
    is_link = page.is_in(LINKS)
    areas = page.boxes.area
    in_links = np.where(inside(page, is_link), page.chars, 0)
    chars, link_chars, link_areas = subtree_sums(page, page.chars, in_links, np.where(is_link, areas, 0.0))
    body = page.body
    found = composite_density(chars, np.maximum(areas, 1.0), link_chars, link_areas, chars[body], link_chars[body])
    return np.where(page.is_text | (areas == 0), 0.0, found)


def with_characters_per_area(page: RenderedPage) -> Floats:
    """D(n) × C(n) / a(n), where C(n) is its number of characters"""
    return _times(published(page), per(subtree_sums(page, page.chars)[0], page.boxes.area))


def by_width(page: RenderedPage) -> Floats:
    """D(n) × w(n)"""
    return _times(published(page), page.boxes.width)


def by_area(page: RenderedPage) -> Floats:
    """D(n) × a(n)"""
    return _times(published(page), page.boxes.area)


def by_top(page: RenderedPage) -> Floats:
    """D(n) × (1 - y(n))"""
    return _times(published(page), 1 - page.boxes.depth)


def by_centre(page: RenderedPage) -> Floats:
    """D(n) × (1 - d(n))"""
    return _times(published(page), 1 - page.boxes.off_centre)


def by_top_and_centre(page: RenderedPage) -> Floats:
    """D(n) × (1 - y(n)) × (1 - d(n))"""
    return _times(by_top(page), 1 - page.boxes.off_centre)


def by_width_and_centre(page: RenderedPage) -> Floats:
    """D(n) × w(n) × (1 - d(n))"""
    return _times(by_width(page), 1 - page.boxes.off_centre)


def by_order(page: RenderedPage) -> Floats:
    """D(n) × (1 - id(n)), where id(n) is the share of the rows that stand before the node"""
    return _times(published(page), 1 - np.arange(len(page)) / len(page))


def _times(density: Floats, factor: Floats) -> Floats:
    """The product; 0 times an infinite density is 0."""
    return np.multiply(density, factor, where=factor > 0, out=np.zeros(len(density)))


def _marked(density: Density) -> Callable[[RenderedPage], Bools]:
    """A variant as a function from a page to its content."""
    return lambda page: extract_content(page, density(page)) & page.is_text


VARIANTS: Final = {
    "as published": _marked(published),
    "per area": _marked(per_area),
    "× characters per area": _marked(with_characters_per_area),
    "× width": _marked(by_width),
    "× area": _marked(by_area),
    "× nearness to the top": _marked(by_top),
    "× nearness to the centre line": _marked(by_centre),
    "× nearness to both": _marked(by_top_and_centre),
    "× width and nearness to the centre line": _marked(by_width_and_centre),
    "× order": _marked(by_order),
}
