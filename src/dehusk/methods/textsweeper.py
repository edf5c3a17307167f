"""TextSweeper: content extraction and overview page detection."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ..errors import BadParameter
from ..method import Column, Selection, find_method, method
from ..page import Bools, Floats, Page
from ..page.attributes import attribute_values
from ..page.tags import HEADINGS, INLINE_TEXT, LINK
from ..page.tree import Rows, common_ancestor, holds, inside, subtree_sum

_NON_CONTENT: Final = frozenset(
    "form select textarea button option input iframe object embed applet audio video canvas map".split()
)
_BOLD: Final = frozenset({"b", "strong"})
_ABOVE: Final = 1 + 1e-9
"""A ratio is above a limit only if rounding errors of the sums cannot be the reason."""


_HANDLERS: Final = ("onclick", "ondblclick", "onmousedown")

_COLUMNS: Final = {
    "text_length": Column("text_length", "characters of a text, weighted by layout and length (equation 1)"),
    "in_link": Column("link", "whether the row is in an element that acts as a link (section 3)"),
    "net_length": Column("text_length - link_text_length", "weighted characters outside links (equation 2)"),
    "tag_count": Column("tag_count", "tags below the node, without inline text tags (equation 2)"),
    "node_level": Column("node_level", "level of the node (equation 2)"),
    "ratio": Column("ratio", "net text length by tag_count + node_level (equation 2)"),
    "relevant": Column("relevant", "whether the ratio is within the tolerance of the highest (section 3)"),
    "common": Column("common path", "whether the node is the lowest that contains all relevant nodes (section 3)"),
    "unwanted": Column("cleanup", "whether the node is too short or mainly contains links (section 3)"),
}
Phrases = Literal["all", "words", "ellipsis", "none"]

PHRASES: Final = (
    "read more", "read on", "read full text", "continue reading", "full story", "full article", "learn more",
    "find out more", "view more", "see more", "more »", "continue »",
    "weiterlesen", "mehr lesen", "mehr erfahren", "mehr anzeigen", "zum artikel", "ganzen artikel lesen", "mehr »",
    "weiter »",
    "lire la suite", "lire l'article", "lire l’article", "en savoir plus", "voir plus", "article complet", "suite »",
    "leer más", "seguir leyendo", "saber más", "ver más", "artículo completo", "más »",
    "ler mais", "leia mais", "saiba mais", "ver mais", "artigo completo", "mais »",
    "leggi tutto", "continua a leggere", "scopri di più", "articolo completo", "continua »",
    "lees meer", "lees verder", "volledig artikel", "meer »",
    "läs mer", "läs hela artikeln", "les mer", "les hele saken", "mer »", "læs mere", "læs hele artiklen", "mere »",
    "lue lisää", "lue koko artikkeli", "lisää »",
    "czytaj więcej", "czytaj dalej", "dowiedz się więcej", "cały artykuł", "więcej »",
    "číst dál", "číst více", "celý článek", "více »",
    "tovább olvasom", "teljes cikk", "bővebben", "tovább »",
    "citește mai mult", "află mai mult", "articolul complet", "mai mult »",
    "читать далее", "читать дальше", "читать полностью", "узнать больше", "подробнее", "далее »",
    "читати далі", "читати повністю", "дізнатися більше", "далі »",
    "διαβάστε περισσότερα", "μάθετε περισσότερα", "ολόκληρο το άρθρο", "περισσότερα »",
    "devamını oku", "daha fazla bilgi", "haberin tamamı", "devamı »",
    "阅读全文", "查看全文", "查看更多", "了解更多", "更多 »", "閱讀更多", "閱讀全文",
    "続きを読む", "全文を読む", "もっと見る", "詳しく見る", "더 보기", "더보기", "자세히 보기", "전문 보기",
    "اقرأ المزيد", "اعرف المزيد", "المزيد »",
)  # fmt: skip
"""Phrases at the end of a teaser. One with an arrow counts only with an arrow after it, or in brackets."""
TRAILING: Final = " .:>»›→[]()"
"""Characters that may follow such a phrase."""

_ARROWS: Final = frozenset(">»›→")
_OPENING: Final = ("(", "[")
_TRAILING_AND_SPACE: Final = TRAILING + "\t\n\x0b\x0c\r\x85\xa0\u2002\u2003\u2009\u202f\u3000"
_TRAILING_BYTES: Final = bytes(ord(character) for character in _TRAILING_AND_SPACE if ord(character) < 128)
_LAST: Final = 3
"""The number of bytes at the end of a text by which it is ruled out."""
_BYTES: Final = [bytes([value]) for value in range(256)] + [b""]
_ENDS_OF_TRAILING: Final = frozenset(
    (before + written.encode())[-_LAST:]
    for written in [*_TRAILING_AND_SPACE, "…", "&nbsp;", "&gt;"]
    for before in _BYTES
    if len(written.encode()) > 1
)
"""The last bytes of an ellipsis, and of characters and references that may follow a phrase and are not one byte."""
_REFERENCES: Final = (("&nbsp;", " "), ("&gt;", ">"), ("&lt;", "<"), ("&amp;", "&"))
_KEY: Final = 2
"""The number of characters at the end of a phrase by which it is looked up."""
_MAX_PHRASES: Final = 200
"""Maximum number of phrases in `more_phrases`: each text may be compared with all of them."""
_ROOM: Final = 48
"""The number of bytes at the end of a text in addition to those of the longest phrase."""


class Swept(NamedTuple):
    """The selection of TextSweeper, and what it was computed from."""

    content: Bools
    text_length: Floats
    in_link: Bools
    net_length: Floats
    tag_count: Rows
    ratio: Floats
    relevant: Rows
    """The numbers of the relevant rows; none where no text is outside links."""
    common: int
    unwanted: Bools

    def columns(self, page: Page) -> dict[str, npt.NDArray[Any]]:
        """The columns of the method, one value per row."""
        relevant, common = np.zeros((2, len(page)), bool)
        relevant[self.relevant] = True
        common[self.common : self.common + 1] = len(self.relevant) > 0
        columns = self._asdict() | {"node_level": page.depth, "relevant": relevant, "common": common}
        return {name: columns[name] for name in _COLUMNS}


@method(
    "textsweeper",
    title="TextSweeper",
    paper="lang2012",
    idea="content has much text outside links per tag and level; the common node of the best ones is cleaned up",
    columns=_COLUMNS,
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
    more_phrases: str = "",
) -> Selection:
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
    and the ellipsis, `words` are the phrases only, `ellipsis` is that only, `none` is neither.
    `more_phrases`: comma-separated phrases in addition; with `ellipsis` or `none` they replace the built-in ones. A
    phrase that ends with an arrow, such as "more »", counts only with an arrow after it, or in brackets.

    Deviations: The paper gives no weights, tolerance, minimum length or list of phrases; here they are parameters and
    the list `PHRASES` in this module. The weight of a text grows linearly with its length, up to 2. Parts are elements
    other than inline formatting. Of "attributes such as onclick" these count: `onclick`, `ondblclick`, `onmousedown`,
    and `role` with the value `link`.
    """
    wanted = endings(phrases, more_phrases)
    swept = _sweep(page, tolerance, min_length, max_link_share, heading_weight, bold_weight, long_text, wanted)
    return Selection(swept.content, swept.ratio, show=lambda: swept.columns(page))


def net_text_length(page: Page, **parameters: float | str) -> int:
    """The number of characters that TextSweeper keeps outside links; on an overview page it is small (section 3)."""
    return net_text_length_of(page, find_method("textsweeper")(page, **parameters))


def net_text_length_of(page: Page, selection: Selection) -> int:
    """The number of characters outside links in what TextSweeper marked."""
    in_link = selection.columns["in_link"].astype(bool)
    return int(page.chars[selection.content & ~in_link].sum())


def _sweep(
    page: Page,
    tolerance: float,
    min_length: int,
    max_link_share: float,
    heading_weight: float,
    bold_weight: float,
    long_text: int,
    wanted: Endings,
) -> Swept:
    removed = inside(page, page.is_in(_NON_CONTENT))
    removed[: page.body] = True
    removed[page.end[page.body] :] = True
    in_link = inside(page, _link_elements(page, wanted, removed))
    text_length = np.where(removed, 0.0, _text_length(page, heading_weight, bold_weight, long_text))
    block = ~page.is_text & ~page.is_in(INLINE_TEXT) & ~removed

    outside = np.where(in_link, 0.0, text_length)
    sums = np.concatenate([[0.0], np.cumsum(outside)])
    net_length = np.where(holds(page, outside > 0), sums[page.end] - sums[:-1], 0.0)
    tag_count = subtree_sum(page, block) - block
    ratio = np.where(page.is_text | removed, 0.0, net_length / np.maximum(tag_count + page.depth, 1))
    content, unwanted = np.zeros((2, len(page)), bool)
    best = ratio.max()
    if best <= 0:
        none = np.zeros(0, np.int64)
        return Swept(content, text_length, in_link, net_length, tag_count, ratio, none, 0, unwanted)
    relevant = (ratio > tolerance * best * _ABOVE).nonzero()[0]
    relevant = np.append(relevant, np.argmax(ratio))
    common = common_ancestor(page, relevant)

    chars = subtree_sum(page, np.where(removed, 0, page.chars))
    link_chars = subtree_sum(page, np.where(removed | ~in_link, 0, page.chars))
    below = slice(common + 1, int(page.end[common]))
    unwanted[below] = (block & ((chars < min_length) | (link_chars > max_link_share * chars)))[below]
    content[common : page.end[common]] = True
    content &= page.is_text & ~removed & ~inside(page, unwanted)
    return Swept(content, text_length, in_link, net_length, tag_count, ratio, relevant, common, unwanted)


def _text_length(page: Page, heading_weight: float, bold_weight: float, long_text: int) -> Floats:
    """Equation 1 for each text row."""
    layout = np.where(page.is_in(HEADINGS), heading_weight, np.where(page.is_in(_BOLD), bold_weight, 1.0))
    parent = page.parent
    text_weight: Floats = layout[parent] * (1 + np.minimum(page.chars / max(long_text, 1), 1))
    weighted: Floats = page.chars * text_weight * layout[parent[parent]]
    return weighted


def _link_elements(page: Page, wanted: Endings, removed: Bools) -> Bools:
    """Elements that act as links, and elements whose text ends like a teaser, with their parents."""
    links = page.is_in(LINK)
    for name in _HANDLERS:
        links[attribute_values(page, name)[0]] = True
    rows, roles = attribute_values(page, "role")
    links[[row for row, role in zip(rows.tolist(), roles, strict=True) if "link" in role.lower().split()]] = True
    teasers = teaser_rows(page, (page.is_text & ~removed).nonzero()[0], wanted)
    holders = page.parent[teasers]
    links[holders] = links[page.parent[holders]] = True
    return links


# Texts that end like a teaser: with "Read more", a similar phrase, or an ellipsis.


class Endings(NamedTuple):
    """The ends of texts that are looked for."""

    plain: dict[str, tuple[str, ...]]
    """Phrases by their last characters."""
    with_arrow: dict[str, tuple[str, ...]]
    """Phrases that need an arrow or brackets, by their last characters."""
    ellipsis: bool
    tail: int
    """The number of bytes at the end of a text in which a phrase is looked for."""
    last_bytes: frozenset[bytes]
    """The last bytes that a text can have, apart from characters that may follow, if it ends in one of these ways."""


@lru_cache(maxsize=32)
def endings(phrases: Phrases, more_phrases: str) -> Endings:
    """The ends that the parameters of `textsweeper` ask for."""
    added = [phrase for phrase in map(str.strip, more_phrases.split(",")) if phrase]
    if len(added) > _MAX_PHRASES:
        raise BadParameter(f"more_phrases must have at most {_MAX_PHRASES} phrases, not {len(added)}")
    wanted = [*(PHRASES if phrases in ("all", "words") else ()), *added]
    plain, with_arrow = split_by_arrow(wanted)
    longest = max((len(phrase.encode()) for phrase in wanted), default=0)
    last_bytes = _ENDS_OF_TRAILING.union(*map(_last_bytes, (*plain, *with_arrow)))
    return Endings(_by_end(plain), _by_end(with_arrow), phrases in ("all", "ellipsis"), longest + _ROOM, last_bytes)


def split_by_arrow(phrases: list[str]) -> tuple[list[str], list[str]]:
    """Phrases as they are compared, with single spaces and in lowercase: those without an arrow, and those with one."""
    found: tuple[list[str], list[str]] = ([], [])
    for phrase in phrases:
        collapsed = " ".join(phrase.lower().split())
        text = collapsed.rstrip(TRAILING)
        if len(text.rsplit(" ", 1)[-1]) < _KEY:
            raise BadParameter(f"the last word of a phrase must have at least {_KEY} characters, not {phrase!r:.40}")
        found[not _ARROWS.isdisjoint(collapsed[len(text) :])].append(text)
    return found


def teaser_rows(page: Page, rows: Rows, wanted: Endings) -> list[int]:
    """The text rows that end with a phrase or an ellipsis."""
    stop = page.stop[rows]
    start = np.maximum(page.start[rows], stop - wanted.tail)
    html, last_bytes = page.html, wanted.last_bytes
    tails = [html[first:last] for first, last in zip(start.tolist(), stop.tolist(), strict=True)]
    # Most texts are ruled out by their last bytes, before anything is decoded.
    possible = [
        index
        for index, tail in enumerate(tails)
        if tail.rstrip(_TRAILING_BYTES)[-_LAST:].lower() in last_bytes or b"..." in tail
    ]
    return [int(rows[index]) for index in possible if _ends_like_teaser(tails[index], wanted)]


def _ends_like_teaser(tail: bytes, wanted: Endings) -> bool:
    text = tail.decode("utf-8", "ignore").lower()
    for reference, character in _REFERENCES:
        text = text.replace(reference, character)
    end = text.rstrip(_TRAILING_AND_SPACE)
    after, key, collapsed = text[len(end) :], end[-_KEY:], " ".join(end.split())
    return (
        (wanted.ellipsis and (key[-1:] == "…" or "..." in after))
        or collapsed.endswith(wanted.plain.get(key, ()))
        or _has_arrow(collapsed, after, wanted.with_arrow.get(key, ()))
    )


def _has_arrow(end: str, after: str, phrases: tuple[str, ...]) -> bool:
    """Whether a text ends with one of the phrases, and that is in brackets or has an arrow after it."""
    has_arrow = not _ARROWS.isdisjoint(after)
    for phrase in phrases:
        if end.endswith(phrase):
            before = end[: -len(phrase)]
            if before.endswith(_OPENING) or (has_arrow and (not before or before.endswith(" "))):
                return True
    return False


def _last_bytes(phrase: str) -> set[bytes]:
    """The last bytes of texts that end with the phrase in uppercase or lowercase; ASCII letters are in lowercase."""
    end = phrase.rsplit(" ", 1)[-1][-_LAST:]
    cases = {"".join(letters).encode().lower() for letters in product(*((each, each.upper()) for each in end))}
    # A word of two ASCII letters may follow any byte.
    return {(before + case)[-_LAST:] for case in cases for before in (_BYTES if len(case) < _LAST else [b""])}


def _by_end(phrases: list[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for phrase in phrases:
        found[phrase[-_KEY:]] = (*found.get(phrase[-_KEY:], ()), phrase)
    return found
