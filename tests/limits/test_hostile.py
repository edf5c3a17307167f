"""No page raises, whatever it holds and whatever its limits are."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk import METHODS, Limits, extract
from effort import examples
from generated import html_pages
from limits.asking import ask_everything
from limits.pages import HOSTILE, SENTENCE

TIGHT: dict[str, st.SearchStrategy[Any]] = {
    "bytes": st.integers(1, 400),
    "nodes": st.integers(1, 60),
    "depth": st.integers(16, 40),
    "seconds": st.sampled_from([0, 1e-4, 1e-3, 1]),
    "memory": st.integers(1, 200_000),
}


def limits() -> st.SearchStrategy[Limits]:
    """Small limits, each or none."""
    return st.fixed_dictionaries({}, optional=TIGHT).map(lambda chosen: Limits(**chosen))


@settings(max_examples=examples(60))
@given(page=html_pages | st.binary(max_size=600), limits=limits())
def test_any_page_within_any_limits(page: str | bytes, limits: Limits) -> None:
    ask_everything(extract(page, limits=limits))


@settings(max_examples=examples(40))
@given(page=html_pages, limits=limits(), method=st.sampled_from([*METHODS]))
def test_any_method_within_any_limits(page: str, limits: Limits, method: str) -> None:
    found = extract(page, method=method, limits=limits)
    assert isinstance(found.text, str)
    assert found.status.limit in (None, *TIGHT)


@pytest.mark.parametrize("address", ["http://[", "//[a", "http://a:b:c/", "http://[::1]x:99999999", "\\\\?"])
@pytest.mark.parametrize(
    "url", [None, "http://mill.example/a", "http://[", "http://a:99999999/", "\0", "http://\ud800/"]
)
def test_what_is_no_address(address: str, url: str | None) -> None:
    page = f"""<base href="{address}"><link rel="canonical" href="{address}"><p><a href="{address}">{SENTENCE * 20}</a>
    <img src="{address}" srcset="{address} 2x" alt="A mill"><source srcset="{address} 1x"><iframe src="{address}">"""
    ask_everything(extract(page, url=url))
    ask_everything(extract(page.partition(">")[2], url=url))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages(name: str) -> None:
    found = extract(HOSTILE[name](300), limits=Limits(nodes=20_000))
    ask_everything(found)


@pytest.mark.parametrize("name", HOSTILE)
def test_large_hostile_pages_are_read(name: str) -> None:
    found = extract(HOSTILE[name](10_000), limits=Limits(nodes=50_000, memory=300_000_000))
    assert isinstance(found.text, str)
    assert len(found.page) <= 50_000 + 600
    assert len(found.page.html) < 50_000_000
