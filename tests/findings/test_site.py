"""Site boilerplate: what is learned from some pages, what is not, and the model as JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from dehusk import METHODS, Page, extract, parse
from dehusk.errors import BadParameter
from dehusk.findings.site import SiteModel
from dehusk.page.stream import words_of
from effort import examples
from generated import html_pages

generated = settings(max_examples=examples(60))

STORIES = {
    "The old mill turns again": "After forty years of rest the sails of the mill were lifted into place by two cranes.",
    "A bridge for hedgehogs": "The town council voted last night for the smallest bridge that it has ever built.",
    "Who winds the station clock": "It has never been late by a minute, and nobody in town admits to having the key.",
    "Bread from the common oven": "On Saturdays the smell reaches the church, and the sermon gets shorter every week.",
}
MENU = "<ul><li><a href=/>Home</a></li><li><a href=/news>News of the town</a></li></ul>"
NOTICE = "<p>Subscribe to the Town Paper and read all of it for less than the price of a bun a day.</p>"


def story(title: str, related: str = "", more: str = "") -> Page:
    text = STORIES.get(title, title)
    also = f"<ul><li><a href=/r>{related}</a></li></ul>" if related else ""
    return parse(f"<body>{MENU}<h1>{title}</h1><p>{text}</p>{more}{NOTICE}{also}<footer>© The Town Paper</footer>")


def marked(model: SiteModel, page: Page) -> list[str]:
    """The texts that a model marks."""
    return [" ".join(page.text(int(row)).split()) for row in model.repeated(page).nonzero()[0]]


ALL = [story(title) for title in STORIES]
REPEATED = ["Home", "News of the town", NOTICE.removeprefix("<p>").removesuffix("</p>"), "© The Town Paper"]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_what_pages_repeat_is_marked_on_them_and_on_others(count: int) -> None:
    model = SiteModel.fit(ALL[:count])
    assert model.pages == count
    for page in [*ALL, story("A page that is new on this site")]:
        assert marked(model, page) == REPEATED


def test_a_title_in_a_list_of_related_articles_stays_a_title() -> None:
    mill, bridge, clock, bread = STORIES
    pages = [story(mill), story(bridge, related=mill), story(clock, related=mill), story(bread, related=mill)]
    model = SiteModel.fit(pages)
    assert marked(model, pages[0]) == REPEATED
    assert mill in marked(model, pages[1]), "in the list it is repeated"


def test_dates_and_numbers_are_repeated_by_chance() -> None:
    days = ["1 May 2024", "1 May 2024", "1 May 2024", "2 May 2024"]
    pages = [story(title, more=f"<p>{day}</p>") for title, day in zip(STORIES, days, strict=True)]
    assert marked(SiteModel.fit(pages), pages[0]) == REPEATED
    assert marked(SiteModel.fit(pages[:2]), pages[0]) == REPEATED, "two pages of one day say nothing"
    assert "1 May 2024" in marked(SiteModel.fit(pages[:3]), pages[0]), "on every page of three it is no chance"


def test_how_many_pages_must_have_a_block() -> None:
    pages = [
        *map(story, list(STORIES)[:2]),
        *(story(title, more="<p>Tickets at the gate</p>") for title in list(STORIES)[2:]),
    ]
    texts = {share: marked(SiteModel.fit(pages, share=share), pages[3]) for share in (0.1, 0.5, 0.6, 1)}
    assert ["Tickets at the gate" in found for found in texts.values()] == [True, True, False, False]
    assert "Tickets at the gate" not in marked(SiteModel.fit([*pages[:2], pages[3]], share=0.1), pages[3]), "one page"


def test_the_same_page_twice_is_one_page() -> None:
    mill, bridge, *_ = STORIES
    again = story(mill, more="<p>Read 17 times</p>", related=bridge)
    model = SiteModel.fit([story(mill), again, story(mill)])
    assert model == SiteModel(frozenset(), 1, 0.5)
    assert marked(SiteModel.fit([story(mill), again, story(bridge)]), again) == REPEATED


def test_pages_of_links_alone_are_compared_by_their_links() -> None:
    lists = [parse(MENU + f"<ol><li><a href=/{n}>Part {'abc'[n]} of the long story</a></li></ol>") for n in range(3)]
    assert marked(SiteModel.fit(lists), lists[0]) == ["Home", "News of the town"]
    assert SiteModel.fit([lists[0], lists[0]]).pages == 1


@pytest.mark.parametrize("pages", [[], [""], ["", ""], ["word"], ["<p>One page</p>"], ["<p>One</p>", "<br>"]])
def test_from_one_page_nothing_is_learned(pages: list[str]) -> None:
    model = SiteModel.fit(parse(html) for html in pages)
    assert not model.blocks
    assert not model.repeated(parse("<p>One page</p>")).any()


def test_white_space_and_tags_within_a_block_do_not_matter() -> None:
    one, two = (
        parse("<p>Read the\n <b>Town</b>&nbsp;Paper</p><p>mill</p>"),
        parse("<p> Read the Town Paper</p><p>bread</p>"),
    )
    assert marked(SiteModel.fit([one, two]), one) == ["Read the", "Town", "Paper"]


@pytest.mark.parametrize("method", ["everything", "ccb", "cetd"])
def test_marks_lose_what_is_repeated(method: str) -> None:
    page = ALL[0]
    selection = replace(METHODS[method](page), confidence=0.9)
    model = SiteModel.fit(ALL[1:])
    cleaned, repeated = model.clean(page, selection), model.repeated(page)
    assert (cleaned.content == (selection.content & ~repeated)).all()
    assert (cleaned.score == selection.score).all()
    assert cleaned.confidence == 0.9
    assert (cleaned.words is None) == (selection.words is None)
    if cleaned.words is not None:
        assert not repeated[words_of(page).row[cleaned.words]].any()
    assert (SiteModel.fit([page]).clean(page, selection).content == selection.content).all()


def test_the_text_loses_what_is_repeated() -> None:
    found = extract(ALL[0], method="everything")
    assert "Subscribe" in found.text
    cleaned = type(found)(found.page, SiteModel.fit(ALL[1:]).clean(ALL[0], found.selection), found.method, {})
    assert cleaned.text.split("\n\n") == ["The old mill turns again", STORIES["The old mill turns again"]]


def test_json_gives_the_same_model_back() -> None:
    model = SiteModel.fit(ALL, share=0.7)
    assert SiteModel.from_json(model.to_json()) == model
    assert SiteModel.from_json(model.to_json().encode()) == model
    assert set(json.loads(model.to_json())) == {"version", "pages", "share", "blocks"}
    assert len(model.to_json()) < 300


def test_digests_never_change() -> None:
    """A model that was written by an earlier version must find its blocks again."""
    pages = [parse(f"<div><p>All rights are kept.</p><p>{word}</p></div>") for word in ("mill", "bread")]
    assert SiteModel.fit(pages).to_json() == (
        '{\n "version": 2,\n "pages": 2,\n "share": 0.5,\n "blocks": [\n  "279caee43b147f32"\n ]\n}'
    )


GOOD = {"version": 2, "pages": 2, "share": 0.5, "blocks": ["0123456789abcdef"]}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is JSON, but this is not"),
        ("{", "is JSON, but this is not"),
        ("[" * 100_000, "is JSON, but this is not"),
        (b"\xff\xfe\xfa", "is JSON, but this is not"),
        ("[]", 'JSON object with "version": 2'),
        ("{}", 'JSON object with "version": 2'),
        (json.dumps(GOOD | {"version": 1}), 'JSON object with "version": 2'),
        (json.dumps(GOOD | {"blocks": None}), "list of digests"),
        (json.dumps(GOOD | {"blocks": [7]}), "list of digests"),
        (json.dumps(GOOD | {"blocks": ["0123456789ABCDEF"]}), "list of digests"),
        (json.dumps(GOOD | {"blocks": ["0123456789abcdef\n"]}), "list of digests"),
        (json.dumps(GOOD | {"pages": -1}), "number of pages, not -1"),
        (json.dumps(GOOD | {"pages": True}), "number of pages, not True"),
        (json.dumps(GOOD | {"share": 0}), "share takes a number"),
        (json.dumps(GOOD | {"share": "x" * 1000}), "share takes a number"),
        ('{"version": 2, "pages": 2, "share": NaN, "blocks": []}', "share takes a number"),
    ],
)
def test_broken_json_is_one_clear_error(text: str | bytes, message: str) -> None:
    with pytest.raises(BadParameter, match=message) as caught:
        SiteModel.from_json(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("share", [0, -1, 1.01, float("nan"), True, "0.5", None])
def test_a_share_is_a_share(share: float) -> None:
    with pytest.raises(BadParameter, match="above 0 and up to 1"):
        SiteModel.fit([], share=share)


@generated
@given(one=html_pages, two=html_pages)
def test_models_of_all_pages(one: str, two: str) -> None:
    pages = [parse(f"{html}<hr><p>Printed by the town press</p>") for html in (one, two)]
    model = SiteModel.fit(pages)
    assert SiteModel.fit(reversed(pages)).blocks == model.blocks
    assert SiteModel.from_json(model.to_json()) == model
    for page in pages:
        repeated = model.repeated(page)
        assert repeated.shape == (len(page),)
        assert repeated.dtype == np.bool_
        assert not (repeated & ~page.is_text).any()
        last = page.is_text.nonzero()[0][-1]
        assert repeated[last] == (model.pages == 2)
