"""Content extraction via text density, as its paper defines it.

Fei Sun, Dandan Song, Lejian Liao: DOM Based Content Extraction via Text Density. SIGIR 2011.

"Our study of HTML web pages begins from the <body> tag" (section 3.1): the tags are the elements of the body's subtree,
body included. Dictionaries are keyed by row.
"""

from __future__ import annotations

import math

from dehusk.page import Page

from .boxes import WINDOW, Box

LINK_TAGS = {"a", "button", "select"}
"""Hyperlinks; "given their similar roles in a webpage, buttons and drop-down lists are treated as hyperlinks" (4.3)."""

NEIGHBOUR_WEIGHT = 0.5
"""Weight of the previous and of the next sibling in "weighted averaging with sibling nodes" (4.3); the tag has 1."""


def rows_of(page: Page) -> list[int]:
    """The rows of the body's subtree, body first."""
    return list(range(page.body, int(page.end[page.body])))


def is_tag(page: Page, row: int) -> bool:
    """Tags are the element nodes of the DOM."""
    return page.name(row) != "#text"


def child_tags(page: Page) -> dict[int, list[int]]:
    """The tags directly below each tag, in document order."""
    children: dict[int, list[int]] = {row: [] for row in rows_of(page) if is_tag(page, row)}
    for row in rows_of(page):
        if is_tag(page, row) and row != page.body:
            children[int(page.parent[row])].append(row)
    return children


def in_link(page: Page) -> dict[int, bool]:
    """Whether a row has a link tag among its ancestors."""
    found = {page.body: False}
    for row in rows_of(page)[1:]:
        parent = int(page.parent[row])
        found[row] = found[parent] or page.name(parent) in LINK_TAGS
    return found


def _total_below(page: Page, own: dict[int, int]) -> dict[int, int]:
    """For each tag the sum of `own` over the rows strictly below it; children are done before parents (Algorithm 1)."""
    below = {row: 0 for row in rows_of(page)}
    for row in reversed(rows_of(page)):
        if row != page.body:
            below[int(page.parent[row])] += below[row] + own[row]
    return {row: total for row, total in below.items() if is_tag(page, row)}


def char_number(page: Page) -> dict[int, int]:
    """CharNumber C_i: "number of all characters in its subtree" (3.2)."""
    return _total_below(page, {row: int(page.chars[row]) for row in rows_of(page)})


def tag_number(page: Page) -> dict[int, int]:
    """TagNumber T_i: the tags under i, not counting i itself; "if T_i is 0, it should be set to 1" (Definition 1)."""
    below = _total_below(page, {row: int(is_tag(page, row)) for row in rows_of(page)})
    return {row: total or 1 for row, total in below.items()}


def link_char_number(page: Page) -> dict[int, int]:
    """LinkCharNumber LC_i: "number of all hyperlink characters in its subtree" (3.3)."""
    linked = in_link(page)
    return _total_below(page, {row: int(page.chars[row]) if linked[row] else 0 for row in rows_of(page)})


def link_tag_number(page: Page) -> dict[int, int]:
    """LinkTagNumber LT_i: the hyperlink tags under i, not counting i itself (3.3)."""
    return _total_below(page, {row: int(page.name(row) in LINK_TAGS) for row in rows_of(page)})


def text_density(c: int, t: int) -> float:
    """Text Density (Definition 1)."""
    return c / t


def composite_text_density(c: int, t: float, lc: int, lt: float, lc_body: int, c_body: int) -> float:
    """Composite Text Density (Definition 2); "when denominators of the formula are 0, set them to 1".

    A logarithm to base 1 is what makes the density infinite on "a web page which [has] no hyperlinks".
    """
    if c == 0:
        return 0.0
    not_lc = c - lc
    base = math.log(c / (not_lc or 1) * lc + lc_body / (c_body or 1) * c + math.e)
    numerator = math.log((c / (lc or 1)) * (t / (lt or 1)))
    denominator = math.log(base)
    if denominator == 0:
        return 0.0 if numerator == 0 else math.inf
    return c / t * numerator / denominator


def density(page: Page, composite: bool) -> dict[int, float]:
    """The density of every tag: Definition 2 if `composite`, else Definition 1."""
    c, t, lc, lt = char_number(page), tag_number(page), link_char_number(page), link_tag_number(page)
    if not composite:
        return {i: text_density(c[i], t[i]) for i in c}
    b = page.body
    return {i: composite_text_density(c[i], t[i], lc[i], lt[i], lc[b], c[b]) for i in c}


def text_run_density(length: int, composite: bool, lc_body: int, c_body: int) -> float:
    """The density of a text as if it stood in a tag of its own that has no tags and no links."""
    return composite_text_density(length, 1, 0, 0, lc_body, c_body) if composite else text_density(length, 1)


def density_sum(page: Page, composite: bool, text_runs: bool = False) -> dict[int, float]:
    """DensitySum (Definition 3): "the sum of all its children's text densities".

    Definition 3 sums over tags. With `text_runs`, as in the authors' later program, the texts directly in a tag are
    summed with them, and a tag without tags in it has its own density for DensitySum.
    """
    of_tag = density(page, composite)
    tags_in = child_tags(page)
    lc_body, c_body = link_char_number(page)[page.body], char_number(page)[page.body]
    sums = {row: 0.0 for row in of_tag}
    for row in rows_of(page):
        parent = int(page.parent[row])
        if row == page.body:
            continue
        if is_tag(page, row):
            sums[parent] += of_tag[row]
        elif text_runs and tags_in[parent]:
            sums[parent] += text_run_density(int(page.chars[row]), composite, lc_body, c_body)
    if text_runs:
        for row in sums:
            if not tags_in[row]:
                sums[row] = of_tag[row]
    return sums


def find_max_density_sum_tag(page: Page, sums: dict[int, float], tag: int) -> int:
    """FindMaxDensitySumTag of Algorithm 2, over the subtree of `tag`, itself included; the first of equals."""
    best = tag
    for row in range(tag, int(page.end[tag])):
        if is_tag(page, row) and sums[row] > sums[best]:
            best = row
    return best


def _scaled(value: float, threshold_scale: float) -> float:
    """The threshold times the coefficient lambda (5.5); 0 times infinity is 0, for lambda = 0 is to include all."""
    return 0.0 if threshold_scale == 0 else value * threshold_scale


def threshold(page: Page, composite: bool, text_runs: bool = False, threshold_scale: float = 1.0) -> float:
    """Section 4.2: the minimum density on the path from the tag with the largest DensitySum to body."""
    of_tag = density(page, composite)
    row = find_max_density_sum_tag(page, density_sum(page, composite, text_runs), page.body)
    least = of_tag[row]
    while row != page.body:
        row = int(page.parent[row])
        least = min(least, of_tag[row])
    return _scaled(least, threshold_scale)


def smoothing_threshold(page: Page, threshold_scale: float = 1.0) -> float:
    """Section 4.1: "we set the <body> tag's text density as the threshold"."""
    return _scaled(density(page, composite=True)[page.body], threshold_scale)


def smoothed(page: Page, of_tag: dict[int, float], neighbour_weight: float = NEIGHBOUR_WEIGHT) -> dict[int, float]:
    """Data smoothing (4.3): the weighted average of a tag and its sibling tags; body has none."""
    weights = {-1: neighbour_weight, 0: 1.0, 1: neighbour_weight}
    result = {page.body: of_tag[page.body]}
    for siblings in child_tags(page).values():
        for position, tag in enumerate(siblings):
            total = weight_sum = 0.0
            for offset, weight in weights.items():
                if weight and 0 <= position + offset < len(siblings):
                    total += weight * of_tag[siblings[position + offset]]
                    weight_sum += weight
            result[tag] = total / weight_sum
    return result


def dense_tags(page: Page, composite: bool, text_runs: bool, threshold_scale: float) -> set[int]:
    """Algorithm 2 from body: the tags N for which line 2, "N.TextDensity >= threshold", is reached and true."""
    of_tag, tags_in = density(page, composite), child_tags(page)
    least = threshold(page, composite, text_runs, threshold_scale)
    dense = set()
    pending = [page.body]
    while pending:
        tag = pending.pop()
        if of_tag[tag] >= least:
            dense.add(tag)
            pending.extend(tags_in[tag])
    return dense


def smoothed_dense_tags(page: Page, threshold_scale: float, neighbour_weight: float) -> set[int]:
    """Section 4: "any node with text density greater than or equal to t should be labeled as content"."""
    of_tag = smoothed(page, density(page, composite=True), neighbour_weight)
    return {tag for tag, value in of_tag.items() if value >= smoothing_threshold(page, threshold_scale)}


def extract_content(page: Page, composite: bool, text_runs: bool, threshold_scale: float) -> set[int]:
    """Algorithm 2 from body: the tags that it marks. Each stands for its whole subtree."""
    sums = density_sum(page, composite, text_runs)
    dense = dense_tags(page, composite, text_runs, threshold_scale)
    return {find_max_density_sum_tag(page, sums, tag) for tag in dense}


def cetd(
    page: Page,
    algorithm: str = "cectd-ds",
    threshold_scale: float = 1.0,
    text_runs: bool = False,
    neighbour_weight: float = NEIGHBOUR_WEIGHT,
) -> set[int]:
    """The content texts, by one of the three algorithms of section 4.3.

    cetd-ds: Text Density with DensitySum. cectd-ds: Composite Text Density with DensitySum. cectd-s: Composite Text
    Density with Data Smoothing, where a text is content if the tag that it stands in is (section 4).
    """
    texts = [row for row in rows_of(page) if not is_tag(page, row)]
    if algorithm == "cectd-s":
        dense = smoothed_dense_tags(page, threshold_scale, neighbour_weight)
        return {text for text in texts if int(page.parent[text]) in dense}
    composite = {"cetd-ds": False, "cectd-ds": True}[algorithm]
    marked = extract_content(page, composite, text_runs, threshold_scale)
    content: set[int] = set()
    for tag in marked:
        content.update(row for row in range(tag, int(page.end[tag])) if not is_tag(page, row))
    return content


def spatial_density(
    page: Page, composite: bool, boxes: dict[int, Box], box_size: str = "none", box_position: str = "none"
) -> dict[int, float]:
    """The density of every tag, with its box: "spatial information (e.g., position, size) will be added" (6.1).

    The paper has no formula. `boxes` has the box of every row, as `enclosing` of definitions/boxes.py computes it.
    """
    c, t, lc, lt = char_number(page), tag_number(page), link_char_number(page), link_tag_number(page)
    lc_body, c_body, height = lc[page.body], c[page.body], max([1.0, *(box.bottom for box in boxes.values())])
    found = {}
    for i in c:
        box, tags, links = boxes[i], float(t[i]), float(lt[i])
        if box_size == "per-area":
            tags = max(box.area, 1.0)
            links = sum(boxes[row].area for row in range(i, int(page.end[i])) if page.name(row) in LINK_TAGS)
            links = max(links, 1.0)
        value = composite_text_density(c[i], tags, lc[i], links, lc_body, c_body) if composite else c[i] / tags
        factors = {
            "none": [],
            "per-area": [float(box.area > 0)],
            "width": [box.width / WINDOW],
            "area": [box.area],
            "characters-per-area": [c[i] / box.area if box.area > 0 else 0.0],
        }[box_size]
        if "top" in box_position:
            factors.append(1 - box.top / height)
        if "centre" in box_position:
            factors.append(1 - abs((box.left + box.right) / WINDOW - 1))
        for factor in factors:
            value = value * factor if factor > 0 else 0.0
        found[i] = value
    return found
