"""Names in training are the names that the extractor reads."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

pytest.importorskip("rapidfuzz")
pytest.importorskip("scipy")

from dehusk import parse
from dehusk.learned.signals.names import Names
from dehusk.learned.signals.subject import Subject, subject_of
from generated import html_pages
from training.examples import Example, Labels
from training.names import FLAGS, MIN_DOMAINS, Paths, name_weights, names_by_row


def example(subject: Subject, domain: str = "mill.example") -> Example:
    nothing = np.zeros(len(subject.blocks), np.float32)
    return Example("set", "page", "", domain, subject, Labels(nothing, nothing, 0), frozenset())


def test_the_names_of_elements_by_row() -> None:
    page = parse("<div class='post main-text' id=p1><p role=note>the mill</p><p class=main-text>turns</p></div>")
    found = names_by_row(subject_of(page))
    assert [names for row, names in found.items() if page.name(row) == "div"] == [["post", "main", "text", "p"]]
    assert sorted(found.values()) == [["main", "text"], ["post", "main", "text", "p"], ["role=note"]]


def test_a_name_is_known_when_enough_domains_use_it() -> None:
    subject = subject_of(parse("<div class='everywhere x'>the mill</div>"))
    rare = subject_of(parse("<div class=onlyhere>the mill</div>"))
    everywhere = [example(subject, f"{number}.example") for number in range(MIN_DOMAINS)]
    examples = [*everywhere, *(example(rare) for _ in range(MIN_DOMAINS))]
    known = Paths(examples).names(examples)
    assert len(set(known)) == len(known)
    assert {"<div>", "!hidden", "everywhere", *FLAGS} <= set(known)
    assert not {"onlyhere", "x"} & set(known)
    assert "everywhere" not in Paths(examples).names(examples[1:]), "a choice knows nothing of what it leaves out"


@settings(max_examples=40, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
@given(html=html_pages)
def test_weights_are_learned_on_the_sums_that_the_extractor_makes(html: str) -> None:
    html = html.replace('class="c"', 'class="Article-body c c" id="comment-4"').replace("<nav", "<nav role=main")
    subject = subject_of(parse(html))
    if not len(subject.blocks):
        return
    page = example(subject)
    paths = Paths([page])
    words = paths.names([page])
    weight = np.random.default_rng(4).normal(size=len(words)).astype(np.float32)
    matrix = paths.matrix([page], words)
    known = Names(words, weight, FLAGS)
    values = known.signals(subject, *known.known(subject))
    assert values["names"] == pytest.approx(matrix @ weight, abs=1e-3)
    for flag in FLAGS:
        assert values[f"in {flag}"].tolist() == (matrix[:, words.index(flag)].toarray() > 0).ravel().tolist()


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
