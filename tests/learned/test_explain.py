"""Every signal of the core has a meaning, and every meaning is that of a signal."""

from __future__ import annotations

import pytest

from dehusk._core import signal_names
from dehusk.learned.explain import MEANINGS, Contribution, describe_signal
from dehusk.learned.predictions import load_classifier
from dehusk.learned.version import LATEST


@pytest.mark.parametrize("name", load_classifier(LATEST).signals)
def test_every_signal_of_the_model_has_a_meaning(name: str) -> None:
    low, high = describe_signal(name)
    assert low != high
    assert all(2 < len(text) <= 60 and "_" not in text and text == text.strip() for text in (low, high))


def test_the_meanings_are_those_of_the_signals_of_the_core() -> None:
    before, after = signal_names([])
    assert set(MEANINGS) == {name for name in before + after if not name.startswith("kind ")}


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("link_share", 0.1, "few words in links"),
        ("link_share", 0.9, "many words in links"),
        ("blurred_2", 0.9, "a high blurred content ratio"),
        ("links_2", 0.0, "few links around it"),
        ("in <nav>", 1.0, "in <nav>"),
        ("in <nav>", 0.0, "outside <nav>"),
        ("in comments", 1.0, "in a “comments”"),
        ("in role=main", 1.0, "with the role main"),
        ("in !hidden", 1.0, "hidden"),
        ("kind forum", 1.0, "rather a page of kind forum"),
        ("judged_1_before", 1.0, "content just before it"),
        ("judged_3_behind", 0.0, "husk three blocks after it"),
    ],
)
def test_the_reason_that_a_value_gives(name: str, value: float, text: str) -> None:
    assert Contribution(name, value, usual=0.5, weight=1.0).reason == text
