"""Signatures agree as the theory says: in each place with the probability of the Jaccard similarity."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from dehusk.batch.duplicates import MinHash

WINDOW = 24
LETTERS = list("abcdefghijklmnopqrstuvwxyz")


def letters(count: int, seed: int) -> str:
    return "".join(np.random.default_rng(seed).choice(LETTERS, count))


def jaccard(one: str, other: str) -> float:
    first, second = ({text[at : at + WINDOW] for at in range(len(text) - WINDOW + 1)} for text in (one, other))
    return len(first & second) / len(first | second)


@pytest.mark.parametrize("size", [40, 200, 5000], ids=["few windows", "some windows", "many windows"])
@pytest.mark.parametrize("common", [0.0, 0.3, 0.6, 0.9, 1.0])
def test_places_agree_with_the_probability_of_the_similarity(common: float, size: int) -> None:
    shared = letters(int(size * common), 1)
    one, other = shared + letters(size - len(shared), 2), shared + letters(size - len(shared), 3)
    makers = [MinHash(seed) for seed in range(60)]
    agreed = [float((maker.signature(one) == maker.signature(other)).mean()) for maker in makers]
    expected = jaccard(one, other)
    error = np.std(agreed) / np.sqrt(len(agreed))
    assert abs(np.mean(agreed) - expected) <= 4 * error + 1e-4
    assert np.std(agreed) <= 0.2 if size < 100 else np.std(agreed) <= 0.06


def test_letter_case_and_white_space_do_not_count() -> None:
    made = MinHash().signature
    assert (made("The  old mill\nturns again in the wind") == made("the OLD mill turns again in the wind ")).all()


@pytest.mark.parametrize("text", ["", " ", "a", "風車", "\ud800", "\x00" * 40])
def test_any_text_has_a_signature(text: str) -> None:
    assert MinHash().signature(text).shape == (128,)


def test_a_seed_makes_the_same_signatures_in_every_process() -> None:
    code = "from dehusk.batch.duplicates import MinHash; print(MinHash(7).signature('The old mill turns.').tolist())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == str(MinHash(7).signature("The old mill turns.").tolist())
    assert (MinHash(7).signature("The old mill turns.") != MinHash(8).signature("The old mill turns.")).mean() > 0.9
