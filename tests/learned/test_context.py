"""What the first judgement says of the page, as it is defined: values by hand on small pages."""

from __future__ import annotations

import numpy as np
import pytest

from definitions.auto.signals.context import context_signals
from definitions.auto.signals.subject import subject_of
from definitions.auto.signals.table import bell, blurred, shifted, table_signals
from dehusk import parse
from dehusk._core import signal_names
from generated import on_generated_pages


def context(html: str, *judged: float) -> dict[str, list[float]]:
    """The values of each signal for each block; those of the page are the same for all."""
    subject = subject_of(parse(html))
    found = context_signals(subject, np.array(judged, np.float32))
    return {name: np.broadcast_to(np.asarray(value, np.float32), len(judged)).tolist() for name, value in found.items()}


def test_the_context_of_a_judgement() -> None:
    found = context("<div><p>a b c d</p><p>e f g h</p></div><div><p>i j k l</p></div>", 1, 0.5, 0)
    assert found["judged"] == [1, 0.5, 0]
    assert found["judged_in_2"] == pytest.approx([0.75, 0.75, 0.5])
    assert found["judged_1_behind"][:2] == [0.5, 0]
    assert found["judged_1_before"][1:] == [1, 0.5]
    assert found["judged_1_before"][0] == found["judged_1_behind"][2] < 0
    assert found["judged_page"] == pytest.approx([0.5] * 3)


@on_generated_pages(30)
def test_the_context_is_finite_and_has_names_of_its_own(html: str) -> None:
    subject = subject_of(parse(html))
    if len(subject.blocks):
        judged = np.random.default_rng(3).random(len(subject.blocks)).astype(np.float32)
        found = context_signals(subject, judged)
        assert set(found) == set(signal_names([])[1])
        assert all(np.isfinite(value).all() for value in found.values())
        assert not set(found) & set(table_signals(subject))


def test_shifted_values() -> None:
    values = np.array([1.0, 2.0, 3.0])
    assert shifted(values, 1, -1).tolist() == [-1, 1, 2]
    assert shifted(values, -2, -1).tolist() == [3, -1, -1]
    assert shifted(values, 3, -1).tolist() == shifted(values, -5, -1).tolist() == [-1, -1, -1]


def test_blurred_values() -> None:
    weights = bell(1)
    assert weights.tolist() == weights[::-1].tolist()
    assert blurred(np.array([0.0, 1.0, 0.0, 0.0]), weights).tolist() == weights[2:6].tolist()
    assert blurred(np.array([2.0]), weights) == pytest.approx([2 * weights.max()])


def test_the_element_that_would_be_best_by_itself() -> None:
    """Words 4 each; the first two blocks make one element, of which an F1 of 2 · 6 / (8 + 7) is expected."""
    html = "<div><p>a b c d</p><p>e f g h</p></div><div><p>i j k l</p></div><p>m n o p</p>"
    found = context(html, 1, 0.5, 0.25, 0)
    assert found["in_best"] == [1, 1, 0, 0]
    assert found["from_best"] == [0, 0, 1, 2]
    assert found["behind_begin_of_best"] == [0, 1, 2, 3]
    assert found["before_end_of_best"] == [2, 1, 0, -1]
    assert found["best_expected"] == pytest.approx([2 * 6 / (8 + 7)] * 4)
    assert found["best_share"] == pytest.approx([8 / 16] * 4)
    assert found["expected_around"] == pytest.approx([2 * 6 / 15] * 2 + [2 * 7 / (16 + 7)] * 2)
    assert found["kept_around"] == pytest.approx([6 / 8] * 2 + [7 / 16] * 2)
    assert found["turns"] == pytest.approx([1 / 4] * 4)
    assert found["doubt"] == pytest.approx([(0.25 + 0.25 * 0.75) / 4] * 4)


def test_the_judgement_of_a_slot() -> None:
    cards = "".join(f"<div><b class=name>{'mill ' * number}</b><p>{number} euro</p></div>" for number in (1, 2, 3))
    found = context(cards, 1, 0.5, 1, 0, 1, 0.1)
    assert found["judged_slot"] == pytest.approx([1, 0.2] * 3)
    assert found["slot_kept_share"] == pytest.approx([6 / 7.2, 1.2 / 7.2] * 3)
