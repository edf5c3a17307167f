"""An option without effect is accepted, and the program is told once."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest

from compat.pages import RECIPE
from dehusk.compat import CompatWarning, justext, readability, resiliparse, trafilatura

GIVEN: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "trafilatura.extract": (
        lambda **options: trafilatura.extract(RECIPE, **options),
        {"fast": True, "tei_validation": True},
    ),
    "trafilatura.extract_with_metadata": (
        lambda **options: trafilatura.extract_with_metadata(RECIPE, **options),
        {"fast": True, "tei_validation": True},
    ),
    "trafilatura.bare_extraction": (
        lambda **options: trafilatura.bare_extraction(RECIPE, **options),
        {"fast": True},
    ),
    "trafilatura.fetch_url": (
        lambda **options: trafilatura.fetch_url("file:///nowhere", **options),
        {"no_ssl": True, "config": object(), "options": object()},
    ),
    "readability.Document": (
        lambda **options: readability.Document(RECIPE, **options).summary(),
        {
            "positive_keywords": ["entry"],
            "negative_keywords": "share,related",
            "min_text_length": 10,
            "retry_length": 100,
            "xpath": True,
            "handle_failures": None,
        },
    ),
    "readability.Document.summary": (
        lambda **options: readability.Document(RECIPE).summary(**options),
        {"keep_all_images": True},
    ),
    "resiliparse.extract_plain_text": (
        lambda **options: resiliparse.extract_plain_text(RECIPE, **options),
        {"post_meta": False, "skip_elements": ["nav > ul", "p::first-line"]},
    ),
    "justext.justext": (
        lambda **options: justext.justext(RECIPE, (), **options),
        {
            "length_low": 50,
            "length_high": 100,
            "stopwords_low": 0.1,
            "stopwords_high": 0.2,
            "max_link_density": 0.5,
            "max_heading_distance": 100,
            "no_headings": True,
            "default_encoding": "latin-1",
            "enc_errors": "ignore",
            "preprocessor": print,
        },
    ),
}


@pytest.mark.parametrize(
    ("door", "option"), [(door, option) for door, (_, options) in GIVEN.items() for option in options]
)
def test_an_option_without_effect_is_told_of_once(door: str, option: str) -> None:
    call, options = GIVEN[door]
    with pytest.warns(CompatWarning) as told:
        _ = [call(**{option: options[option]}) for _ in range(2)]
    assert len(told) == 1
    assert f"dehusk.compat.{door.partition('.')[0]}: {option}" in str(told[0].message)
    assert told[0].filename == __file__


def test_an_option_of_several_functions_is_told_of_once() -> None:
    with pytest.warns(CompatWarning) as told:
        _ = trafilatura.extract(RECIPE, fast=True), trafilatura.bare_extraction(RECIPE, fast=True)
    assert len(told) == 1


@pytest.mark.parametrize("door", GIVEN)
def test_nothing_is_told_of_options_that_are_not_given(door: str) -> None:
    call, _ = GIVEN[door]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        call()


@pytest.mark.parametrize("door", ["trafilatura.extract", "readability.Document", "resiliparse.extract_plain_text"])
def test_an_option_without_effect_changes_nothing(door: str) -> None:
    call, options = GIVEN[door]
    with pytest.warns(CompatWarning):
        changed = call(**options)
    assert changed == call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: trafilatura.extract(RECIPE, no_fallback=True),
        lambda: trafilatura.bare_extraction(RECIPE, no_fallback=True),
        lambda: trafilatura.bare_extraction(RECIPE, as_dict=True),
    ],
)
def test_what_the_library_deprecates_is_deprecated_here(call: Callable[[], object]) -> None:
    for _ in range(2):
        with pytest.deprecated_call() as told:
            assert call()
        assert [warning.filename for warning in told] == [__file__]


def test_stop_words_are_not_needed() -> None:
    with pytest.warns(CompatWarning, match="stop words"):
        assert justext.get_stoplist("English") == frozenset()
    assert justext.get_stoplist("German") == frozenset()
