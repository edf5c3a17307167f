"""TextSweeper: content extraction and overview page detection."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import numpy as np

from ..method import Marks, method
from ..page import Bools, Floats, Page
from ..page.attributes import attribute_values
from ..page.tags import HEADINGS, INLINE_TEXT, LINK
from ..page.tree import common_ancestor, holds, inside, subtree_sum

PHRASES: Final = (
    "read more", "read on", "continue reading", "full story", "weiterlesen", "mehr lesen", "lire la suite",
    "en savoir plus", "leer más", "seguir leyendo", "ler mais", "leia mais", "leggi tutto", "continua a leggere",
    "lees meer", "lees verder", "läs mer", "les mer", "læs mere", "lue lisää", "czytaj więcej", "czytaj dalej",
    "číst dál", "číst více", "tovább olvasom", "citește mai mult", "читать далее", "читать дальше", "подробнее",
    "читати далі", "διαβάστε περισσότερα", "devamını oku", "阅读全文", "查看更多", "閱讀更多", "続きを読む",
    "もっと見る", "더 보기", "اقرأ المزيد",
)  # fmt: skip
"""Phrases at the end of a teaser."""
TRAILING: Final = " .:>»›→[]()"
"""Characters that may follow such a phrase."""

_NON_CONTENT: Final = frozenset(
    "form select textarea button option input iframe object embed applet audio video canvas map".split()
)
_BOLD: Final = frozenset({"b", "strong"})
_TRAILING_AND_BLANK: Final = TRAILING + "\t\n\x0b\x0c\r\x85\xa0\u2002\u2003\u2009\u202f\u3000"
_PHRASE_ENDS: Final = frozenset(phrase[-2:] for phrase in PHRASES)
_TAIL: Final = 96
"""The number of bytes at the end of a text in which a phrase is looked for."""
_ABOVE: Final = 1 + 1e-9
"""A ratio is above a limit only if rounding errors of the sums cannot be the reason."""


Phrases = Literal["all", "words", "none"]


class Swept(NamedTuple):
    """What TextSweeper finds: the texts of the common node after cleaning, the rows in links, the ratio of each row."""

    content: Bools
    in_link: Bools
    ratio: Floats


@method(
    "textsweeper",
    title="TextSweeper",
    paper="lang2012",
    idea="content has much text outside links per tag and level; the common node of the best ones is cleaned up",
)
def textsweeper(
    page: Page,
    *,
    tolerance: float = 0.5,
    min_length: int = 20,
    max_link_share: float = 0.5,
    heading_weight: float = 2.0,
    bold_weight: float = 1.5,
    long_text: int = 100,
    phrases: Phrases = "all",
) -> Marks:
    """Keep the node around all nodes with a good text-to-tag ratio, after Lang et al. (2012).

    The length of a text is weighted by the layout of its element, by the layout of that element's parent, and by the
    length itself (equation 1). The ratio of a node is its weighted length of text outside links, divided by the sum of
    its number of tags, not counting inline formatting, and its level (equation 2). Nodes whose ratio is near the best
    are relevant; the lowest node that contains all of them is kept, without its parts that are short or mainly links.
    The score of a row is its ratio.

    `tolerance`: the share of the best ratio above which a node is relevant.
    `min_length`: the minimum number of characters of a part.
    `max_link_share`: the maximum share of a part's characters that are in links.
    `heading_weight`, `bold_weight`: the weights of text in headings and in bold elements.
    `long_text`: the number of characters that a text needs to count double.
    `phrases`: which ends of a text make its element and that element's parent links: `all` are phrases like "Read more"
    and the ellipsis, `words` are the phrases only, `none` is neither.

    Deviations: The paper gives no weights, tolerance, minimum length or list of phrases; here they are parameters and
    the list `PHRASES`. The weight of a text grows linearly with its length, up to 2. Parts are elements other than
    inline formatting.
    """
    swept = _sweep(page, tolerance, min_length, max_link_share, heading_weight, bold_weight, long_text, phrases)
    return Marks(swept.content, swept.ratio)


def net_text_length(page: Page, **parameters: float | str) -> int:
    """The number of characters that TextSweeper keeps outside links; on an overview page it is small (section 3)."""
    from ..method import METHODS

    method = METHODS["textsweeper"]
    values = method.resolve(parameters)
    seen, _ = method.page_seen(page, values)
    swept = _sweep(seen, **method.keywords(values))  # type: ignore[arg-type]
    return int(seen.chars[swept.content & ~swept.in_link].sum())


def _sweep(
    page: Page,
    tolerance: float,
    min_length: int,
    max_link_share: float,
    heading_weight: float,
    bold_weight: float,
    long_text: int,
    phrases: Phrases,
) -> Swept:
    removed = inside(page, page.is_in(_NON_CONTENT))
    removed[: page.body] = True
    removed[page.end[page.body] :] = True
    in_link = inside(page, _link_elements(page, phrases, removed))
    text_length = np.where(removed, 0.0, _text_length(page, heading_weight, bold_weight, long_text))
    block = ~page.is_text & ~page.is_in(INLINE_TEXT) & ~removed

    outside = np.where(in_link, 0.0, text_length)
    net = np.where(holds(page, outside > 0), _float_sum(page, outside), 0.0)
    tag_count = subtree_sum(page, block) - block
    ratio = np.where(page.is_text | removed, 0.0, net / np.maximum(tag_count + page.depth, 1))
    best = ratio.max()
    if best <= 0:
        return Swept(np.zeros(len(page), bool), in_link, ratio)
    relevant = (ratio > tolerance * best * _ABOVE).nonzero()[0]
    relevant = np.append(relevant, np.argmax(ratio))
    common = common_ancestor(page, relevant)

    chars = subtree_sum(page, np.where(removed, 0, page.chars))
    link_chars = subtree_sum(page, np.where(removed | ~in_link, 0, page.chars))
    unwanted = block & ((chars < min_length) | (link_chars > max_link_share * chars))
    unwanted[: common + 1] = False
    content = np.zeros(len(page), bool)
    content[common : page.end[common]] = True
    return Swept(content & page.is_text & ~removed & ~inside(page, unwanted), in_link, ratio)


def _text_length(page: Page, heading_weight: float, bold_weight: float, long_text: int) -> Floats:
    """Equation 1 for each text row."""
    layout = np.where(page.is_in(HEADINGS), heading_weight, np.where(page.is_in(_BOLD), bold_weight, 1.0))
    parent = page.parent
    text_weight: Floats = layout[parent] * (1 + np.minimum(page.chars / max(long_text, 1), 1))
    weighted: Floats = page.chars * text_weight * layout[parent[parent]]
    return weighted


def _link_elements(page: Page, phrases: Phrases, removed: Bools) -> Bools:
    """Anchors, elements that react to clicks, and elements whose text ends like a teaser, with their parents."""
    links = page.is_in(LINK)
    links[attribute_values(page, "onclick")[0]] = True
    if phrases != "none":
        rows = (page.is_text & ~removed).nonzero()[0]
        for row in _leads_on(page, rows.tolist(), ellipsis=phrases == "all"):
            holder = page.parent[row]
            links[holder] = links[page.parent[holder]] = True
    return links


def _leads_on(page: Page, rows: list[int], *, ellipsis: bool) -> list[int]:
    """The text rows that end with a phrase or an ellipsis."""
    starts, stops, html = page.start.tolist(), page.stop.tolist(), page.html
    tails = b"\0".join([html[max(starts[row], stops[row] - _TAIL) : stops[row]] for row in rows])
    text = tails.decode("utf-8", "ignore").lower()
    for reference, character in (("&nbsp;", " "), ("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&")):
        text = text.replace(reference, character)
    ends = [tail.rstrip(_TRAILING_AND_BLANK) for tail in text.split("\0")] if rows else []
    return [
        row
        for row, end, tail in zip(rows, ends, text.split("\0"), strict=False)
        if (end[-2:] in _PHRASE_ENDS and " ".join(end.split()).endswith(PHRASES))
        or (ellipsis and (end[-1:] == "…" or "..." in tail[len(end) :]))
    ]


def _float_sum(page: Page, values: Floats) -> Floats:
    """The sum of `values` over the subtree of each row."""
    sums: Floats = np.concatenate([[0.0], np.cumsum(values)])
    return sums[page.end] - sums[:-1]
