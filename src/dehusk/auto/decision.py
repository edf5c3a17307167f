"""From probabilities to a selection: the one from which the best F1 is to be expected."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import numpy as np

from ..page import Bools, Floats
from ..tree import inside
from .subject import Subject

_SECTIONS: Final = frozenset({"h2", "h3", "h4", "h5", "h6"})
"""Headings of sections; `h1` is the title, which stands for itself."""
Favor = Literal["balance", "precision", "recall"]
_BETA_SQUARED: Final[dict[Favor, float]] = {"balance": 1.0, "precision": 0.25, "recall": 4.0}
"""How much more recall weighs than precision."""


class Decision(NamedTuple):
    """Which blocks are content, and the F1 that is expected of that."""

    chosen: Bools
    expected: float


def decide(probability: Floats, words: Floats, favor: Favor = "balance") -> Decision:
    """Take blocks from the surest on as long as the expected F measure grows.

    Where all is clear that is at a probability of nearly one half; on a page where little is sure it is lower, since
    leaving all out would be worse. A page is judged as a whole, so that no threshold must serve all kinds of page.
    """
    order = np.argsort(-probability, kind="stable")
    sure = np.cumsum((probability * words)[order])
    taken = np.cumsum(words[order])
    if not len(order) or sure[-1] <= 0:
        return Decision(np.zeros(len(order), bool), 0.0)
    beta = _BETA_SQUARED[favor]
    measure = (1 + beta) * sure / (taken + beta * sure[-1])
    last = int(np.argmax(measure))
    chosen = np.zeros(len(order), bool)
    chosen[order[: last + 1]] = True
    return Decision(chosen, float(2 * sure[last] / (taken[last] + sure[-1])))


def with_headings(chosen: Bools, subject: Subject) -> Bools:
    """The selection with each heading whose section, up to the next heading, is kept for the most part."""
    page, words, count = subject.page, subject.words, len(chosen)
    heading = inside(page, page.is_in(_SECTIONS))[subject.blocks.row] if count else chosen
    if not heading.any():
        return chosen
    kept, total = np.zeros(count + 1), np.zeros(count + 1)
    np.cumsum(np.where(chosen & ~heading, words, 0), out=kept[1:])
    np.cumsum(np.where(heading, 0, words), out=total[1:])
    at = heading.nonzero()[0]
    end = np.append(at[1:], count)
    in_section, of_section = kept[end] - kept[at], total[end] - total[at]
    found = chosen.copy()
    found[at[in_section > 0.5 * of_section]] = True
    return found
