"""The interfaces of other libraries: their signatures, options without effect, odd pages, and the page on migration."""

from __future__ import annotations

import inspect
import json
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compat.pages import RECIPE
from dehusk.compat import CompatWarning, justext, readability, resiliparse, trafilatura
from effort import examples

DOORS: dict[str, Callable[..., Any]] = {
    "trafilatura.extract": trafilatura.extract,
    "trafilatura.bare_extraction": trafilatura.bare_extraction,
    "trafilatura.extract_metadata": trafilatura.extract_metadata,
    "trafilatura.extract_with_metadata": trafilatura.extract_with_metadata,
    "trafilatura.baseline": trafilatura.baseline,
    "trafilatura.html2txt": trafilatura.html2txt,
    "trafilatura.load_html": trafilatura.load_html,
    "trafilatura.fetch_url": trafilatura.fetch_url,
    "readability.Document": readability.Document,
    "readability.Document.title": readability.Document.title,
    "readability.Document.short_title": readability.Document.short_title,
    "readability.Document.author": readability.Document.author,
    "readability.Document.content": readability.Document.content,
    "readability.Document.get_clean_html": readability.Document.get_clean_html,
    "readability.Document.summary": readability.Document.summary,
    "resiliparse.extract.html2text.extract_plain_text": resiliparse.extract_plain_text,
    "justext.justext": justext.justext,
    "justext.get_stoplist": justext.get_stoplist,
    "justext.get_stoplists": justext.get_stoplists,
}
OWN = {"config", "preprocessor"}
"""Parameters with an object of the library as their default; here it is None."""


def original(name: str) -> Callable[..., Any]:
    """The function or class of the library, by its full name."""
    module = "resiliparse.extract.html2text" if name.startswith("resiliparse") else name.partition(".")[0]
    found: Any = pytest.importorskip(module)
    for part in name.removeprefix(module + ".").split("."):
        found = getattr(found, part)
    return found  # type: ignore[no-any-return]


def parameters(function: Callable[..., Any]) -> list[tuple[str, object, object]]:
    return [
        (parameter.name, parameter.kind, None if parameter.name in OWN else parameter.default)
        for parameter in inspect.signature(function).parameters.values()
    ]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", DOORS)
def test_the_signature_is_that_of_the_library(name: str) -> None:
    assert parameters(DOORS[name]) == parameters(original(name))


def test_no_door_needs_the_library_behind_it() -> None:
    code = """
import sys
for library in ("trafilatura", "readability", "resiliparse", "justext", "lxml"):
    sys.modules[library] = None
from dehusk.compat import justext, readability, resiliparse, trafilatura
page = "<article><h1>Mill</h1><p>" + "The old mill turns in the wind again. " * 20 + "</p></article>"
print(len(trafilatura.extract(page)) > 500, "<p>" in readability.Document(page).summary(),
      len(resiliparse.extract_plain_text(page)) > 500, len(justext.justext(page, ())))
"""
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["True", "True", "True", "2"]


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
    ("function", "option"), [(function, option) for function, (_, options) in GIVEN.items() for option in options]
)
def test_an_option_without_effect_is_told_of_once(function: str, option: str) -> None:
    call, options = GIVEN[function]
    with pytest.warns(CompatWarning) as told:
        _ = [call(**{option: options[option]}) for _ in range(2)]
    assert len(told) == 1
    assert f"dehusk.compat.{function.partition('.')[0]}: {option}" in str(told[0].message)
    assert told[0].filename == __file__


def test_an_option_of_several_functions_is_told_of_once() -> None:
    with pytest.warns(CompatWarning) as told:
        _ = trafilatura.extract(RECIPE, fast=True), trafilatura.bare_extraction(RECIPE, fast=True)
    assert len(told) == 1


@pytest.mark.parametrize("function", GIVEN)
def test_nothing_is_told_of_options_that_are_not_given(function: str) -> None:
    call, _ = GIVEN[function]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        call()


@pytest.mark.parametrize("function", ["trafilatura.extract", "readability.Document", "resiliparse.extract_plain_text"])
def test_an_option_without_effect_changes_nothing(function: str) -> None:
    call, options = GIVEN[function]
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


ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide" / "migration.md").read_text("utf-8")
SECTIONS = {
    "trafilatura": "trafilatura",
    "readability": "readability-lxml",
    "resiliparse": "Resiliparse",
    "justext": "jusText",
}
PROGRAM = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
ENTRY = re.compile(r"^- (`[^:\n]*`|all others): (.*(?:\n  .*)*)", re.MULTILINE)


def section(library: str) -> str:
    return PAGE.split(f"\n## {SECTIONS[library]}\n")[1].split("\n## ")[0]


def options_of(library: str) -> set[str]:
    """Return the parameters of the functions for a library, other than the page and what selects a stop list."""
    functions = [function for name, function in DOORS.items() if name.startswith(library)]
    options = {option for function in functions for option in inspect.signature(function).parameters}
    return options - {"self", "language", "filecontent"}


def entries(library: str) -> dict[str, str]:
    """Return what the list of a section says of each option."""
    listed = ENTRY.findall(section(library))
    named = {name: said for names, said in listed for name in re.findall(r"`(\w+)`", names.split(" of ")[0])}
    others = dict.fromkeys(options_of(library), dict(listed).get("all others", ""))
    return {name: said for name, said in {**others, **named}.items() if said}


@pytest.mark.parametrize("library", SECTIONS)
def test_the_same_program_runs_with_the_library(library: str) -> None:
    pytest.importorskip(library)
    match = PROGRAM.search(section(library))
    assert match
    assert f"from dehusk.compat.{library} import" in match[1]
    module = "resiliparse.extract.html2text" if library == "resiliparse" else library
    program = match[1].replace(f"dehusk.compat.{library}", module)
    subprocess.run([sys.executable, "-W", "ignore", "-c", program], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("library", SECTIONS)
def test_the_list_names_every_option(library: str) -> None:
    assert entries(library).keys() == options_of(library)


@pytest.mark.parametrize("library", SECTIONS)
def test_the_list_knows_what_has_no_effect(library: str) -> None:
    warned = {option for door, (_, options) in GIVEN.items() if door.startswith(library) for option in options}
    without_effect = {option for option, said in entries(library).items() if "no effect" in said}
    assert without_effect - {"stoplist"} == warned


STORY = "For sixty years the mill stood still, and then one morning its sails began to turn again. " * 12
SHELL = f"""<html lang="en"><head><title>The mill | Courier</title><script type="application/ld+json">{
    json.dumps({"@type": "NewsArticle", "headline": "The mill", "articleBody": STORY})
}</script></head><body><div id="root"></div></body></html>"""
EXTRACTORS: dict[str, Callable[[str], str]] = {
    "trafilatura": lambda page: trafilatura.extract(page) or "",
    "trafilatura in XML": lambda page: trafilatura.extract(page, output_format="xml", with_metadata=True) or "",
    "readability": lambda page: readability.Document(page or " <p>").summary(),
    "resiliparse": lambda page: resiliparse.extract_plain_text(page, main_content=True, skip_elements=["nav"]),
    "justext": lambda page: " ".join(paragraph.text for paragraph in justext.justext(page or "<p>", ())),
}


@pytest.mark.parametrize("door", EXTRACTORS)
def test_content_that_stands_in_scripts_is_read(door: str) -> None:
    assert STORY.strip()[:200] in EXTRACTORS[door](SHELL)


@pytest.mark.parametrize("door", EXTRACTORS)
@given(st.text(st.sampled_from("<>/a b\"'=&;!-pdiv\x00\x01\ufffe\U0001f600é\n")))
@settings(max_examples=examples(60))
def test_rubbish_is_read(door: str, rubbish: str) -> None:
    assert isinstance(EXTRACTORS[door](f"{rubbish}<p>"), str)


@pytest.mark.parametrize("text", ["https://mill.example/turns", "mill.html", "The mill turns."])
def test_a_text_that_is_no_page_is_read_as_it_stands(text: str) -> None:
    assert text in readability.Document(text).summary()
    assert readability.Document(text).title() == "[no-title]"
    assert [paragraph.text for paragraph in justext.justext(text, ())] == [text]
    assert resiliparse.extract_plain_text(text) == text
    assert trafilatura.extract(text) is None
    assert trafilatura.extract_metadata(text).title is None
