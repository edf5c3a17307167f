"""Blocks that fill the same slot of a template are judged together."""

from __future__ import annotations

import numpy as np
import pytest

from definitions.auto.signals.slots import agreed_in_slots
from definitions.auto.signals.subject import Subject, subject_of
from dehusk import parse


def subject(html: str) -> Subject:
    return subject_of(parse(html))


def test_posts_lean_to_their_mean_and_a_block_alone_stays() -> None:
    thread = subject('<ul><li class="post">rye<li class="post">oats</ul><p class="note">wind</p>')
    agreed = agreed_in_slots(thread, np.array([4, 0, -3], np.float32))
    assert agreed == pytest.approx([3, 1, -3])


def test_a_longer_block_weighs_more_in_the_mean() -> None:
    thread = subject('<ul><li class="post">rye and oats and bread and<li class="post">wind</ul>')
    long, short = agreed_in_slots(thread, np.array([3, -3], np.float32))
    assert (long + short) / 2 > 0
    assert long > short


def test_blocks_of_other_classes_are_other_slots() -> None:
    cards = subject('<div><b class="name">rye</b></div><div><i class="price">two crowns</i></div>')
    said = np.array([2, -2], np.float32)
    assert agreed_in_slots(cards, said).tolist() == said.tolist()
