"""How a judged page is made up: what its kept text is like, how it repeats, how its address is built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from dehusk.learned.hints import address_of
from dehusk.page import Floats
from dehusk.page.tags import INDEX, TAGS

from ..judge import Judgement
from .address import address_measures

_WEIGHTS: Final = ("kept words", "probability", "words")
"""By what the blocks of a page are weighed in a mean."""
_LENGTHS: Final = (3, 10, 20, 40, 80)
"""Words outside links: a block that has more is longer than a label, a line, a teaser, a paragraph."""
_H1: Final = frozenset({"h1"})
_AFTER_TITLE: Final = 15
"""Blocks after the title that are looked at."""
_COUNTED: Final = """
form input select textarea button table tr pre code time article section iframe video dl ol ul img h1 h2 h3 h4 p
address label svg nav aside strong em
""".split()
_SEVERAL: Final = 3
"""Blocks in one slot of a template that make a list."""


class Amounts(NamedTuple):
    """How much is kept, how surely, and over how many blocks it is spread."""

    kept_words: float
    kept_blocks: float
    kept_share: float
    surest: float
    longest_share: float
    spread: float


class Slots(NamedTuple):
    """How much of the kept text fills slots of a template several times, and how much of that is links."""

    fullest_share: float
    fullest_blocks: float
    fullest_linked: float
    slots_per_block: float
    in_several: float
    in_several_linked: float
    most_linked_blocks: float
    linked_slots: float
    in_teasers: float
    teasers_kept: float


class Title(NamedTuple):
    """How long the title of the text is, whether it is kept, and what stands after it."""

    title_words: float
    title_probability: float
    title_place: float
    words_after_title: float
    unlinked_after_title: float
    longest_after_title: float
    length_of_page_title: float


def measures_of(judged: Judgement, of_blocks: Sequence[str], of_page: Sequence[str]) -> dict[str, Any]:
    """All measures of a page with text, by their names.

    Means are taken in double precision and rounded once, when they are arranged: a mean of ones is one.
    """
    subject, places = judged.subject, judged.model.schema.places
    kept = judged.probability * subject.words
    weights = np.stack([kept, judged.probability, subject.words])
    total = np.maximum(weights.sum(1), 1e-6)
    shares = (weights / total[:, None]).T
    longer = (subject.plain > np.array(_LENGTHS)[:, None]).astype(np.float64)
    tags = np.bincount(subject.page.tag, minlength=len(TAGS))
    return {
        **dict(zip(of_page, judged.signals[places(of_page), 0].tolist(), strict=True)),
        **_means(of_blocks, judged.signals[places(of_blocks)].astype(np.float64) @ shares),
        **_means([_longer(length) for length in _LENGTHS], longer @ shares),
        **{_tag(name): tags[INDEX[name]] for name in _COUNTED},
        **_amounts(judged, kept, total)._asdict(),
        **_slots(judged, kept)._asdict(),
        **_title(judged)._asdict(),
        **address_measures(address_of(subject.page))._asdict(),
    }


def _means(names: Sequence[str], means: npt.NDArray[np.float64]) -> dict[str, float]:
    return {
        _mean(name, weight): value
        for name, row in zip(names, means.tolist(), strict=True)
        for weight, value in zip(_WEIGHTS, row, strict=True)
    }


def _mean(name: str, weight: str) -> str:
    return f"{name} by {weight}"


def _longer(length: int) -> str:
    return f"longer than {length}"


def _tag(name: str) -> str:
    return f"<{name}>"


def _amounts(judged: Judgement, kept: Floats, total: Floats) -> Amounts:
    return Amounts(
        kept_words=total[0],
        kept_blocks=total[1],
        kept_share=total[0] / total[2],
        surest=judged.probability.max(),
        longest_share=kept.max() / total[0],
        spread=total[0] ** 2 / max(float((kept**2).sum()), 1e-6),
    )


def _slots(judged: Judgement, kept: Floats) -> Slots:
    subject, slot = judged.subject, judged.subject.slot
    times, words, linked = (np.bincount(slot, value) for value in (judged.probability, kept, kept * subject.link_share))
    total, several, most = max(words.sum(), 1e-6), times >= _SEVERAL, int(words.argmax())
    links = several & (linked > 0.5 * words)
    all_words, all_linked = np.bincount(slot, subject.words), np.bincount(slot, subject.words * subject.link_share)
    teasers = (all_linked > 0.5 * all_words) & (all_words > _SEVERAL * np.bincount(slot))
    return Slots(
        fullest_share=words[most] / total,
        fullest_blocks=times[most],
        fullest_linked=linked[most] / max(words[most], 1e-6),
        slots_per_block=(times > 0.5).sum() / max(times.sum(), 1),
        in_several=words[several].sum() / total,
        in_several_linked=words[links].sum() / total,
        most_linked_blocks=float((times * links).max()),
        linked_slots=float(links.sum()),
        in_teasers=all_words[teasers].sum() / max(all_words.sum(), 1),
        teasers_kept=words[teasers].sum() / max(all_words[teasers].sum(), 1),
    )


def _title(judged: Judgement) -> Title:
    subject = judged.subject
    titles = subject.page.is_in(_H1).nonzero()[0]
    at = min(int(subject.begin[titles[0]]), len(subject.words) - 1) if len(titles) else 0
    after = slice(at + 1, at + 1 + _AFTER_TITLE)
    plain, words = subject.plain[after], subject.words[after]
    return Title(
        title_words=subject.words[at] if len(titles) else -1.0,
        title_probability=judged.probability[at],
        title_place=at / len(subject.words),
        words_after_title=plain.sum(),
        unlinked_after_title=plain.sum() / max(words.sum(), 1),
        longest_after_title=plain.max(initial=0),
        length_of_page_title=len(subject.page.title),
    )
