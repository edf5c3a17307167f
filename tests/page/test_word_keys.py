"""The numbers of words in a text are those of the words."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from dehusk.page.word_keys import word_key, word_keys


@given(st.text(st.sampled_from("aZkz -.&é中\u212a")), st.integers(1, 3))
def test_words_of_a_text(text: str, least: int) -> None:
    words = re.findall(f"[A-Za-z]{{{least},}}", text)
    assert word_keys(text.encode(), least).tolist() == [word_key(word.lower()) for word in words]


def test_order_and_number_of_letters_count() -> None:
    assert len({word_key(word) for word in ("ab", "ba", "a", "aa", "b", "")}) == 6
