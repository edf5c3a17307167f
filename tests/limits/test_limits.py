"""Limits: what they are, and that reading ends at each of them."""

from __future__ import annotations

from typing import Any

import pytest

from dehusk import Limits, extract, parse
from dehusk.errors import BadParameter
from limits.pages import SENTENCE

PAGE = f"<title>The mill</title><p>{SENTENCE}</p>" + f"<p>{SENTENCE}</p>" * 1000


@pytest.mark.parametrize(
    ("limits", "name"),
    [
        (Limits(bytes=500), "bytes"),
        (Limits(nodes=100), "nodes"),
        (Limits(memory=100_000), "memory"),
        (Limits(seconds=0.0), "seconds"),
    ],
)
@pytest.mark.parametrize("kind", [str, bytes])
def test_reading_ends_at_a_limit(limits: Limits, name: str, kind: type) -> None:
    page = parse(PAGE if kind is str else PAGE.encode(), limits=limits)
    assert (page.limit, page.limits) == (name, limits)
    assert 0 < page.words.sum() < 3000
    assert PAGE.startswith(page.source)
    assert len(page.source) < len(PAGE)
    found = extract(page)
    assert found.status == ("truncated", limits.reason(name), name)
    assert found.text.startswith(SENTENCE.strip())


def test_a_deep_page_keeps_its_text() -> None:
    page = parse("<div>" * 100 + SENTENCE + "</div>" * 100, limits=Limits(depth=16))
    assert (page.limit, page.depth.max(), page.words.sum()) == ("depth", 16, 7)
    assert extract(page).status.limit == "depth"


def test_a_page_within_its_limits_is_whole() -> None:
    data = PAGE.encode()
    page = parse(data, limits=Limits(bytes=len(data), nodes=4000, depth=16, memory=10**8, seconds=60))
    assert page.limit is None
    assert page.raw == data
    assert extract(page).status.limit is None


@pytest.mark.parametrize("size", range(40, 52))
def test_no_character_is_cut(size: int) -> None:
    text = "<p>Mühle 風車 🌬️ и мельница" * 10
    for page in (parse(text, limits=Limits(bytes=size)), parse(text.encode(), limits=Limits(bytes=size))):
        assert text.startswith(page.source)
        assert size - 4 < len(page.source_bytes) <= size
        assert "�" not in page.source


def test_the_part_that_was_read_is_counted_in_the_given_bytes() -> None:
    given = "<meta charset=windows-1252>" + "<p>Mühle\r\n\r\r\n" * 1000
    for page in (given, given.encode(), given.encode("windows-1252")):
        read = parse(page, limits=Limits(nodes=50))
        assert given.startswith(read.source)
        assert 100 < len(read.source) < 1000


def test_bytes_that_are_no_characters_are_counted_too() -> None:
    read = parse(b"\xff<p>M\xc3\xbchle" * 3 + "<p>Mühle".encode() * 1000, limits=Limits(nodes=50))
    assert read.limit == "nodes"
    assert read.source.startswith("�<p>Mühle")
    assert read.source.endswith(("<p>", "Mühle"))


def test_lone_surrogates_are_counted_too() -> None:
    page = parse("\ud800<p>a" * 1000, limits=Limits(nodes=20))
    assert page.limit == "nodes"
    assert page.source.startswith("�<p>a") or page.source.startswith("\ud800<p>a")


def test_what_scripts_hold_has_the_same_limits() -> None:
    body = " ".join(["<p>The old mill turns in the wind again.</p>"] * 100)
    page = f'<title>Mill</title><script type="application/ld+json">{{"articleBody": "{body}"}}</script>'
    found = extract(page, limits=Limits(nodes=60))
    assert found.given is not None
    assert (found.given.limit, found.page.limit, found.status.limit) == (None, "nodes", "nodes")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"bytes": 0}, "the limit bytes is a number, from 1 to 134,217,728, not 0"),
        ({"nodes": 1.5}, "the limit nodes is a number, from 1 to 4,294,967,296, not 1.5"),
        ({"depth": 513}, "the limit depth is a number, from 16 to 512, not 513"),
        ({"depth": True}, "the limit depth is a number, from 16 to 512, not True"),
        ({"seconds": -1}, "the limit seconds is a number, at least 0, not -1"),
        ({"seconds": float("nan")}, "the limit seconds is a number, at least 0, not nan"),
        ({"memory": "1"}, "the limit memory is a number, from 1 to 4,294,967,296, not '1'"),
    ],
)
def test_what_is_no_limit_is_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(BadParameter) as error:
        Limits(**values)
    assert str(error.value) == message


def test_limits_on_the_command_line_are_texts() -> None:
    assert Limits.read({"nodes": "5", "seconds": "0.5"}) == Limits(nodes=5, seconds=0.5)
    assert Limits().at_most(seconds=5, memory=10**12) == Limits(seconds=5)
    with pytest.raises(BadParameter, match="there is no limit 'node'; there are bytes, nodes"):
        Limits.read({"node": "5"})
    with pytest.raises(BadParameter, match="the limit nodes is a number, not '5x'"):
        Limits.read({"nodes": "5x"})
