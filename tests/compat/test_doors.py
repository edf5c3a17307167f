"""Properties of all adapters: pages whose content stands in scripts, and input of any kind."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.compat import justext, readability, resiliparse, trafilatura
from effort import examples

STORY = "For sixty years the mill stood still, and then one morning its sails began to turn again. " * 12
SHELL = f"""<html lang="en"><head><title>The mill | Courier</title><script type="application/ld+json">{
    json.dumps({"@type": "NewsArticle", "headline": "The mill", "articleBody": STORY})
}</script></head><body><div id="root"></div></body></html>"""
DOORS: dict[str, Callable[[str], str]] = {
    "trafilatura": lambda page: trafilatura.extract(page) or "",
    "trafilatura in XML": lambda page: trafilatura.extract(page, output_format="xml", with_metadata=True) or "",
    "readability": lambda page: readability.Document(page or " <p>").summary(),
    "resiliparse": lambda page: resiliparse.extract_plain_text(page, main_content=True, skip_elements=["nav"]),
    "justext": lambda page: " ".join(paragraph.text for paragraph in justext.justext(page or "<p>", ())),
}


@pytest.mark.parametrize("door", DOORS)
def test_content_that_stands_in_scripts_is_read(door: str) -> None:
    assert STORY.strip()[:200] in DOORS[door](SHELL)


@pytest.mark.parametrize("door", DOORS)
@given(st.text(st.sampled_from("<>/a b\"'=&;!-pdiv\x00\x01\ufffe\U0001f600é\n")))
@settings(max_examples=examples(60))
def test_rubbish_is_read(door: str, rubbish: str) -> None:
    assert isinstance(DOORS[door](f"{rubbish}<p>"), str)


@pytest.mark.parametrize("text", ["https://mill.example/turns", "mill.html", "The mill turns."])
def test_a_text_that_is_no_page_is_read_as_it_stands(text: str) -> None:
    assert text in readability.Document(text).summary()
    assert readability.Document(text).title() == "[no-title]"
    assert [paragraph.text for paragraph in justext.justext(text, ())] == [text]
    assert resiliparse.extract_plain_text(text) == text
    assert trafilatura.extract(text) is None
    assert trafilatura.extract_metadata(text).title is None
