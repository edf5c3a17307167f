"""The numbers of words in a text are those of the words."""

from __future__ import annotations

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dehusk.page.word_keys import alphabet_places, keys_between, letter_sums, word_key


@given(st.text(st.sampled_from("aZkz -.&é中\u212a")))
def test_words_of_a_text(text: str) -> None:
    data = text.encode()
    spans = np.array([found.span() for found in re.finditer(rb"[A-Za-z]+", data)], np.int64).reshape(-1, 2)
    sums = letter_sums(alphabet_places(np.frombuffer(data, np.uint8)))
    words = [data[start:stop].decode().lower() for start, stop in spans]
    assert keys_between(sums, spans[:, 0], spans[:, 1]).tolist() == [word_key(word) for word in words]


def test_order_and_number_of_letters_count() -> None:
    assert len({word_key(word) for word in ("ab", "ba", "a", "aa", "b", "")}) == 6
