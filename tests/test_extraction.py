"""An extraction keeps what was found on the way to it, and asks for nothing that nobody wants to know."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from typing import get_overloads

import pytest

import dehusk
from dehusk import METHODS
from dehusk.errors import BadParameter
from dehusk.learned import predictions as module
from dehusk.page.blocks import blocks_of

WINDMILL = (Path(__file__).parents[1] / "docs" / "pages" / "windmill.html").read_bytes()
LISTING = (Path(__file__).parents[1] / "docs" / "pages" / "listing.html").read_bytes()


@pytest.fixture
def predictions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows whenever a page is judged."""
    calls: list[str] = []
    plain = module.classify

    def counted(*arguments: object) -> module.Predictions:
        calls.append("classified")
        return plain(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "classify", counted)
    return calls


def test_a_page_is_judged_once(predictions: list[str]) -> None:
    extraction = dehusk.extract(WINDMILL)
    assert extraction.predictions is not None
    assert extraction.kind == "article"
    assert extraction.status.name == "ok"
    assert all(block.signals for block in extraction.explain())
    extraction.to_json()
    assert predictions == ["classified"]


def test_the_judgement_is_the_one_that_the_marks_were_made_from() -> None:
    extraction = dehusk.extract(WINDMILL)
    assert extraction.predictions is not None
    rows = blocks_of(extraction.page).row
    assert extraction.scores[rows].tolist() == extraction.predictions.probability.tolist()


def test_a_method_that_judges_nothing_does_not_run_the_model(predictions: list[str]) -> None:
    extraction = dehusk.extract(LISTING, method="cetd")
    assert extraction.predictions is None
    assert extraction.status.name != "overview"
    assert extraction.text
    assert extraction.markdown
    assert predictions == []
    assert extraction.kind == dehusk.extract(LISTING).kind, "it does when the kind is asked for"


def test_abilities_are_facts_of_the_method() -> None:
    assert [name for name, method in METHODS.items() if method.classifier] == ["auto"]
    assert [name for name, method in METHODS.items() if method.reveal] == ["auto"]
    with pytest.raises(BadParameter, match="only auto explains itself"):
        dehusk.extract(WINDMILL, method="cetd").explain()


# --- What it is given -------------------------------------------------------------------------------------------------


def test_options_of_the_default_method_are_typed() -> None:
    """The comments are part of the test: the type checker reports them where a call is allowed after all."""
    with pytest.raises(BadParameter, match="has no parameter 'favour'"):
        dehusk.extract(WINDMILL, favour="recall")  # type: ignore[call-overload]
    with pytest.raises(BadParameter, match="takes one of balance, precision, recall, not 'recal'"):
        dehusk.extract(WINDMILL, favor="recal")  # type: ignore[call-overload]
    with pytest.raises(BadParameter, match="takes bool, not 'no'"):
        dehusk.extract(WINDMILL, include_comments="no")  # type: ignore[call-overload]
    assert dehusk.extract(WINDMILL, favor="recall", include_comments=False).parameters["favor"] == "recall"
    assert dehusk.extract(WINDMILL, method="cetd", threshold_scale=0.5).parameters["threshold_scale"] == 0.5


def test_every_option_of_the_default_method_is_a_keyword() -> None:
    typed, _ = get_overloads(dehusk.extract)
    common = set(inspect.signature(dehusk.extract).parameters) - {"parameters"}
    assert set(inspect.signature(typed).parameters) - common == set(METHODS["auto"].parameters)


def test_a_charset_that_does_not_exist_is_an_error() -> None:
    for html in (WINDMILL, WINDMILL.decode()):
        with pytest.raises(BadParameter, match=r"^there is no charset 'klingon'$"):
            dehusk.extract(html, charset="klingon")


@pytest.mark.parametrize("take", [bytes, bytes.decode, dehusk.parse], ids=["bytes", "text", "page"])
def test_segments_menus_and_sites_take_what_extract_takes(take: Callable[[bytes], bytes | str | dehusk.Page]) -> None:
    page = dehusk.parse(WINDMILL)
    assert [found.text for found in dehusk.segments(take(WINDMILL))] == [found.text for found in dehusk.segments(page)]
    assert [found.text for found in dehusk.menus(take(WINDMILL))] == [found.text for found in dehusk.menus(page)]
    both = [page, dehusk.parse(LISTING)]
    assert dehusk.SiteModel.fit([take(WINDMILL), take(LISTING)]) == dehusk.SiteModel.fit(both)


def test_a_site_is_not_learned_from_the_letters_of_a_page() -> None:
    for page in (WINDMILL, WINDMILL.decode()):
        with pytest.raises(BadParameter, match="several pages"):
            dehusk.SiteModel.fit(page)  # type: ignore[arg-type]


# --- What it gives ----------------------------------------------------------------------------------------------------


def test_it_is_true_where_something_was_found() -> None:
    assert dehusk.extract(WINDMILL)
    assert not dehusk.extract(b"")
    assert not dehusk.extract("<a href=/>menu</a>", method="textsweeper")


@pytest.mark.parametrize("page", [WINDMILL, LISTING, b""], ids=["windmill", "listing", "empty"])
def test_the_dictionary_is_what_json_writes(page: bytes) -> None:
    extraction = dehusk.extract(page, url="https://courier.example/mill")
    assert extraction.to_dict() == json.loads(extraction.json)


def test_notebooks_show_the_content() -> None:
    page = "<base href=https://a.example/><p>The mill <b>turns</b>.<script>alert(1)</script>"
    extraction = dehusk.extract(page, method="everything")
    shown = extraction._repr_html_()
    assert shown == "<p>The mill <b>turns</b>.</p>", "no head, since a base would redirect the links of the notebook"
    assert extraction._repr_markdown_() == extraction.markdown == "The mill **turns**."
    nothing = dehusk.extract(b"")
    assert nothing._repr_html_() is nothing._repr_markdown_() is None, "a notebook then shows the repr"


PICTURES = """<base href=https://courier.example/mills/>
<figure><img src=wait.gif data-src="sails.jpg" alt="Four  sails" title=New>
<figcaption>Sails <i>in May</i></figcaption></figure>
<p>Flour <img src="data:image/gif;base64,R0" alt=no><img src=/flour.jpg> on Saturdays."""
LINKS = """<p id=top>The <a href=/mill title="The  mill">old <b>mill</b></a> and its <a href=#note>note</a>,
<a href=javascript:alert(1)>run</a>, <a name=here>here</a>, <a href="">self</a>, <a href="mailto:a@b.example">write</a>
<a href=https://fen.example/#map><img src=map.png alt="A map"></a> <a href="http://[bad#x">bad</a>"""


def test_images_have_what_the_page_says_of_them() -> None:
    found = dehusk.extract(PICTURES, method="everything").images
    assert found == [
        ("https://courier.example/mills/sails.jpg", "Four sails", "New", "Sails in May"),
        ("https://courier.example/flour.jpg", "", "", ""),
    ]
    assert found[0].caption == "Sails in May"


def test_a_figure_in_a_caption_has_a_caption_of_its_own() -> None:
    inner = "<figure><img src=b><figcaption>two</figcaption></figure>"
    html = f"<figure><img src=a><figcaption>one {inner} three</figcaption></figure>"
    assert [image.caption for image in dehusk.extract(html, method="everything").images] == ["one three", "two"]


def test_links_lead_to_other_pages() -> None:
    found = dehusk.extract(LINKS, method="everything", url="https://courier.example/a#top").links
    assert found == [
        ("https://courier.example/mill", "old mill", "The mill"),
        ("mailto:a@b.example", "write", ""),
        ("https://fen.example/#map", "A map", ""),
        ("http://[bad#x", "bad", ""),
    ]
    assert dehusk.extract(LINKS, method="everything").links[0].url == "/mill", "without the address of the page"


def test_images_and_links_of_the_husk_are_not_listed() -> None:
    extraction = dehusk.extract(WINDMILL)
    everything = dehusk.extract(WINDMILL, method="everything")
    assert {link.url for link in extraction.links} < {link.url for link in everything.links}
