"""The invariants on generated pages and on the project's own; `fuzz.on_data` checks those of the data sets."""

from __future__ import annotations

import pytest

from fuzz.seeds import own_pages
from generated import on_generated_pages
from invariants import INVARIANTS, USUAL, Subject, with_noise

EXCEPTIONS = 1
"""The most pages among the project's own of which an invariant that has exceptions does not hold."""


@pytest.mark.parametrize("name", sorted(INVARIANTS.keys() - {"content_extracted_again_is_kept"}))
@on_generated_pages(25)
def test_generated_pages(html: str, name: str) -> None:
    """Content that is extracted again needs real pages, which these are not."""
    assert list(INVARIANTS[name](Subject(html.encode()))) == []


@pytest.mark.parametrize(
    ("html", "places"),
    [
        ("<div><p class=a>one</p><h2>two</h2></div>", 3),
        ("<div title=\"<p>\"><b data='<p>'>one</b></div>", 1),
        ("<div title <p dir=ltr>one", 1),
        ("<!--<p>--><script><p></script><p-x><title><p>", 0),
        ("<!--><p>one<!-- <p>", 1),
    ],
)
def test_noise_stands_where_a_tag_may_begin(html: str, places: int) -> None:
    """Elsewhere, in a tag or in an element that is left open and whose text is anything, it is part of the page."""
    noisy = with_noise(html.encode())
    assert noisy.count(b"remark") == noisy.count(b"data-mill") == places


@pytest.mark.parametrize("name", INVARIANTS)
def test_own_pages(name: str) -> None:
    wrong = [found for data in own_pages() if (found := list(INVARIANTS[name](Subject(data))))]
    assert len(wrong) <= (EXCEPTIONS if name in USUAL else 0), wrong
