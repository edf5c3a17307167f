"""Nothing breaks on hostile, damaged and generated pages; what does in others is told apart."""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest

from benchmarks.reliability.limited import Outcome, outcome_of
from dehusk import extract
from fuzz.mutations import mutated
from fuzz.seeds import own_pages
from fuzz.targets import TARGETS
from generated import on_generated_pages
from hostile.measure import FAMILIES, PROBES
from invariants import INVARIANTS, USUAL, Subject, with_noise

SIZE = 25
FAR_TOO_LONG = 120
"""Seconds after which a family counts as a hang; it takes some milliseconds."""


@pytest.fixture(autouse=True)
def ends_in_any_case() -> Iterator[None]:
    faulthandler.dump_traceback_later(FAR_TOO_LONG, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize("family", FAMILIES)
def test_every_probe_has_an_answer(family: str) -> None:
    extraction = extract(FAMILIES[family](SIZE))
    assert all(probe(extraction) is not NotImplemented for probe in PROBES.values())


def test_families_grow_with_their_size() -> None:
    assert all(len(family(2 * SIZE)) > len(family(SIZE)) for family in FAMILIES.values())


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


def fails() -> None:
    raise ValueError("a mill")


def never_ends() -> None:
    while True:
        pass


def aborts() -> None:
    faulthandler.disable()  # pytest enables it, and its traceback in a passing run would look like a failure
    os.abort()


ENDINGS: dict[Outcome, Callable[[], object]] = {
    "ok": list,
    "exception": fails,
    "memory": lambda: bytearray(8 << 30),
    "crash": aborts,
    "hang": never_ends,
}


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of processes are those of Linux")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize("outcome", ENDINGS)
def test_outcomes(outcome: Outcome) -> None:
    assert outcome_of(ENDINGS[outcome], seconds=1) == outcome


MOST = 60
"""The seeds that are looked at: the project's own pages, of which there are fewer, and small files."""


@pytest.mark.parametrize("name", TARGETS)
def test_seeds(name: str) -> None:
    target = TARGETS[name]
    for seed in target.seeds()[:MOST:4]:
        target.attempt(seed)


@pytest.mark.parametrize("name", TARGETS)
def test_broken_seeds(name: str) -> None:
    target, random = TARGETS[name], Random(19)
    for seed in target.seeds()[:MOST:3]:
        target.attempt(mutated(seed, random))
