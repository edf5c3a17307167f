"""What the benchmarks measure: rules, gates, calibration, unseen tables, extensions of CCB."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from benchmarks.calibration_curve import Bin, reliability, write_reliability
from benchmarks.completeness.models import ModelFiles
from benchmarks.evaluation import Run, markdown
from benchmarks.floors import GATED, Floors, Pinned, find_broken, measure_methods, move_floors
from benchmarks.papers.ccb_extensions import (
    by_block_tags,
    by_short_tags,
    by_two_methods,
    by_whole_blocks,
    inline_tags,
    short_vector,
)
from benchmarks.papers.ccb_measuring import Measured, Way, by_method, difference, mean_score
from benchmarks.papers.ccb_packages import PACKAGES
from benchmarks.published import CCB_F1, CCB_SECONDS_PER_KB
from benchmarks.rules import ALL, CUT, RuleJob, RuleScores, gains, score_page, write_table
from benchmarks.unseen import rows_by_kind, rows_by_set
from definitions import ccb
from dehusk import Page, extract, parse
from dehusk._core import RULES
from dehusk.evaluation.compare import summarise
from dehusk.evaluation.datasets import Gold
from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.metrics import Score
from dehusk.evaluation.results import Results, Row
from evaluation import pages
from methods.by_hand import kept_words, words

from .pages import MENU, SENTENCE


def scores(f1: float, without: float) -> RuleScores:
    return RuleScores("wcxb", "article", True, {ALL: f1, CUT: 0.5} | dict.fromkeys(RULES, without))


def test_a_rule_brings_the_difference() -> None:
    found = gains([scores(0.9, 0.8), scores(0.7, 0.7), scores(0.6, 0.7)])
    assert list(found) == [*RULES, CUT]
    assert found["title"].f1 == pytest.approx(0)
    assert (found["title"].better, found["title"].worse) == (1, 1)


def test_the_table_has_a_line_for_each_rule() -> None:
    lines = write_table({"a": [scores(0.9, 0.8)], "b": [scores(0.7, 0.7)]}).splitlines()
    assert len(lines) == 2 + 1 + len(RULES) + 1
    assert "+10000 (1:0)" in lines[3]


def test_a_page_is_selected_without_each_rule(tmp_path: Path) -> None:
    text = " ".join(SENTENCE for _ in range(8))
    html = f"<body>{MENU}<main><p>{text}</p><p style=display:none>Never shown to anybody at all.</p></main></body>"
    path = tmp_path / "page.html"
    path.write_text(html, "utf-8")
    gold = Gold("page", "page.html", text=extract(html).text)
    found = score_page(RuleJob("mine", path, gold, {}, "balance", ModelFiles())).f1
    assert found[ALL] == 1
    assert set(found) == {ALL, CUT, *RULES}


PINNED = Pinned("digest", {"cetd": 0.8, "wlr": 0.5})
FLOORS = Floors(25, {"mills": PINNED})


def test_what_falls_is_named() -> None:
    assert find_broken(PINNED, "digest", {"cetd": 0.8, "wlr": 0.51}) == []
    assert find_broken(PINNED, "digest", {"cetd": 0.79, "wlr": 0.51}) == ["cetd is at 0.7900, below its floor of 0.800"]
    assert find_broken(PINNED, "digest", {"cetd": 0.9, "wlr": 0.5, "new": 0.1}) == ["new has no floor"]


def test_floors_hold_for_their_data_only() -> None:
    assert len(find_broken(PINNED, "other", {"cetd": 0.9, "wlr": 0.9})) == 1


def test_floors_rise_by_themselves_and_fall_with_a_reason_only() -> None:
    means = {"cetd": 0.9127, "wlr": 0.4, "new": 0.3}
    raised = move_floors(FLOORS, "mills", "digest", means)
    assert raised.sets["mills"].floors == {"cetd": 0.912, "wlr": 0.5, "new": 0.3}
    assert raised.lowered == ()
    lowered = move_floors(FLOORS, "mills", "digest", means, "the paper says so")
    assert lowered.sets["mills"].floors["wlr"] == 0.4
    (record,) = lowered.lowered
    assert (record["method"], record["from"], record["to"]) == ("wlr", 0.5, 0.4)
    assert record["reason"] == "the paper says so"


def test_floors_are_read_as_they_were_written(tmp_path: Path) -> None:
    floors = move_floors(FLOORS, "mills", "digest", {"wlr": 0.1}, "why not")
    floors.write(tmp_path / "floors.json")
    assert Floors.read(tmp_path / "floors.json") == floors


def test_every_method_is_measured(tmp_path: Path) -> None:
    means = measure_methods(pages.write(tmp_path), 2)
    assert set(means) == set(GATED)
    assert means["lqf"] > 0.8


def test_pages_are_compared_with_those_of_about_the_same_probability() -> None:
    said = np.array([0.0, 0.04, 0.5, 0.5, 0.55, 0.45, 0.95, 1.0])
    found = reliability(said, np.array([False, True, True, False, True, True, True, True]))
    assert [(one.name, one.pages) for one in found] == [("0 to 0.05", 2), ("0.4 to 0.6", 4), ("0.95 to 1", 2)]
    assert [one.predicted for one in found] == pytest.approx([0.02, 0.5, 0.975])
    assert [one.true for one in found] == pytest.approx([0.5, 0.75, 1.0])
    assert sum(one.pages for one in found) == len(said)


def test_the_picture_shows_each_data_set(tmp_path: Path) -> None:
    file = tmp_path / "curve.svg"
    write_reliability(file, {"mills": [Bin("0 to 0.5", 3, 0.2, 0.1), Bin("0.5 to 1", 3, 0.8, 0.9)]})
    texts = {found.text for found in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")}
    assert {"mills", "mean probability", "share that are overviews"} <= texts


OURS, PEER = "training.held_out:unseen", "goose3"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Two extractors on four pages of two kinds."""
    scores = {OURS: (1.0, 0.8, 0.6, 0.4), PEER: (0.5, 0.5, 0.5, 0.5)}
    rows = [
        Row("wcxb", str(page), name, "article" if page else "forum", "en", "", 1024, "", {"lcs_f1": f1, "bag_f1": f1})
        for name, found in scores.items()
        for page, f1 in enumerate(found)
    ]
    extractors = Extractor(OURS, "own", "1"), Extractor(PEER, "peer", "3.1")
    results = Results(({"name": "wcxb"},), extractors, tuple(rows), (), {"python": "3"})
    results.write(tmp_path / "results.json", [summary.as_json() for summary in summarise(results, "kind")])
    return Run(tmp_path / "results.json")


def test_every_score_has_its_interval_and_the_best_is_bold(run: Run) -> None:
    heading, _, line = markdown(rows_by_set(run)).splitlines()
    assert heading == "| data set | pages | `auto` | `goose3` |"
    assert line.startswith("| `wcxb` | 4 | **70.0 ± ")
    assert line.endswith("** | 50.0 ± 0.0 |")


def test_kinds_stand_beside_the_best_peer(run: Run) -> None:
    assert markdown(rows_by_kind(run)).splitlines() == [
        "| word F1, unseen domains of wcxb | all | article | forum |",
        "| --- | ---: | ---: | ---: |",
        "| `auto` | 0.700 | 0.600 | 1.000 |",
        "| goose3, the best peer | 0.500 | 0.500 | 0.500 |",
    ]


PAGE = '<body><p class="x">mills é&amp;a <b>turn</b></p></body>'


def kept(page: Page, way: Way) -> list[str]:
    selection = way(page)
    assert selection.words is not None
    return kept_words(page, selection.words.tolist())


@pytest.mark.parametrize(
    ("longest", "cut_words", "expected"),
    [
        # Two tags, "mills é&amp;a " of 14 characters, a tag, "turn", three tags; then the three words cut too.
        (2, False, [0] * 4 + [1] * 14 + [0] * 2 + [1] * 4 + [0] * 6),
        (2, True, [0] * 4 + [1] * (2 + 1 + 2 + 1) + [0] * 2 + [1] * 2 + [0] * 6),
        (1, True, [0] * 2 + [1] * (1 + 1 + 1 + 1) + [0] + [1] + [0] * 3),
    ],
)
def test_tags_and_words_are_cut(longest: int, cut_words: bool, expected: list[int]) -> None:
    assert short_vector(parse(PAGE), longest, words=cut_words).vector.tolist() == expected


def test_a_vector_that_cuts_nothing_is_that_of_characters() -> None:
    page = parse(PAGE)
    assert short_vector(page, 1000, words=True).vector.tolist() == ccb.content_code_vector(page).values


def test_short_tags_are_blurred_like_all() -> None:
    menu = "".join(f"<li><a href=/{name}>{name}</a></li>" for name in ("home", "news", "mills"))
    page = parse(f"<body><ul>{menu}</ul><p>{words(60)}</p></body>")
    assert set(kept(page, by_short_tags(3, 20, words=True))) == {"word"}


def test_inline_tags_are_those_of_running_text() -> None:
    page = parse("<body><p>a<b>c</b><img><br></p></body>")
    tags = np.frombuffer(page.html, np.uint8)[inline_tags(page)].tobytes()
    assert tags == b"<b></b>"


def test_a_text_full_of_inline_tags_is_kept_without_them() -> None:
    marked = " ".join('word <b class="important" title="very important">bold</b>' for _ in range(40))
    page = parse(f"<body><p>{marked}</p></body>")
    assert kept(page, by_method("ccb")) == []
    assert len(kept(page, by_block_tags("ccb"))) > 70


def test_a_block_is_kept_or_dropped_whole() -> None:
    page = parse(f"<body><p>{words(60)}</p><ul><li><a href=/news>news</a></li></ul></body>")
    part = kept(page, by_method("ccb"))
    assert 30 < len(part) < 60
    assert kept(page, by_whole_blocks(by_method("ccb"), 0.5)) == ["word"] * 60
    assert kept(page, by_whole_blocks(by_method("ccb"), 0.999)) == []


def test_two_methods_keep_what_both_keep() -> None:
    page = parse(f"<body><div><a href=/x>{words(80)}</a></div><p>{words(60)} end</p></body>")
    alone, both = kept(page, by_method("tccb")), kept(page, by_two_methods("tccb", "lqf"))
    assert len(alone) > 100
    assert 0 < len(both) <= 61, "the div is a link, and lqf drops it"
    assert both == alone[-len(both) :]


def test_means_weigh_every_group_alike() -> None:
    def measured(group: str, value: float) -> Measured:
        return Measured(group, Score(value, value, value), None)

    found = [measured("large", 1.0), measured("large", 1.0), measured("large", 0.4), measured("small", 0.2)]
    assert mean_score(found) == pytest.approx((0.5, 0.5, 0.5))
    scores = {"a": [measured("x", 0.5)] * 4, "b": [measured("x", 0.25)] * 4}
    assert difference(scores, "a", "b") == "+25.0 (+25.0 to +25.0)"


def test_every_published_row_has_every_package() -> None:
    names = [package.name for package in PACKAGES]
    assert sum(package.size for package in PACKAGES) == 9601, "the number of documents in section IV"
    for row in (*CCB_F1.values(), *CCB_SECONDS_PER_KB.values()):
        assert list(row) == names
    assert PACKAGES[0].has("news.bbc.co.uk")
    assert not PACKAGES[0].has("notbbc.com")
