"""From probabilities to a selection: the one with the best expected F1."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from dehusk.learned.version import Favor
from dehusk.page import Bools, Floats

_BETA_SQUARED: Final[dict[Favor, float]] = {"balance": 0.8, "precision": 0.25, "recall": 4.0}
"""How much more recall weighs than precision. Blocks err together, so that more is expected of many than they hold:
a little less than 1 gave the best F1 on pages of held-out domains."""


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
