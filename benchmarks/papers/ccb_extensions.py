"""Extensions that Gottron (2008) announces and does not try: other vectors, DOM blocks, and a second method.

Each is a function from a page to marks. The blur is always that of `ccb`.
"""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import Any, Final

import numpy as np

from dehusk import METHODS, Page, Selection
from dehusk.methods.ccb import Blurred, ContentCode, blur_until_settled, build_content_code, build_vector
from dehusk.page import Bools, Ints
from dehusk.page.blocks import blocks_of
from dehusk.page.stream import counts_before, in_spans, inside_tags, words_of
from dehusk.page.tags import INLINE_TEXT
from dehusk.page.words import is_character

from .ccb_measuring import Way

_BLURRING: Final = ("range", "threshold", "spread", "settle", "max_steps")
_INLINE: Final = INLINE_TEXT - {"br"}


def by_short_tags(longest: int, range: int, *, words: bool = False) -> Way:
    """Blur a vector that lies between characters and tokens.

    A tag has as many entries as characters, but at most `longest`, and so has a word with `words`. With 1 the entries
    are tags and words, as in TCCB, but for white space; with a large number they are characters, as in CCB.
    """
    return partial(_blur_short_tags, longest=longest, range=range, words=words)


def _blur_short_tags(page: Page, *, longest: int, range: int, words: bool) -> Selection:
    return _marks(page, _settled(short_vector(page, longest, words=words), range=range).chosen)


def short_vector(page: Page, longest: int, *, words: bool) -> ContentCode:
    """The content code vector in which tags, and with `words` the words too, are cut after `longest` characters."""
    data = np.frombuffer(page.html, np.uint8)
    is_code, is_entry = inside_tags(data), is_character(data)
    blank = (data <= ord(" ")) & ~is_code
    is_entry[1:] &= ~(blank[1:] & blank[:-1])
    number = counts_before(is_entry)[:-1]
    is_entry &= ~(is_code & (_since(number, (data == ord("<")).nonzero()[0]) >= longest))
    if words:
        found = words_of(page)
        in_words = in_spans(found.start, found.stop, len(data))
        is_entry &= ~(in_words & (_since(number, found.start) >= longest))
    return build_vector(page, is_code, is_entry)


def _since(number: Ints, starts: Any) -> Ints:
    """How far the number of each byte is from that of the latest of some bytes; 0 before the first of them."""
    latest = np.zeros(len(number), np.int64)
    latest[starts] = starts
    distance: Ints = number - number[np.maximum.accumulate(latest)]
    return distance


def by_block_tags(name: str) -> Way:
    """Leave the tags of all inline elements out of the vector, as ACCB leaves out those of links."""
    return partial(_blur_block_tags, name=name)


def _blur_block_tags(page: Page, *, name: str) -> Selection:
    values: dict[str, Any] = METHODS[name].resolve({})
    code = build_content_code(
        page, values["unit"], ignore_anchors=values["ignore_anchors"], collapse=values["collapse"]
    )
    is_code = inside_tags(np.frombuffer(page.html, np.uint8))
    shorter = build_vector(page, is_code, code.is_entry & ~inline_tags(page))
    return _marks(page, _settled(shorter, **_blurring_of(values)).chosen)


def inline_tags(page: Page) -> Bools:
    """True on the bytes of the start and end tags of inline elements."""
    rows = page.is_in(_INLINE).nonzero()[0]
    lengths = np.array([len(f"</{page.name(row)}>") for row in rows.tolist()], np.int64)
    stop, close = page.stop[rows], page.close[rows]
    has_end = close - lengths >= stop
    begins = np.concatenate([page.start[rows], (close - lengths)[has_end]])
    return in_spans(np.sort(begins), np.sort(np.concatenate([stop, close[has_end]])), len(page.html))


def by_whole_blocks(way: Way, share: float) -> Way:
    """Keep each block of the page whole if more than this share of its words is kept, and drop it otherwise."""
    return partial(_keep_whole_blocks, way=way, share=share)


def _keep_whole_blocks(page: Page, *, way: Way, share: float) -> Selection:
    blocks, words = blocks_of(page), words_of(page)
    chosen = _chosen_words(page, way(page))
    if not len(blocks):
        return _marks(page, chosen)
    kept = np.bincount(words.row[chosen], minlength=len(page))
    is_kept = blocks.sums(kept) > share * blocks.sums(page.words)
    return _marks(page, blocks.spread(page, is_kept)[words.row])


def by_two_methods(name: str, other: str) -> Way:
    """Keep what two methods both keep."""
    return partial(_keep_common_words, name=name, other=other)


def _keep_common_words(page: Page, *, name: str, other: str) -> Selection:
    first, second = (_chosen_words(page, METHODS[each](page)) for each in (name, other))
    return _marks(page, first & second)


def _settled(code: ContentCode, **values: Any) -> Blurred:
    """The vector after the last step, with the parameters of `ccb` where no others are given."""
    steps = blur_until_settled(code, **(_blurring_of(METHODS["ccb"].resolve({})) | values))
    return deque(steps, maxlen=1).pop()


def _blurring_of(values: dict[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name in _BLURRING}


def _chosen_words(page: Page, selection: Selection) -> Bools:
    return selection.content[words_of(page).row] if selection.words is None else selection.words


def _marks(page: Page, chosen: Bools) -> Selection:
    content = np.bincount(words_of(page).row[chosen], minlength=len(page)) > 0
    return Selection(content, content.astype(np.float64), chosen)
