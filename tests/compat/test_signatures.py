"""A program switches by changing one import: names, order and defaults of all parameters are the same."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from dehusk.compat import justext, readability, resiliparse, trafilatura

DOORS: dict[str, Callable[..., Any]] = {
    "trafilatura.extract": trafilatura.extract,
    "trafilatura.bare_extraction": trafilatura.bare_extraction,
    "trafilatura.extract_metadata": trafilatura.extract_metadata,
    "trafilatura.extract_with_metadata": trafilatura.extract_with_metadata,
    "trafilatura.baseline": trafilatura.baseline,
    "trafilatura.html2txt": trafilatura.html2txt,
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
