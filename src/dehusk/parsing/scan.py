"""Canonical HTML → columns, by array operations on its bytes.

In canonical HTML without raw text, every `<` begins a tag and every `>` ends one, since the serialiser escapes both in
text and in attribute values. Tags and texts then alternate: slot 2k is tag k, and slot 2k+1 is the text after it. Rows,
names, depths and spans are computed from positions, cumulative sums and two sorts of small integers.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..page import Ints, frozen
from ..page.tags import INDEX, TAGS, VOID, membership
from ..page.tree import small
from ..page.words import count_texts

Bytes = npt.NDArray[np.uint8]
Positions = npt.NDArray[np.int64]

_NAME: Final = re.compile(rb"[^ >]+")
_ONES, _HIGHS = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
_SPACES, _CLOSERS = _ONES * np.uint64(ord(" ")), _ONES * np.uint64(ord(">"))
_SEVEN, _ONE, _ZERO = np.uint64(7), np.uint64(1), np.uint64(0)
_HASH_SHIFT: Final = np.uint64(64 - 13)


def _hash_table() -> tuple[np.uint64, npt.NDArray[np.uint64], Ints]:
    """A multiplier that gives each known short name a slot of its own, and the names and their tags by slot."""
    short = {int.from_bytes(name.encode(), "little"): index for name, index in INDEX.items() if index and len(name) < 8}
    keys = np.array(list(short), np.uint64)
    multiplier = np.uint64(0x9E3779B97F4A7C15)
    while len(np.unique(keys * multiplier >> _HASH_SHIFT)) < len(keys):
        multiplier += np.uint64(2)
    names, tags = np.zeros(2**13, np.uint64), np.zeros(2**13, np.int32)
    names[keys * multiplier >> _HASH_SHIFT], tags[keys * multiplier >> _HASH_SHIFT] = keys, list(short.values())
    return multiplier, names, tags


_MULTIPLIER, _SLOT_NAME, _SLOT_TAG = _hash_table()
_VOID: Final = membership(VOID)
_TAG_EDGES: Final = int.from_bytes(b"<>", "little")
_RAW_TEXT: Final = membership(frozenset({"iframe", "noembed", "noframes", "plaintext", "xmp"}))
_EMPTY: Final = {INDEX[name]: f"></{name}>".encode() for name in ("iframe", "noembed", "noframes")}
"""The end of the start tag and the end tag of an empty element of raw text; other elements of raw text are mended."""


class Columns(NamedTuple):
    """The result of the scan; the fields are those of `Page`."""

    tags: tuple[str, ...]
    end: Ints
    depth: Ints
    tag: Ints
    start: Ints
    stop: Ints
    close: Ints
    chars: Ints
    words: Ints
    blanks: Ints


class Tags(NamedTuple):
    """The tags of a page in order."""

    edges: Positions
    """Where the tags begin and end: tag k is from `edges[2 * k]` to `edges[2 * k + 1]`."""
    starts: Positions
    """The indices of the start tags."""
    names: Ints
    """The names of the start tags, as indices into `known`."""
    known: tuple[str, ...]
    change: npt.NDArray[np.int8]
    """The change of depth at each tag: 1, -1, or 0 for a void element."""


def scan(html: bytes) -> Columns | None:
    """The columns of `html`, or None if it is ambiguous: raw text, odd names, start tags without end tags."""
    data = np.frombuffer(html, np.uint8)
    tags = _tags(html, data)
    if tags is None:
        return None
    depth_after = np.cumsum(tags.change, dtype=np.int32)
    if depth_after[-1] != 0:
        return None
    edges = tags.edges
    chars, words = count_texts(*_texts(data, edges))
    is_blank = (edges[2::2] - edges[1:-1:2] > 1) & (chars == 0)
    blanks_before = np.zeros(len(is_blank) + 1, np.int32)
    np.cumsum(is_blank, out=blanks_before[1:])
    is_row = np.zeros(len(edges), bool)
    is_row[1:-1:2] = chars > 0
    is_row[2 * tags.starts] = True
    rows = is_row.nonzero()[0]
    tag_of_row = rows >> 1
    is_text = rows & 1
    texts, elements = is_text.nonzero()[0], (is_text == 0).nonzero()[0]
    rows_until = np.cumsum(is_row, dtype=np.int32)
    opening, closing = _pairs(tags.change, depth_after)
    openers = rows_until.take(2 * opening) - 1

    bounds = edges.astype(np.int32)
    bounds[1::2] += 1
    depth = depth_after.take(tag_of_row)
    depth[openers] -= 1
    tag, own_chars, own_words = np.zeros((3, len(rows)), np.int32)
    text_of_row = tag_of_row.take(texts)
    tag[elements], own_chars[texts], own_words[texts] = tags.names, chars.take(text_of_row), words.take(text_of_row)
    start, stop = bounds.take(rows), bounds.take(rows + 1)
    blanks = blanks_before.take(tag_of_row)
    end, close = np.arange(1, len(rows) + 1, dtype=np.int32), stop.copy()
    end[openers] = rows_until.take(2 * closing)
    close[openers] = bounds.take(2 * closing + 1)
    return Columns(tags.known, *map(frozen, (end, depth, tag, start, stop, close, own_chars, own_words, blanks)))


def _tags(html: bytes, data: Bytes) -> Tags | None:
    """The tags, or None if a `<` or `>` is not part of a tag or if text may be unescaped."""
    edges = ((data | 2) == ord(">")).nonzero()[0]  # the codes of `<` and `>` differ only in this bit
    if len(edges) % 2 or (data.take(edges).view("<u2") != _TAG_EDGES).any():
        return None
    begin = edges[0::2]
    kind = data.take(begin + 1)
    starts = (kind >= ord("A")).nonzero()[0]
    if len(starts) + np.count_nonzero(kind == ord("/")) < len(kind):
        return None
    names, known = _names(html, data, begin.take(starts) + 1)
    raw = _RAW_TEXT.take(names, mode="clip").nonzero()[0]
    if raw.size and not _all_empty(html, names[raw], edges[2 * starts[raw] + 1]):
        return None
    change = np.full(len(kind), -1, np.int8)
    change[starts] = ~_VOID.take(names, mode="clip")
    return Tags(edges, starts, names, tuple(known), change)


def _all_empty(html: bytes, names: Ints, ends: Positions) -> bool:
    """Whether the elements with these names, whose start tags end there, are empty, so that they need no mending."""
    pairs = zip(names.tolist(), ends.tolist(), strict=True)
    return all(name in _EMPTY and html.startswith(_EMPTY[name], end) for name, end in pairs)


def _texts(data: Bytes, edges: Positions) -> tuple[bytes, Positions]:
    """The texts after all tags but the last, each with a NUL before it, and the positions of the NULs."""
    begin = edges[1:-1:2]
    lengths = edges[2::2] - begin
    ends = lengths.cumsum()
    places = np.arange(ends[-1])
    places += np.repeat(begin - ends + lengths, lengths)
    joined, marks = data.take(places), ends - lengths
    joined[marks] = 0
    return joined.tobytes(), marks


def _names(html: bytes, data: Bytes, at: Positions) -> tuple[Ints, list[str]]:
    """The tag index of the name at each position; names unknown to `TAGS` are appended to the returned list.

    The eight bytes after `<` are one integer. Its bytes are set to zero, beginning with the first blank or `>`; the
    rest is looked up in a hash table of the known names. Longer names are rare and are read one by one.
    """
    word = np.ndarray((max(len(data) - 7, 0),), "<u8", data, 0, (1,))[at]
    blank, closer = word ^ _SPACES, word ^ _CLOSERS
    stops = ((blank - _ONES) & ~blank | (closer - _ONES) & ~closer) & _HIGHS
    key = word & (((stops & (~stops + _ONE)) >> _SEVEN) - _ONE)
    slot = (key * _MULTIPLIER >> _HASH_SHIFT).view(np.int64)
    index = _SLOT_TAG[slot]
    tags = list(TAGS)
    unknown = ((_SLOT_NAME[slot] != key) | (stops == _ZERO)).nonzero()[0]
    if unknown.size:
        seen: dict[bytes, int] = {}
        found = [match[0] for p in at[unknown].tolist() if (match := _NAME.match(html, p))]
        index[unknown] = [seen[name] if name in seen else _index(name, seen, tags) for name in found]
    return index, tags


def _index(name: bytes, seen: dict[bytes, int], tags: list[str]) -> int:
    """The index of a name that is not in the table of short names; it is added to `seen` and, if new, to `tags`."""
    text = name.decode()
    index = seen[name] = INDEX.get(text, len(tags))
    if index == len(tags):
        tags.append(text)
    return index


def _pairs(change: npt.NDArray[np.int8], depth_after: Ints) -> tuple[Positions, Positions]:
    """The start tags that have an end tag, and these end tags, as indices into the sequence of tags.

    On each level of the tree, start and end tags alternate, so sorting by level puts each start tag before its end tag.
    """
    paired = change.nonzero()[0]
    by_level = paired[np.argsort(small(depth_after - (change > 0))[paired], kind="stable")]
    return by_level[0::2], by_level[1::2]
