"""What the table of a page says of each block: its text, its place, the elements around it, and the papers' measures.

Trees only ask whether a signal is above a border, so that no signal is scaled.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from dehusk.page import Floats, Page

from .pages import page_signals
from .regions import density_sums, region_signals
from .repetition import repetition_signals
from .slots import slot_signals
from .subject import Subject

_H1: Final = frozenset({"h1"})
_TITLE: Final = frozenset({"title"})
_NAMED: Final = 8
"""Bytes that a text has at least that is looked for in the title."""
_NOWHERE: Final = -999
_BLURS: Final = (2, 6)

_LETTERS: Final = {
    "commas": b",;:()\"'-\xef",
    "stops": b".!?",
    "digits": b"0123456789%",
    "capitals": bytes(range(ord("A"), ord("Z") + 1)),
}
"""Bytes that are counted in a block. 0xEF begins the wide punctuation of East Asia."""
_ENDS: Final = b'.!?:"\x82\x81\x9d\x9f'
"""The last bytes of marks that end a sentence, in Latin and East Asian writing."""


def table_signals(subject: Subject) -> dict[str, Any]:
    """All signals that the table of the page gives, by their names."""
    found = _of_text(subject) | _of_place(subject) | _of_containers(subject) | _of_neighbours(subject)
    found |= repetition_signals(subject) | slot_signals(subject) | region_signals(subject)
    return found | page_signals(subject, found)


def _of_text(subject: Subject) -> dict[str, Any]:
    """How long the block is, how much of it is linked, and of which characters it is."""
    chars = np.maximum(subject.blocks.sums(subject.page.chars), 1)
    found = {"words": subject.words, "chars": chars, "link_share": subject.link_share}
    texts = _texts(subject)
    for name, letters in _LETTERS.items():
        count = np.array([sum(text.count(letter) for letter in letters) for text in texts])
        found[name] = count
        found[f"{name}_share"] = count / chars
    found["word_length"] = chars / np.maximum(subject.words, 1)
    return found | _of_wording(subject)


def _texts(subject: Subject) -> list[bytes]:
    """The bytes of the texts of each block."""
    page, blocks = subject.page, subject.blocks
    return [
        b"".join(page.html[page.start[row] : page.stop[row]] for row in rows)
        for rows in np.split(blocks.rows, blocks.first[1:])
    ]


def _of_wording(subject: Subject) -> dict[str, Any]:
    """Whether the text ends as a sentence does, how often the page has it, and whether the title has it."""
    page, blocks, title = subject.page, subject.blocks, _title(subject.page)
    spans = zip(page.start[blocks.row].tolist(), page.stop[blocks.last_row].tolist(), strict=True)
    texts = [page.html[start:stop].strip() for start, stop in spans]
    named = np.array([len(text) >= _NAMED and text in title for text in texts])
    return {
        "ends_sentence": np.array([text[-1] in _ENDS for text in texts]),
        "times": np.array([texts.count(text) for text in texts]),
        "repeats_earlier": np.array([text in texts[:number] for number, text in enumerate(texts)]),
        "in_title": named,
        "from_name": np.arange(len(texts)) - named.argmax() if named.any() else np.full(len(texts), _NOWHERE),
    }


def _title(page: Page) -> bytes:
    """The title of the page as it stands in it."""
    titles = page.is_in(_TITLE).nonzero()[0]
    return page.html[page.stop[titles[0]] : page.close[titles[0]]] if len(titles) else b""


def _of_place(subject: Subject) -> dict[str, Any]:
    """Where in the page the block stands, and which headings are near."""
    page, blocks = subject.page, subject.blocks
    count, row = len(blocks), blocks.row
    number = np.arange(count)
    read = np.cumsum(subject.words)
    heading = subject.is_heading
    before = np.maximum.accumulate(np.where(heading, number, -1))
    after = np.minimum.accumulate(np.where(heading, number, count)[::-1])[::-1]
    titles = page.is_in(_H1).nonzero()[0]
    title = np.searchsorted(row, titles[0]) if len(titles) else 0
    return {
        "number": number,
        "place": number / count,
        "words_before": read - subject.words,
        "share_before": (read - subject.words / 2) / max(read[-1], 1),
        "from_title": number - title if len(titles) else np.zeros(count),
        "depth": page.depth[row],
        "is_heading": heading,
        "from_heading": number - before,
        "heading_words": np.where(before >= 0, subject.words[np.maximum(before, 0)], 0),
        "to_heading": after - number,
        "share_of_words": subject.words / max(read[-1], 1),
    }


def _of_containers(subject: Subject) -> dict[str, Any]:
    """What the papers measure, of the four containers of the block."""
    page, body = subject.page, subject.page.body
    around = subject.layout.container
    at = {name: total[around] for name, total in subject.totals.items()}
    tags, links = np.maximum(at["tags"], 1), np.maximum(at["links"], 1)
    plain_chars = at["chars"] - at["link_chars"]
    linked = max(subject.totals["link_chars"][body], 1) / max(subject.totals["chars"][body], 1)
    balance = np.log(at["chars"] / np.maximum(plain_chars, 1) * at["link_chars"] + linked * at["chars"] + np.e)
    unlinked = at["chars"] * tags / (np.maximum(at["link_chars"], 1) * links)
    found = {
        "words": at["words"],
        "share": at["words"] / max(subject.totals["words"][body], 1),
        "link_quota": at["link_words"] / np.maximum(at["words"], 1),
        "text_density": at["chars"] / tags,
        "composite_density": at["chars"] / tags * np.log(np.maximum(unlinked, 1)) / np.log(np.maximum(balance, 1.05)),
        "density_sum": density_sums(subject)[around],
        "words_per_leaf": at["words"] / np.maximum(at["texts"], 1),
        "words_per_link": (at["words"] - at["link_words"]) / links,
        "net_text": plain_chars / (tags * page.depth[around].clip(1)),
        "links": at["links"],
        "images": at["images"],
        "headings": at["headings"],
        "controls": at["controls"],
        "items_share": at["items"] / tags,
        "paragraphs_share": at["paragraphs"] / tags,
    }
    return {f"{name}_{level}": row for name, value in found.items() for level, row in enumerate(value, 1)}


def _of_neighbours(subject: Subject) -> dict[str, Any]:
    """The share of unlinked words among the words and tags around the block, blurred."""
    plain = subject.plain
    tags = np.maximum(np.diff(subject.blocks.row, prepend=subject.page.body) - subject.blocks.sizes, 0)
    found = {}
    for width in _BLURS:
        weights = bell(width)
        content, code = blurred(plain, weights), blurred(tags + subject.words - plain, weights)
        found[f"blurred_{width}"] = content / np.maximum(content + code, 1e-6)
    return found


def shifted(values: Floats, distance: int, outside: float) -> Floats:
    """The value of the block that stands `distance` places before; a negative distance takes those after."""
    found = np.full(len(values), outside)
    if abs(distance) < len(values):
        if distance > 0:
            found[distance:] = values[:-distance]
        else:
            found[:distance] = values[-distance:]
    return found


def bell(width: int) -> Floats:
    """The weights of a Gaussian blur, three deviations to each side."""
    return np.exp(-0.5 * (np.arange(-3 * width, 3 * width + 1) / width) ** 2)


def blurred(values: Floats, weights: Floats) -> Floats:
    """The weighted sum around each value."""
    reach = len(weights) // 2
    return np.convolve(values, weights)[reach : reach + len(values)]
