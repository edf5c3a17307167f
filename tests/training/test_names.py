"""Names in training are the names that the extractor reads."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")

from dehusk import Page, parse
from dehusk.learned.kinds import KINDS
from dehusk.page.blocks import blocks_of
from generated import on_generated_pages
from training.examples import Example, Labels
from training.kind_prior import MIN_PAGES_OF_NAME, fit_prior
from training.model import BlockModel, Names, no_prior
from training.names import MIN_DOMAINS, Paths, name_weights, names_by_row
from training.signals import FLAGS


def example(page: Page, domain: str = "mill.example") -> Example:
    nothing = np.zeros(len(blocks_of(page)), np.float32)
    return Example("set", "", domain, page, Labels(nothing, nothing, 0))


def test_the_names_of_elements_by_row() -> None:
    page = parse("<div class='post main-text' id=p1><p role=note>the mill</p><p class=main-text>turns</p></div>")
    found = names_by_row(page)
    assert [names for row, names in found.items() if page.name(row) == "div"] == [["post", "main", "text", "p"]]
    assert sorted(found.values()) == [["main", "text"], ["post", "main", "text", "p"], ["role=note"]]


def test_a_name_is_known_when_enough_domains_use_it() -> None:
    page = parse("<div class='everywhere x'>the mill</div>")
    rare = parse("<div class=onlyhere>the mill</div>")
    everywhere = [example(page, f"{number}.example") for number in range(MIN_DOMAINS)]
    examples = [*everywhere, *(example(rare) for _ in range(MIN_DOMAINS))]
    known = Paths(examples).names(examples)
    assert len(set(known)) == len(known)
    assert {"<div>", "!hidden", "everywhere", *FLAGS} <= set(known)
    assert not {"onlyhere", "x"} & set(known)
    assert "everywhere" not in Paths(examples).names(examples[1:]), "a choice knows nothing of what it leaves out"


@on_generated_pages(40)
def test_weights_are_learned_on_the_sums_that_the_core_makes(html: str) -> None:
    html = html.replace('class="c"', 'class="Article-body c c" id="comment-4"').replace("<nav", "<nav role=main")
    page = example(parse(html))
    if not len(page.blocks):
        return
    paths = Paths([page])
    words = paths.names([page])
    weight = np.random.default_rng(4).normal(size=len(words)).astype(np.float32)
    matrix, names = paths.matrix([page], words), Names(words, weight)
    predictions = BlockModel(names, no_prior(names)).classify(page.page)
    assert predictions.signal("names") == pytest.approx(matrix @ weight, abs=1e-3)
    for flag in FLAGS:
        on_path = matrix[:, words.index(flag)].toarray() > 0
        assert predictions.signal(f"in {flag}").tolist() == on_path.ravel().tolist()


def test_a_name_weighs_what_it_tells() -> None:
    from scipy.sparse import csr_matrix

    random = np.random.default_rng(6)
    matrix = csr_matrix((random.random((600, 3)) < 0.5).astype(np.float32))
    share = matrix.toarray()[:, 0] * (1 - matrix.toarray()[:, 1])
    ones = np.ones(600, np.float32)
    good, bad, nothing = name_weights(matrix, share.astype(np.float32), ones, ones * 10)
    assert good > 1
    assert bad < -1
    assert abs(nothing) < 0.5


WORDS = [*FLAGS, "rare"]
NAMES = Names(WORDS, np.zeros(len(WORDS), np.float32))


def without_labels(html: str, kind: str, dataset: str = "mixed") -> Example:
    page = parse(html)
    nothing = np.zeros(len(blocks_of(page)), np.float32)
    return Example(dataset, kind, "", page, Labels(nothing, nothing, 0))


FORUM = "<div class=post>the mill</div><div class=post>turns</div>"
PRODUCT = "<b class=price>7</b><p>a mill</p><p>of wood</p>"


def test_names_tell_kinds_apart() -> None:
    examples = [without_labels(FORUM, "forum"), without_labels(PRODUCT, "product")] * MIN_PAGES_OF_NAME
    prior = fit_prior(examples, NAMES)
    for found in examples[:2]:
        predictions = BlockModel(NAMES, prior).classify(found.page)
        assert max(KINDS, key=lambda kind: predictions.signal(f"kind {kind}")[0]) == found.kind
    assert not prior.names[WORDS.index("rare")].any(), "no page has that name"
    assert prior.names[WORDS.index("post")].argmax() == KINDS.index("forum")


def test_a_data_set_of_one_kind_teaches_nothing() -> None:
    mixed = [without_labels(FORUM, "forum"), without_labels(PRODUCT, "product")] * MIN_PAGES_OF_NAME
    single = [without_labels(PRODUCT, "article", "news")] * MIN_PAGES_OF_NAME
    first, second = fit_prior(mixed, NAMES), fit_prior([*mixed, *single], NAMES)
    assert first.names.tolist() == second.names.tolist()
