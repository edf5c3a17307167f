"""The language of a text as the detector tells it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.parsing.language import KNOWN, Detected, detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The old mill turns in the wind and grinds the corn of the village.", "en"),
        ("Die alte Mühle dreht sich im Wind und mahlt das Korn des Dorfes.", "de"),
        ("Старая мельница вертится на ветру и мелет зерно для всей деревни, а вечером её останавливают.", "ru"),
        ("水车又转起来了，村里的人都来看。", "zh"),
        ("水車がまた回り始めました。", "ja"),
    ],
)
def test_languages_are_told(text: str, language: str) -> None:
    assert detect_language(text) == Detected(language, is_latin=text.isascii() or language == "de")


@pytest.mark.parametrize("text", ["", "1234 !?", "⠓⠑⠇⠇⠕", "radio taxi hotel museum piano"])
def test_what_cannot_be_told_is_none(text: str) -> None:
    assert detect_language(text) is None


@given(st.text())
def test_no_text_raises(text: str) -> None:
    found = detect_language(text)
    assert found is None or found.language in KNOWN
