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
"""What a teaser ends with."""
TRAILING: Final = " .:>»›→[]()"
"""What may stand behind such a phrase."""

_NON_CONTENT: Final = frozenset(
    "form select textarea button option input iframe object embed applet audio video canvas map".split()
)
_BOLD: Final = frozenset({"b", "strong"})
_TRAILING_AND_BLANK: Final = TRAILING + "\t\n\x0b\x0c\r\x85\xa0\u2002\u2003\u2009\u202f\u3000"
_PHRASE_ENDS: Final = frozenset(phrase[-2:] for phrase in PHRASES)
_TAIL: Final = 96
"""How many bytes of the end of a text are looked at for a phrase."""
_ABOVE: Final = 1 + 1e-9
"""Sums of weighted lengths have no exact last digit: what is equal but for that is not above."""


Phrases = Literal["all", "words", "none"]


class Swept(NamedTuple):
    """The node that TextSweeper returns, what is left of it, and which of its text is in links."""

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
    """Keep the common node of the parts with the best text-to-tag ratio, cleaned up, after Lang et al. (2012).

    The length of a text is weighted by its own and its parent's layout and by itself (equation 1). The ratio of a node
    is its weighted length outside links, by its tags that are no inline formatting and its level (equation 2). All
    nodes within `tolerance` of the best are relevant; their common node is returned, less the parts that are shorter
    than `min_length` characters or of which links are more than `max_link_share`. The score of a row is its ratio.

    `heading_weight`, `bold_weight`: how much more the text of headings and bold elements counts.
    `long_text`: from how many characters on a text counts double.
    `phrases`: which ends of a text make its element and that one's parent links: `all` means "Read more" and its like
    and the ellipsis, `words` not the ellipsis, `none` neither.

    Deviations: The paper gives no weights, tolerance, minimum length, nor the list of phrases; all are parameters here,
    or listed in `PHRASES`. A text's weight grows linearly with its length, up to twice. Parts that are cleaned up are
    elements other than inline formatting.
    """
    swept = _sweep(page, tolerance, min_length, max_link_share, heading_weight, bold_weight, long_text, phrases)
    return Marks(swept.content, swept.ratio)


def net_text_length(page: Page, **parameters: float | str) -> int:
    """The characters outside links of what TextSweeper returns: few of them mean an overview page (section 3)."""
    from ..method import METHODS

    values = METHODS["textsweeper"].resolve(parameters)
    swept = _sweep(page, **values)  # type: ignore[arg-type]
    return int(page.chars[swept.content & ~swept.in_link].sum())


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
    """Equation 1 for every text row."""
    layout = np.where(page.is_in(HEADINGS), heading_weight, np.where(page.is_in(_BOLD), bold_weight, 1.0))
    parent = page.parent
    text_weight: Floats = layout[parent] * (1 + np.minimum(page.chars / max(long_text, 1), 1))
    weighted: Floats = page.chars * text_weight * layout[parent[parent]]
    return weighted


def _link_elements(page: Page, phrases: Phrases, removed: Bools) -> Bools:
    """Anchors, elements that react to clicks, and what holds a phrase that leads on."""
    links = page.is_in(LINK)
    links[attribute_values(page, "onclick")[0]] = True
    if phrases != "none":
        rows = (page.is_text & ~removed).nonzero()[0]
        for row in _leads_on(page, rows.tolist(), ellipsis=phrases == "all"):
            holder = page.parent[row]
            links[holder] = links[page.parent[holder]] = True
    return links


def _leads_on(page: Page, rows: list[int], *, ellipsis: bool) -> list[int]:
    """Those of the text rows that end with a phrase or an ellipsis."""
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
    """For each row the sum of `values` over its subtree."""
    sums: Floats = np.concatenate([[0.0], np.cumsum(values)])
    return sums[page.end] - sums[:-1]
