"""How a judged page is made up: what its kept text is like, how it repeats, how its address is built."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from ...page import Floats
from ...page.tags import INDEX, TAGS
from ..hints import address_of
from ..model import Judgement

Measures = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int16]
"""Which signals of a judgement are taken."""

_LENGTHS: Final = np.array([[3], [10], [20], [40], [80]])
"""Words outside links from which on a block is longer than a label, a line, a teaser, a paragraph."""
_H1: Final = frozenset({"h1"})
_BEHIND: Final = 15
"""Blocks behind the title that are looked at."""
_COUNTED: Final = [
    INDEX[name]
    for name in """
    form input select textarea button table tr pre code time article section iframe video dl ol ul img h1 h2 h3 h4 p
    address label svg nav aside strong em
    """.split()
]
_SEVERAL: Final = 3
"""Blocks in one slot of a template that make a list."""


def measures_of(judged: Judgement, of_blocks: Numbers, of_page: Numbers) -> Measures:
    """All measures of a page with text; the signals to take are given, those of blocks and those of the whole page."""
    subject = judged.subject
    kept = judged.probability * subject.words
    weights = np.stack([kept, judged.probability, subject.words])
    total = np.maximum(weights.sum(1), 1e-6)
    shares = (weights / total[:, None]).T.astype(np.float32)
    found = [
        judged.signals[of_page, 0],
        (judged.signals[of_blocks] @ shares).ravel(),
        ((subject.plain > _LENGTHS).astype(np.float32) @ shares).ravel(),
        _amounts(judged, kept, total),
        _slots(judged, kept),
        _of_title(judged),
        np.bincount(subject.page.tag, minlength=len(TAGS))[_COUNTED],
        address_measures(address_of(subject.page)),
    ]
    return np.concatenate(found, dtype=np.float32, casting="unsafe")


def _amounts(judged: Judgement, kept: Floats, total: Floats) -> list[float]:
    """How much is kept, how surely, and over how many blocks it is spread."""
    evenly = float((kept**2).sum())
    return [
        total[0],
        total[1],
        total[0] / total[2],
        judged.probability.max(),
        kept.max() / total[0],
        total[0] ** 2 / max(evenly, 1e-6),
    ]


def _slots(judged: Judgement, kept: Floats) -> list[float]:
    """How much of the kept text fills slots of a template several times, and how much of that is links."""
    subject, slot = judged.subject, judged.subject.slot
    times, words, linked = (np.bincount(slot, value) for value in (judged.probability, kept, kept * subject.link_share))
    total, several, most = max(words.sum(), 1e-6), times >= _SEVERAL, int(words.argmax())
    links = several & (linked > 0.5 * words)
    all_words, all_linked = np.bincount(slot, subject.words), np.bincount(slot, subject.words * subject.link_share)
    teasers = (all_linked > 0.5 * all_words) & (all_words > _SEVERAL * np.bincount(slot))
    return [
        words[most] / total,
        times[most],
        linked[most] / max(words[most], 1e-6),
        (times > 0.5).sum() / max(times.sum(), 1),
        words[several].sum() / total,
        words[links].sum() / total,
        float((times * links).max()),
        float(links.sum()),
        all_words[teasers].sum() / max(all_words.sum(), 1),
        words[teasers].sum() / max(all_words[teasers].sum(), 1),
    ]


def _of_title(judged: Judgement) -> list[float]:
    """How long the title of the text is, whether it is kept, and what stands behind it."""
    subject = judged.subject
    titles = subject.page.is_in(_H1).nonzero()[0]
    at = min(int(subject.begin[titles[0]]), len(subject.words) - 1) if len(titles) else 0
    behind = slice(at + 1, at + 1 + _BEHIND)
    plain, words = subject.plain[behind], subject.words[behind]
    return [
        subject.words[at] if len(titles) else -1.0,
        judged.probability[at],
        at / len(subject.words),
        plain.sum(),
        plain.sum() / max(words.sum(), 1),
        plain.max(initial=0),
        len(subject.page.title),
    ]


def address_measures(address: str) -> list[float]:
    """How an address is built: an article's last part is long, a list's is short; below 0 where there is none."""
    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    path = [part for part in parts.path.split("/") if part]
    last = path[-1] if path else ""
    found = [
        len(path),
        len(last),
        last.count("-") + last.count("_"),
        sum(map(str.isdigit, parts.path)),
        sum(map(str.isdigit, last)),
        len(parts.query),
        parts.path.endswith("/"),
        "." in last,
        len(parts.path),
    ]
    return [float(value) if parts.netloc else -1.0 for value in found]
