"""Every signal of the default extractor has words."""

from __future__ import annotations

import pytest

from dehusk import parse
from dehusk.learned.explain import signal_names
from dehusk.learned.model import load_model
from dehusk.learned.phrases import phrase, phrases
from dehusk.learned.version import LATEST

MODEL = load_model(LATEST)
NAMES = signal_names(MODEL.judge(parse("<p>The mill turns.")), MODEL)


@pytest.mark.parametrize("name", NAMES)
def test_every_signal_has_phrases(name: str) -> None:
    low, high = phrases(name)
    assert low != high
    assert all(2 < len(text) <= 60 and "_" not in text and text == text.strip() for text in (low, high))


def test_the_names_are_those_of_the_signals() -> None:
    assert len(NAMES) == len(set(NAMES)) == len(MODEL.judge(parse("<p>The mill turns.")).signals)


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
        ("judged_3_behind", 0.0, "husk three blocks behind it"),
    ],
)
def test_phrases(name: str, value: float, text: str) -> None:
    assert phrase(name, value, 0.5) == text
