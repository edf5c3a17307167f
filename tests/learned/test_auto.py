"""The default extractor on pages written for the project, and its explanations."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from dehusk import METHODS, Selection, extract, parse
from dehusk._core import signal_names
from dehusk.learned.explain import MEANINGS, Contribution, describe_signal
from dehusk.learned.predictions import load_classifier
from dehusk.learned.version import LATEST, Favor
from dehusk.page.blocks import blocks_of
from dehusk.page.roles import in_comments
from dehusk.page.visibility import legible
from dehusk.selection import text_of
from generated import on_generated_pages

FOLDER = Path(__file__).parents[2] / "docs" / "pages"
PAGES = sorted(FOLDER.glob("*.html"))
ROLES = {"heading", "comment", "content", "navigation", "boilerplate"}
every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)


def page_of(name: str) -> bytes:
    return (FOLDER / f"{name}.html").read_bytes()


KEPT = {
    "windmill": ["The wind arrived a little after nine.", "Harrow Fen Mill was built in 1796", "Dress the millstones"],
    "news2008": ["The little café at the end of the fish quay has been saved.", "I had already sold the toaster."],
    "docs": ["A tide table is opened once", "The height of the water at one moment", "Anything else that you see"],
    "product": ["The Heron 12 is a kayak for people without a garage.", "On the water it behaves like a proper"],
    "noisy": ["Every driver on the N7", "The oldest story is about a market woman", "The second story is shorter."],
    "chinese": ["清晨六点，雾还没有散", "这座水碾建于清光绪年间", "周师傅收了三个徒弟"],
}
DROPPED = {
    "windmill": ["All rights reserved", "Goose stops train", "We use cookies", "Subscribe", "Jobs"],
    "news2008": ["Classifieds", "Ferry late, again", "Best viewed at"],
    "docs": ["Created using Boatswain", "Installation", "previous"],
    "product": ["Customers also bought", "No, thanks", "Imprint"],
    "noisy": ["Pigeons, ranked", "Cookie settings", "Log in"],
    "chinese": ["关于我们", "本周末有中到大雨", "三路公交线调整", "财经"],
}


@pytest.mark.parametrize("name", KEPT)
def test_articles_are_kept_once_and_husks_are_dropped(name: str) -> None:
    text = extract(page_of(name)).text
    for sentence in KEPT[name]:
        assert text.count(sentence) == 1, sentence
    for words in DROPPED[name]:
        assert words not in text, words


def test_it_is_the_default() -> None:
    assert extract("<p>x").method == "auto"


@every_page
def test_a_block_is_kept_whole_or_dropped_whole(path: Path) -> None:
    page = parse(path.read_bytes())
    selection, blocks = METHODS["auto"](page), blocks_of(page)
    kept = blocks.sums(selection.content)
    is_continuation = np.array([page.is_text[row] and page.text(row) == "Read more" for row in range(len(page))])
    assert ((kept == 0) | (kept == blocks.sums(legible(page) & ~is_continuation))).all()
    assert selection.content.sum() == kept.sum(), "what is no text of the body is never content"


def test_text_that_readers_may_not_see_is_judged_too() -> None:
    """Some pages have their content in `noscript`, or show it by a script."""
    post = "<p>My starter was lively all summer, and since the cold came it just sits there in its jar.</p>"
    page = parse(f"<div id=app></div><noscript>{post * 3}</noscript><div hidden>{post}</div>")
    scores = METHODS["auto"](page).score
    hidden = page.is_text & ~page.visible & (np.arange(len(page)) > page.body)
    assert hidden.sum() == 1
    assert (scores[hidden | (page.is_text & page.in_noscript)] > 0).all()


@every_page
def test_favouring_recall_keeps_more_and_precision_less(path: Path) -> None:
    page = parse(path.read_bytes())
    precision, balance, recall = (
        METHODS["auto"](page, favor=favor).content for favor in ("precision", "balance", "recall")
    )
    assert (precision <= balance).all()
    assert (balance <= recall).all()


COMMENTED = (
    f"<article><h1>The mill</h1>{'<p>The mill has turned in the wind for three hundred years, and still does.</p>' * 6}"
    "</article><div id='comments'><h3>Three comments</h3><p class='text'>My grandmother carried flour from there on "
    "her bicycle, every week of the war, and never once complained.</p></div>"
)


@pytest.mark.parametrize("html", [COMMENTED.encode(), page_of("windmill"), page_of("chinese")])
def test_comments_are_left_out_when_asked(html: bytes) -> None:
    page = parse(html)
    comments = in_comments(page)
    with_them, without = METHODS["auto"](page), METHODS["auto"](page, include_comments=False)
    assert comments.any()
    assert not without.content[comments].any()
    assert without.content.any()
    assert np.array_equal(with_them.score, without.score)


def test_without_comments_nothing_changes() -> None:
    page = parse(page_of("docs"))
    with_them, without = METHODS["auto"](page), METHODS["auto"](page, include_comments=False)
    assert np.array_equal(with_them.content, without.content)
    assert with_them.confidence == without.confidence


def test_a_body_that_is_named_for_its_comments_is_no_comment() -> None:
    plain, named = (parse(f"<body class='{name}'>{COMMENTED}") for name in ("single", "single comments-open"))
    for page in (plain, named):
        assert blocks_of(page).all_in(in_comments(page)).tolist() == [False] * 7 + [True] * 2


@every_page
def test_confidence_is_an_f1(path: Path) -> None:
    confidence = extract(path.read_bytes()).confidence
    assert confidence is not None
    assert 0 <= confidence <= 1


def test_other_methods_have_no_confidence() -> None:
    assert all(METHODS[name](parse("<p>x")).confidence is None for name in METHODS if name != "auto")


@every_page
@pytest.mark.parametrize("favor", ["balance", "recall"])
def test_explanations_tell_of_every_block(path: Path, favor: Favor) -> None:
    found = extract(path.read_bytes(), favor=favor)
    blocks = blocks_of(found.page)
    explained = found.explain()
    assert [block.row for block in explained] == blocks.row.tolist()
    assert [block.kept for block in explained] == found.selection.content[blocks.row].tolist()
    assert [block.probability for block in explained] == pytest.approx(found.scores[blocks.row].tolist())
    for block in explained:
        assert block.probability is not None
        assert 0 <= block.probability <= 1
        assert block.path.startswith("body")
        assert block.role in ROLES
        assert block.kept or block.role not in ("content", "heading")
        weights = [abs(signal.weight) for signal in block.signals]
        assert weights == sorted(weights, reverse=True)
        assert all(weights)
        assert len({signal.name for signal in block.signals}) == len(weights)


def test_paths_and_roles_by_hand() -> None:
    article = "<p>The mill has turned in the wind for three hundred years, and it still does.</p>" * 6
    html = f"<nav class='top bar'><a href=/>Home</a></nav><main id=m><h1>The mill</h1>{article}</main>"
    comments = "<div class=comments><p>Well done</p></div>"
    explained = {block.text: block for block in extract(html + comments).explain()}
    assert explained["Home"].path == "body > nav > a"
    assert explained["The mill"].path == "body > main > h1"
    assert explained["Well done"].path == "body > div > p"
    assert explained["Home"].kept or explained["Home"].role == "navigation"
    assert explained["Well done"].role == "comment"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>wind<b>mill</b>er</p>", "windmiller"),
        ("<p><b>the</b> <i>wind</i>\n<u>turns</u></p>", "the wind turns"),
        ("<p>the<b> wind </b>turns</p>", "the wind turns"),
        ("<p><b>the</b>&nbsp;<b>wind</b></p>", "the wind"),
        ("<p>the<br>wind<br>turns</p>", "the wind turns"),
        ("<p>wind<img src=a>mill</p>", "windmill"),
        ("<p>  a &amp; b\n\t c </p>", "a & b c"),
        ("<p> <b> </b> <i>first</i> <b></b><u>last</u></p>", "first last"),
    ],
)
def test_the_text_of_a_block_has_the_words_of_the_page(html: str, text: str) -> None:
    assert [block.text for block in extract(html).explain()] == [text]


@every_page
def test_the_texts_of_blocks_are_those_of_the_plain_text(path: Path) -> None:
    page = parse(path.read_bytes())
    blocks = blocks_of(page)
    for block, rows in zip(extract(page).explain(), np.split(blocks.rows, blocks.first[1:]), strict=True):
        content = np.zeros(len(page), bool)
        content[rows] = True
        text = text_of(page, Selection(content, np.zeros(len(page))))
        assert unquoted(block.text) == unquoted(text)


def unquoted(text: str) -> list[str]:
    """The words without quotation marks: the plain text has those of `q`, which the page itself does not have."""
    return re.sub("[“”‘’]", "", text).split()


@on_generated_pages(20)
def test_generated_pages_are_explained(html: str) -> None:
    found = extract(html)
    explained = found.explain()
    assert [block.row for block in explained] == blocks_of(found.page).row.tolist()
    assert all(block.text and block.role in ROLES and block.path.startswith("body") for block in explained)


def test_an_empty_page_has_nothing_to_explain() -> None:
    assert extract("").explain() == []


@pytest.mark.parametrize("name", load_classifier(LATEST).signals)
def test_every_signal_of_the_model_has_a_meaning(name: str) -> None:
    low, high = describe_signal(name)
    assert low != high
    assert all(2 < len(text) <= 60 and "_" not in text and text == text.strip() for text in (low, high))


def test_the_meanings_are_those_of_the_signals_of_the_core() -> None:
    before, after = signal_names([])
    assert set(MEANINGS) == {name for name in before + after if not name.startswith("kind ")}


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("link_share", 0.1, "few words in links"),
        ("link_share", 0.9, "many words in links"),
        ("blurred_2", 0.9, "a high blurred content ratio"),
        ("links_2", 0.0, "few links around it"),
        ("in <nav>", 1.0, "in <nav>"),
        ("in <nav>", 0.0, "outside <nav>"),
        ("in comments", 1.0, "in a “comments”"),
        ("in role=main", 1.0, "with the role main"),
        ("in !hidden", 1.0, "hidden"),
        ("kind forum", 1.0, "rather a page of kind forum"),
        ("judged_1_before", 1.0, "content just before it"),
        ("judged_3_behind", 0.0, "husk three blocks after it"),
    ],
)
def test_the_reason_that_a_value_gives(name: str, value: float, text: str) -> None:
    assert Contribution(name, value, usual=0.5, weight=1.0).reason == text
