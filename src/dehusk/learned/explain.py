"""Why a block was kept or dropped."""

from __future__ import annotations

from dataclasses import dataclass

from .judgement import Judgement
from .signal_meanings import meaning


@dataclass(frozen=True, slots=True)
class Weighed:
    """A signal of a block: its value, what is usual on this page, and by how much that moved the log-odds."""

    name: str
    value: float
    usual: float
    weight: float

    @property
    def reason(self) -> str:
        """What is special about the block, in words."""
        said = meaning(self.name)
        return said.high if self.value > self.usual else said.low


def explained(judged: Judgement) -> list[tuple[Weighed, ...]]:
    """For every block of a judged page the signals that weighed most, the weightiest first.

    What a signal weighs is found by asking again with the value that it usually has on this page. The weight of what
    the first round said of the block itself is divided among the signals that moved that round.
    """
    names = judged.judge.signals
    return [
        tuple(Weighed(names[signal], value, usual, weight) for signal, value, usual, weight in of_block)
        for of_block in judged.core.explain()
    ]
