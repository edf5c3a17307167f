"""How complete the content is, measured on small pages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks.completeness.facts import find_facts
from benchmarks.completeness.lists import find_lists
from benchmarks.completeness.models import ModelFiles, Models
from benchmarks.completeness.pages import PageJob, PageResult, WordScore, measure_page
from benchmarks.completeness.pictures import PagePictures, find_pictures
from benchmarks.completeness.prices import price_pattern
from benchmarks.completeness.snippets import Snippet, find_snippets
from benchmarks.completeness.summary import picture_numbers, summarise
from benchmarks.completeness.tables import as_json, write_tables
from benchmarks.confidence import worth_of
from dehusk import parse
from dehusk.evaluation.datasets import Dataset, Gold, write_dataset

from .pages import MENU, SENTENCE, write

ROOT = Path(__file__).parents[2]
RECIPE = "Mix 200 g (7 oz) of flour with 2 eggs. Stir the milk in slowly and let the batter rest for an hour."


@pytest.mark.parametrize(
    ("snippet", "is_kept"),
    [
        ("2 eggs", True),
        ("2 EGGS!", True),
        ("200 g of flour", True),  # two more tokens in a window of six
        ("milk eggs", False),  # too far from each other
        ("2 large eggs", False),  # a short snippet needs all its tokens
        ("2 2 eggs", False),  # there is one 2
        ("stir the milk in slowly and let the thick batter rest for an hour", True),  # 12 of 13 tokens
        ("stir all the cold milk in slowly and let the thick batter rest for an hour", False),  # 12 of 15 tokens
    ],
)
def test_a_snippet_is_kept_as_a_run_or_within_a_window(snippet: str, is_kept: bool) -> None:
    ((_, found),) = find_snippets(RECIPE, [snippet])
    assert found is is_kept


def test_a_window_moves_on() -> None:
    assert find_snippets("salt x x x x x x pepper salt", ["salt and pepper", "pepper salt", "…"]) == [
        Snippet(3, False),
        Snippet(2, True),
    ]


@pytest.mark.parametrize("written", ["1299", "1,299.00", "1.299,00", "1 299", "1 299,0", "1'299", "1299.00"])
def test_a_price_may_have_other_separators(written: str) -> None:
    shown = f"The mill costs {written} in all"
    assert price_pattern("1299.00 ", "", shown)
    assert find_facts(shown, shown, {"price": "1299"}, []) == {"price": True}


@pytest.mark.parametrize("written", ["11299", "1299.50", "1,299,500", "129", "0.1299"])
def test_another_number_is_not_the_price(written: str) -> None:
    assert price_pattern("1299", "", f"The mill costs {written} in all") is None


def test_decimals_are_part_of_the_price() -> None:
    assert price_pattern("119.9", "€", "119,90 €")
    assert price_pattern("119.9", "€", "119 €") is None
    assert price_pattern("free", "€", "free") is None
    assert price_pattern("", "", "") is None


def test_a_price_needs_the_currency_that_the_page_shows_with_it() -> None:
    shown = "A mill of 3 floors for £3"
    assert find_facts("A mill of 3 floors", shown, {"price": "3", "currency": "£"}, ["3"]) == {"price": False}
    assert find_facts("Now £ 3.00", shown, {"price": "3", "currency": "£"}, ["3"]) == {"price": True}
    assert find_facts("A mill of 3 floors", shown, {"price": "3", "currency": "$"}, ["3"]) == {"price": True}


def test_only_facts_that_the_page_shows_count() -> None:
    facts = {"brand": "Fen & Co", "sku": "12-34", "gtin": "999"}
    assert find_facts("By Fen & Co", "", facts, ["Fen & Co", "12-34"]) == {"brand": True, "sku": False}


LISTS = f"""<body><nav><ul><li>Home and news<li>About us<li>Write to us<li>Legal things</ul></nav>
<article><p>{SENTENCE}</p><ul><li>Oak for the wheel<li>Elm for the sails<ol><li>cloth<li>rope</ol>
<li>Iron for the rest</ul><p>{SENTENCE}</p></article>
<ul><li>Share this now with all of your friends<li>Print</ul>
<ul><li>one<li>two<li>three</ul></body>"""
GOLD = f"{SENTENCE} Oak for the wheel Elm for the sails cloth rope Iron for the rest {SENTENCE}"


def test_lists_are_compared_with_the_gold_and_with_the_content() -> None:
    page = parse(LISTS)
    content = np.zeros(len(page), bool)
    menu, materials = find_lists(page, content, GOLD)
    assert (menu.is_gold, menu.is_boilerplate, menu.is_lost, menu.is_kept) == (False, True, True, False)
    assert (materials.is_gold, materials.is_boilerplate, materials.is_lost) == (True, False, True)
    menu, materials = find_lists(page, page.is_text, GOLD)
    assert (menu.kept, materials.kept) == (1, 1)
    assert menu.is_kept
    assert not materials.is_lost


def test_hidden_words_of_a_list_do_not_count() -> None:
    items = "<li>Oak for the wheel<li>Elm for the sails<li>Iron for the rest"
    page = parse(f"<body><ul>{items}<li style='display:none'>{SENTENCE}</ul><ul hidden>{items}</ul>")
    (materials,) = find_lists(page, page.is_text & page.visible, "Oak for the wheel")
    assert materials.kept == 1


def test_a_page_without_lists_has_none() -> None:
    assert find_lists(parse("<p>Mill"), np.zeros(4, bool), "Mill") == []


def measured(path: Path, html: str, **gold: object) -> PageResult:
    path.write_text(html, "utf-8")
    job = PageJob("mills", path, Gold("1", path.name, **gold), {}, "balance", ModelFiles(), ModelFiles())  # type: ignore[arg-type]
    return measure_page(job)


def test_all_measures_of_a_page(tmp_path: Path) -> None:
    paragraphs = "".join(f"<p>{SENTENCE} It stood {number} years.</p>" for number in range(100, 110))
    found = measured(
        tmp_path / "page.html",
        f"<title>The mill</title><body>{MENU}<article><h1>The mill</h1>{paragraphs}</article>",
        text=f"The mill {paragraphs}".replace("<p>", " ").replace("</p>", " "),
        kind="article",
        wanted=("It stood 104 years", "It stood 204 years"),
        facts={"price": "105", "brand": "It stood 104 years"},
    )
    assert found.snippets == [Snippet(4, True), Snippet(4, False)]
    assert found.facts == {"price": True, "brand": True}
    assert (found.kind, found.is_overview, found.status, found.by_package) == ("article", False, "ok", True)
    assert found.shown_words == 2 + 10 * 21 + 4
    assert found.scores["balance"].f1 > 0.95
    assert found.scores["balance"].gold_words == 2 + 10 * 21
    assert not found.is_empty


def test_scripts_can_be_removed(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    text = " ".join([SENTENCE] * 20)
    data = json.dumps({"@context": "https://schema.org", "@type": "NewsArticle", "articleBody": text})
    path.write_text(f"<body><div id=root></div><SCRIPT type='application/ld+json'>{data}</Script >", "utf-8")
    job = PageJob("mills", path, Gold("1", path.name), {}, "balance", ModelFiles(), ModelFiles())
    assert measure_page(job).words > 100
    assert measure_page(job._replace(without_scripts=True)).words == 0


def result(**given: object) -> PageResult:
    usual = {"dataset": "wcxb", "id": "1", "gold_kind": "article", "kind": "article", "is_overview": False}
    more = {"status": "ok", "shown_words": 100, "words": 50, "by_package": True}
    return PageResult(**(usual | more | given))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "is_empty"),
    [
        ({"words": 0}, True),
        ({"words": 0, "status": "empty"}, True),
        ({"words": 0, "status": "error_page"}, False),
        ({"words": 0, "shown_words": 50}, False),
        ({}, False),
    ],
)
def test_an_empty_text_needs_a_status_that_explains_it(given: dict[str, object], is_empty: bool) -> None:
    assert result(**given).is_empty is is_empty


def test_shares_are_means_over_pages() -> None:
    pages = [
        result(dataset="recipes", words=100, snippets=[Snippet(2, True), Snippet(9, True)]),
        result(dataset="recipes", words=300, snippets=[Snippet(2, False), Snippet(3, False), Snippet(4, True)]),
        result(dataset="recipes", words=900),
    ]
    numbers = summarise(pages, "balance").snippets["recipes"]
    assert numbers["pages"] == 2
    assert numbers["kept"] == pytest.approx((1 + 1 / 3) / 2)
    assert numbers["short kept"] == pytest.approx((1 + 1 / 3) / 2)
    assert numbers["long kept"] == 1
    assert numbers["pages that lose more than half"] == 1
    assert numbers["words a page"] == 200


def test_facts_kinds_and_overviews_are_counted() -> None:
    pages = [
        result(dataset="shops", gold_kind="product", facts={"price": True, "sku": False}),
        result(dataset="shops", gold_kind="product", facts={"brand": True}),
        result(kind="listing", is_overview=True),
        result(gold_kind="forum", kind="forum"),
        result(kind=""),
    ]
    found = summarise(pages, "balance")
    assert (
        found.facts["shops"] | {"facts shown": 3, "facts kept": 2, "price shown": 1, "price kept": 1}
        == (found.facts["shops"])
    )
    assert found.overviews == {"wcxb": {"articles": 2, "called overview": 1, "share": 0.5}}
    assert found.kinds["all"] == {"pages": 2, "right": 0.5}


def test_words_and_confidence_are_those_of_each_favor() -> None:
    scores = {
        favor: [WordScore(f1, words, 100, sure) for f1, words, sure in pages]
        for favor, pages in {
            "balance": [(0.9, 90, 0.95), (0.5, 50, 0.3)],
            "precision": [(0.8, 60, 0.95), (0.4, 40, 0.3)],
            "recall": [(0.7, 150, 0.95), (0.6, 150, 0.3)],
        }.items()
    }
    pages = [result(scores={favor: found[page] for favor, found in scores.items()}) for page in (0, 1)]
    summary = summarise(pages, "balance")
    numbers = summary.words["wcxb"]
    assert [numbers[favor] for favor in scores] == pytest.approx([0.7, 0.6, 0.65])
    assert numbers["recall words"] == 1.5
    assert summary.confidence["wcxb"] == pytest.approx(
        {"pages": 2, "correlation": 1, "share above 0.9": 0.5, "their F1": 0.9}
    )


def test_the_worth_of_confidence_is_unknown_where_nothing_varies() -> None:
    worth = worth_of(np.array([[0.5, 0.8], [0.5, 0.9]]))
    assert np.isnan(worth.correlation)
    assert worth.share_sure == 0
    assert np.isnan(worth.sure_f1)


def test_numbers_are_written_as_tables_and_as_json() -> None:
    summary = summarise([result(words=0), result(dataset="recipes", snippets=[Snippet(2, True)])], "balance")
    text, content = write_tables(summary), as_json(summary)
    assert "| recipes | 1 | 1.000 | 1.000 |  | 0 | 50 |" in text
    assert "| wcxb | 1 |" in text
    assert content["empty"] == {"wcxb": ["1"]}
    assert content["snippets"]["recipes"]["long kept"] is None
    json.dumps(content, allow_nan=False)


def dataset(folder: Path, name: str, use: str) -> Dataset:
    return write_dataset(
        folder / name, {"name": name, "use": use}, [(Gold("1", "1.html", url="https://a.example/"), b"")]
    )


def test_a_page_is_judged_by_a_model_that_has_not_seen_it(tmp_path: Path) -> None:
    models = tmp_path / "models"
    models.mkdir()
    for name in (*(f"{kind}-{fold}" for kind in ("fold", "kind") for fold in range(5)), "without-mills"):
        (models / f"{name}.model").touch()
    of_set = {name: dataset(tmp_path, name, "train, tune, evaluate") for name in ("mills", "wcxb", "new")}
    seen_by_none = dataset(tmp_path, "hidden", "evaluate only")

    def file(models: Models, dataset: Dataset) -> str | None:
        blocks = models.block_models(dataset)["1"].blocks
        return None if blocks is None else blocks.name.partition("-")[0]

    by_set, by_domain = Models(models), Models(models, "domain")
    assert [file(by_set, of_set[name]) for name in ("mills", "wcxb", "new")] == ["without", "fold", None]
    assert [file(by_domain, of_set[name]) for name in ("mills", "wcxb", "new")] == ["fold", "fold", "fold"]
    assert file(by_set, seen_by_none) is file(Models(None), of_set["wcxb"]) is None
    told = by_set.kind_models(of_set["mills"])["1"]
    assert told.blocks
    assert told.kinds
    assert told.blocks.name.replace("fold", "kind") == told.kinds.name
    assert by_set.kind_models(seen_by_none)["1"].is_package


def test_the_command_measures_a_data_set(tmp_path: Path) -> None:
    folder, into = write(tmp_path, 3).folder, tmp_path / "numbers.json"
    command = [sys.executable, "-X", "utf8", "-m", "benchmarks.completeness", "--data", folder, "--into", into]
    ended = subprocess.run(
        [*map(str, command), "--workers", "1"],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"DEHUSK_CACHE": str(tmp_path / "cache")},
    )
    assert b"3 pages" in ended.stdout
    assert b"of the package: mills." in ended.stdout
    numbers = json.loads(into.read_text("utf-8"))
    assert numbers["words"]["mills"]["pages"] == 3
    assert numbers["overviews"]["mills"]["articles"] == 1
    assert numbers["by_package"] == ["mills"]


PICTURES = f"""<head><meta property="og:image" content="/img/harrow-mill-1200x630.jpg?x"></head><body>
<img src="/harrow-mill.jpg"><img src="/logo.png"><img src="/a.png" height="16">
<img class="emoji" src="/b.png" width="9"><img src="/c.png" alt="Share">
<img src="/d.png" alt="They share what is left of the old logo"><p>{SENTENCE}</p>"""


def test_lead_pictures_and_junk_are_told_by_the_source() -> None:
    page = parse(PICTURES)
    assert find_pictures(page, "text").has_lead is False
    found = find_pictures(page, "![](/harrow-mill.jpg) ![](/logo.png) ![](/b.png) ![](/d.png) [![x](/a.png)](/y)")
    assert found == (True, 5, ("/logo.png", "/a.png"))
    assert find_pictures(page, "![](</c.png>)").junk == ("/c.png",)
    assert find_pictures(parse(PICTURES.replace("harrow-mill-1200x630", "logo")), "").has_lead is None
    lazy = parse('<img src="/spacer.png" data-src="/wheel.jpg" width="0">')
    assert find_pictures(lazy, "![](/wheel.jpg) ![](/spacer.png)").junk == ("/spacer.png",)


def test_pictures_are_counted_by_page() -> None:
    def result(has_lead: bool | None, *junk: str) -> PageResult:
        found = PagePictures(has_lead, 2, junk)
        return PageResult("a", "1", "article", "article", False, "ok", 99, 99, True, domain="a.example", pictures=found)

    line = picture_numbers([result(True), result(False, "/logo.png"), result(None)])["all"]
    assert (line["with a lead picture"], line["lost"], line["with junk"], line["pictures"]) == (2, 1, 1, 6)
