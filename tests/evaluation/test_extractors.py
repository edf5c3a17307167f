"""Names of extractors: what they stand for, and one clear line where they stand for nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dehusk import METHODS, extract
from dehusk.errors import BadParameter, UnknownExtractor
from dehusk.evaluation.extractors import RIVALS, choose_methods, choose_peers, describe
from dehusk.evaluation.peers import PEERS
from dehusk.evaluation.run import make_runner

WINDMILL = (Path(__file__).parents[2] / "docs" / "pages" / "windmill.html").read_bytes()


def test_methods_carry_their_parameters() -> None:
    plain, tuned = choose_methods("cetd,CETD:threshold_scale=0.9:text_runs=yes")
    assert (plain.name, plain.kind, plain.parameters) == ("cetd", "method", "{}")
    assert tuned.name == "cetd threshold_scale=0.9 text_runs=true"
    assert tuned.call == "cetd"
    assert json.loads(tuned.parameters) == {"threshold_scale": 0.9, "text_runs": True}
    assert plain.version == tuned.version


def test_groups_of_methods_and_peers() -> None:
    assert [extractor.name for extractor in choose_methods("all")] == list(METHODS)
    main = [extractor.name for extractor in choose_methods("main,cetd-ds")]
    assert "cetd" in main
    assert main.count("cetd-ds") == 1
    assert "accb" not in main
    assert choose_methods("none") == choose_peers("none") == []
    assert {extractor.name for extractor in choose_peers("installed")} <= set(PEERS)


def test_rivals_are_methods_that_the_papers_compare_with() -> None:
    assert set(METHODS) >= RIVALS
    assert {extractor.kind for extractor in choose_methods(",".join(RIVALS))} == {"rival"}


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        ("cetdd", UnknownExtractor, "did you mean cetd"),
        ("cetd:nothing=1", BadParameter, "cetd has no parameter 'nothing'"),
        ("cetd:threshold_scale=high", BadParameter, "takes a number"),
        ("no_such_module:function", UnknownExtractor, "cannot import"),
        ("evaluation.extractors_of_mine:nothing", UnknownExtractor, "cannot import 'nothing'"),
        ("evaluation.extractors_of_mine:__name__", BadParameter, "is not a function"),
    ],
)
def test_wrong_names_are_refused(call: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        describe(call)


def test_all_run_from_bytes_to_text() -> None:
    tuned = describe("cetd:threshold_scale=0.5")
    assert make_runner(tuned)(WINDMILL, None, None) == extract(WINDMILL, method="cetd", threshold_scale=0.5).text
    mine = describe("evaluation.extractors_of_mine:without_tags")
    assert "windmill" in make_runner(mine)(WINDMILL, None, None)
    assert len(mine.version) == 8
