"""Examples: which share of each block is gold, and which pages must not be told apart by a model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")

from dehusk import parse
from dehusk.evaluation.datasets import Gold
from dehusk.evaluation.held_out import FOLDS, choose_fold, find_domain
from dehusk.page.blocks import blocks_of
from training.examples import Example, Labels, labels_of
from training.headings import left_out, muted, section_headings, titles
from training.worth import as_found, weighed

MILL = "the old mill turns in the wind"
BREAD = "sour bread rises slowly when kitchens are cold"


def labels(html: str, gold: str) -> Labels:
    page = parse(html)
    return labels_of(page, blocks_of(page), gold)


def test_a_block_is_gold_as_far_as_the_gold_has_its_tokens() -> None:
    found = labels(f"<nav>Home News</nav><p>{MILL}</p><p>{BREAD}, says Oake on Monday</p>", f"{MILL}\n{BREAD}")
    assert found.share == pytest.approx([0, 1, 8 / 12])
    assert found.size.tolist() == [2, 7, 12]
    assert found.gold_size == 15


@pytest.mark.parametrize(
    ("html", "gold", "share"),
    [
        ("<p>The <b>Old</b> Mill &amp; the <i>caf&eacute;</i></p>", "the old mill & the café", [1]),
        (f"<p>{BREAD}</p><div hidden>{MILL}</div>", MILL, [0, 1]),
        (f"<p>{MILL}</p><p>{BREAD}</p>", f"{BREAD} {MILL}", [1, 1]),
        (f"<p>read more here</p><p>{BREAD}</p>", f"{BREAD} read more here", [0, 1]),  # too short to be found elsewhere
        (f"<p>{MILL}</p><p>{BREAD}</p><p>{MILL}</p>", f"{MILL} {BREAD}", [1, 1, 0]),
        (f"<p>{MILL}</p><p>{BREAD}</p><p>{MILL}</p>", f"{MILL} {MILL} {BREAD}", [1, 1, 1]),
        (f"<p>{MILL}</p><p>{BREAD}</p>", "", [0, 0]),
        (f"<p>{MILL}</p><p>{BREAD}</p>", "...", [0, 0]),
        (f"<p>{MILL}</p><p>{BREAD}</p>", "nothing of this is anywhere on that page", [0, 0]),
    ],
)
def test_which_blocks_are_gold(html: str, gold: str, share: list[int]) -> None:
    assert labels(html, gold).share.tolist() == share


def test_a_block_without_tokens_is_no_content() -> None:
    found = labels(f"<p>***</p><p>{MILL}</p>", MILL)
    assert found.share.tolist() == [0, 1]
    assert found.size.tolist() == [0, 7]


def example(html: str, gold: str, domain: str = "mill.example") -> Example:
    return Example("set", "article", domain, parse(html), labels(html, gold))


def test_every_page_weighs_the_same() -> None:
    short, long = example(f"<p>{MILL}</p>", MILL), example(f"<p>{MILL}</p><p>{BREAD}</p>" * 9, MILL)
    assert short.weight.sum() == pytest.approx(1)
    assert long.weight.sum() == pytest.approx(1)
    assert long.weight[1] > long.weight[0] > 0


def test_the_f1_of_a_selection() -> None:
    page = example(f"<p>{MILL}</p><p>{BREAD}</p>", MILL)
    assert page.f1(np.array([True, False])) == 1
    assert page.f1(np.array([True, True])) == pytest.approx(2 * 7 / (7 + 8 + 7))
    assert page.f1(np.array([False, True])) == page.f1(np.array([False, False])) == 0


def domain(url: str | None = None, *, site: str | None = None, page: str = "a", dataset: str = "set") -> str:
    return find_domain(dataset, Gold(page, "a.html", url=url, site=site))


def test_pages_of_one_domain_are_in_one_fold_whichever_set_they_are_in() -> None:
    urls = ["https://www.gazette.example/1", "http://gazette.example:80/2", "https://sport.gazette.example/3"]
    assert {domain(url, dataset=name) for url in urls for name in ("first", "second")} == {"gazette.example"}
    assert example(f"<p>{MILL}</p>", MILL, "gazette.example").fold == choose_fold("gazette.example")


def test_a_country_that_registers_names_under_a_second_level() -> None:
    assert domain("https://news.gazette.co.uk/1") == domain("https://www.gazette.co.uk/") == "gazette.co.uk"
    assert domain("https://gazette.co.uk/1") != domain("https://courier.co.uk/1")
    assert domain("https://cache.example/1", site="gazette.example") == "gazette.example"


def test_pages_without_an_address_are_grouped_by_their_names() -> None:
    assert domain(page="forum/1") == domain(page="forum/2") != domain(page="news/1")
    assert domain(page="bbc_1") == domain(page="bbc_2") != domain(page="cnn_1")
    assert domain(page="1") != domain(page="2")
    assert domain(page="1", dataset="first") != domain(page="1", dataset="second")


def test_folds_are_even_and_fixed() -> None:
    folds = [choose_fold(f"site-{number}.example") for number in range(1000)]
    assert folds == [choose_fold(f"site-{number}.example") for number in range(1000)]
    assert set(folds) == set(range(FOLDS))
    assert min(np.bincount(folds)) > 1000 / FOLDS / 2


PAGE = parse("<p>mill</p>")


def example_of(kind: str = "article", dataset: str = "set", tokens: int = 400, gold: int = 400) -> Example:
    return Example(
        dataset, kind, "mill.example", PAGE, Labels(np.ones(1, np.float32), np.array([tokens], np.float32), gold)
    )


@pytest.mark.parametrize(
    ("page", "worth"),
    [
        (example_of(), 1),
        (example_of(tokens=1600), 2),  # a short content among much boilerplate
        (example_of(tokens=10**6), 5),
        (example_of(tokens=10**7), 5),
        (example_of("listing"), 1.5),  # a rare kind
        (example_of(dataset="portals"), 0.5),  # a special gold
        (replace(example_of("forum"), worth=0.5, is_made=True), 0.75),
    ],
)
def test_weights_of_pages(page: Example, worth: float) -> None:
    assert weighed([page])[0].worth == worth


def test_pages_as_they_were_found_are_not_made_and_weigh_the_same() -> None:
    found = as_found(weighed([example_of("forum", tokens=9000), replace(example_of(), is_made=True)]))
    assert [page.worth for page in found] == [1]


TEXT = "The old mill turns in the wind again, says the miller."
MORE = "Sour bread rises slowly when kitchens are cold in winter."
WITH_HEADINGS = (
    f"<h1>A mill turns</h1><p>{TEXT}</p><h2>On the bread</h2><p>{MORE}</p><h2>More to read</h2><h1>Other news</h1>"
)


def headed(dataset: str, gold: str) -> Example:
    page = parse(WITH_HEADINGS)
    return Example(dataset, "article", "mill.example", page, labels_of(page, blocks_of(page), gold))


BARE = headed("bare", f"{TEXT}\n{MORE}")
TITLED = headed("titled", f"A mill turns\n{TEXT}\nOn the bread\n{MORE}")


def test_which_blocks_are_titles_and_headings_of_sections() -> None:
    assert titles(BARE).tolist() == [True, False, False, False, False, False]
    assert section_headings(BARE).tolist() == [False, False, True, False, False, False]


@pytest.mark.parametrize("headings", [titles, section_headings])
def test_the_policy_of_a_set_is_learned(headings: object) -> None:
    assert left_out([BARE, TITLED], headings) == {"bare"}  # type: ignore[arg-type]


def test_headings_that_are_left_out_by_policy_have_no_weight() -> None:
    bare, titled = muted([BARE, TITLED])
    assert (bare.weight > 0).tolist() == [False, True, False, True, True, True]
    assert titled.weight.tolist() == TITLED.weight.tolist()


def test_a_single_heading_that_is_left_out_is_learned_from() -> None:
    strange = headed("titled", f"{TEXT}\n{MORE}")
    *_, found = muted([TITLED, TITLED, strange])
    assert (found.weight > 0).all()


def test_a_heading_before_the_title_names_the_site() -> None:
    page = parse(f"<h1>The Gazette</h1>{WITH_HEADINGS}")
    found = Example("set", "article", "a", page, labels_of(page, blocks_of(page), f"A mill turns {TEXT} {MORE}"))
    assert titles(found).nonzero()[0].tolist() == [1]


def test_a_page_without_content_has_no_title() -> None:
    assert not titles(headed("set", "")).any()
