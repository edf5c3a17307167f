"""The papers' figures: their numbers on pages and results reckoned by hand, and which are left out without data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import e, log
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from definitions import cetd as definition
from dehusk import METHODS, Page, parse
from dehusk.evaluation import figures
from dehusk.evaluation.datasets import Dataset, Gold, write_dataset
from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.figures import (
    SCALES,
    SOURCES,
    average_by_source,
    average_recall_by_part,
    blur_in_steps,
    choose_measures,
    choose_rows,
    draw_densities,
    draw_papers,
    find_edge,
    find_typical_page,
    measure_tradeoff,
    read_densities,
    seconds_per_kilobyte,
)
from dehusk.evaluation.results import Results, Row, Timed
from generated import on_generated_pages

# body                 characters  tags below  density
# ├─ div                  100          2         50
# │  ├─ p                  60          0         60
# │  └─ p                  40          0         40
# └─ ul                     8          4          2
#    ├─ li, a               4          1          4, 4
#    └─ li, a               4          1          4, 4
TINY = (
    f"<body><div><p>{'x' * 60}</p><p>{'y' * 40}</p></div>"
    "<ul><li><a href=/>home</a></li><li><a href=/n>news</a></li></ul></body>"
)
ARTICLE = " ".join(
    f"Sentence {number} tells of the old mill and of all who came to see it turn." for number in range(12)
)
LINKS = "".join(f"<li><a href=/{number}>Section {number}</a></li>" for number in range(20))
TEASERS = "".join(f"<li><b>Item {number}</b> is new in the shop <a href=/s>today</a></li>" for number in range(6))
PAGE = f"<body><ul>{LINKS}</ul><div><p>{ARTICLE}</p><p>{ARTICLE}</p></div><ol>{TEASERS}</ol></body>"
GOLD = f"{ARTICLE}\n\n{ARTICLE}"

LARGEST = float(np.finfo(np.float64).max)
"""Value that represents an infinite density."""


def row(extractor: str, site: str, **scores: float) -> Row:
    return Row("mills", "1", extractor, "article", "en", site, 1000, "", scores)


def results(rows: Sequence[Row] = (), timed: Sequence[Timed] = ()) -> Results:
    names = dict.fromkeys(row.extractor for row in rows)
    return Results((), tuple(Extractor(name, "method", "1") for name in names), tuple(rows), tuple(timed), {})


def dataset(folder: Path, pages: Mapping[str, str], gold: str | None = GOLD) -> Dataset:
    """A data set of such pages, each with the same gold text."""
    known = (Gold(id=name, file=f"{number}.html", text=gold) for number, name in enumerate(pages))
    about = {
        "name": "mills",
        "use": "evaluate only",
        "licence": "CC0",
        "source": "written for the tests",
        "gold": "text",
    }
    return write_dataset(folder, about, zip(known, (html.encode() for html in pages.values()), strict=True))


# ------------------------------------------------------------------------------------------------------------ CETD


def test_text_densities_by_hand() -> None:
    values, threshold, content = read_densities(parse(TINY), composite=False)
    assert values.tolist() == [108 / 8, 50, 60, 40, 2, 4, 4, 4, 4]
    assert threshold == 108 / 8
    assert content.tolist() == [False, True, True, True, False, False, False, False, False]


def test_composite_densities_by_hand() -> None:
    values, threshold, content = read_densities(parse(TINY), composite=True)
    assert values[2] == pytest.approx(60 * log(60) / log(log(8 / 108 * 60 + e)))
    assert values[1] == pytest.approx(50 * log(100 * 2) / log(log(8 / 108 * 100 + e)))
    assert values[0] == pytest.approx(108 / 8 * log(108 / 8 * 8 / 2) / log(log(108 / 100 * 8 + 8 / 108 * 108 + e)))
    assert values[[6, 8]].tolist() == [0, 0]
    assert threshold == values[0]
    assert content[1:4].all()
    assert not content[4:].any()


def test_infinite_densities_are_not_drawn() -> None:
    assert [figure.name for figure in draw_densities(parse("<p>no link at all</p>"), "a page")] == ["cetd-3"]
    assert [figure.name for figure in draw_densities(parse(TINY), "a page")] == ["cetd-3", "cetd-4"]


@on_generated_pages(60)
def test_densities_and_threshold_are_those_of_the_definition(html: str) -> None:
    page = parse(html)
    for composite in (False, True):
        values, threshold, content = read_densities(page, composite=composite)
        defined = [min(value, LARGEST) for value in definition.density(page, composite).values()]
        assert values.tolist() == pytest.approx(defined)
        assert threshold == pytest.approx(min(definition.threshold(page, composite), LARGEST))
        assert len(content) == len(values)


def test_precision_grows_with_the_threshold() -> None:
    points = measure_tradeoff([(PAGE.encode(), None, GOLD)])
    assert tuple(point.scale for point in points) == SCALES == tuple(n / 10 for n in range(21))
    up_to_one = [point.precision for point in points[:11]]
    assert points[0].recall > 0.99
    assert up_to_one == sorted(up_to_one)
    assert up_to_one[-1] > up_to_one[0]


def test_tradeoff_is_a_mean_over_pages_each_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str | None] = []

    def counted(html: bytes, charset: str | None) -> Page:
        parsed.append(charset)
        return parse(html, charset=charset)

    monkeypatch.setattr(figures, "parse", counted)
    good, bad = (PAGE.encode(), None, GOLD), (PAGE.encode(), "utf-8", "nothing of this")
    [point] = measure_tradeoff([good, bad], scales=[1.0])
    assert parsed == [None, "utf-8"]
    [alone] = measure_tradeoff([good], scales=[1.0])
    [other] = measure_tradeoff([bad], scales=[1.0])
    assert point[1:] == pytest.approx([(mine + its) / 2 for mine, its in zip(alone[1:], other[1:], strict=True)])
    assert alone.f1 > other.f1


# ------------------------------------------------------------------------------------------------------------- CCB


def test_the_first_strip_is_the_content_code_vector() -> None:
    first = blur_in_steps(parse("<body>ab<b>c</b></body>"))["as it is"]
    assert first.tolist() == [0] * 6 + [1, 1] + [0] * 3 + [1] + [0] * 4 + [0] * 7


@on_generated_pages(60)
def test_blurring_keeps_values_between_code_and_content(html: str) -> None:
    first, *blurred = blur_in_steps(parse(html)).values()
    assert set(first.tolist()) <= {0.0, 1.0}
    assert blurred
    for vector in blurred:
        assert len(vector) == len(first)
        assert vector.min() >= -1e-12
        assert vector.max() <= 1 + 1e-12


def test_the_last_strip_is_where_the_method_settles() -> None:
    page = parse(PAGE)
    *_, (name, last) = blur_in_steps(page).items()
    steps = int(name.split()[1])
    assert np.array_equal(METHODS["ccb"](page, max_steps=steps).score, METHODS["ccb"](page).score)
    assert steps == 1 or not np.array_equal(METHODS["ccb"](page, max_steps=steps - 1).score, METHODS["ccb"](page).score)
    assert last[page.html[page.start[page.body] :].index(b"Sentence 6") :][0] > 0.75


def test_the_edge_is_where_code_gives_way_to_text() -> None:
    vector = np.array([1.0] * 5 + [0.0] * 10 + [1.0] * 10 + [0.0] * 5)
    assert find_edge(vector, reach=4) == slice(11, 19)
    assert find_edge(vector[:6], reach=4) == slice(0, 6)


def test_seconds_per_kilobyte_by_hand() -> None:
    timed = [
        Timed("mills", "1", 2048, "cetd", 0.002),
        Timed("mills", "2", 1024, "cetd", 0.004),
        Timed("mills", "1", 2048, "ccb", 0.010),
        Timed("barns", "1", 4096, "cetd", 0.004),
        Timed("mills", "1", 2048, "parse", 0.001),
    ]
    rates = seconds_per_kilobyte(timed)
    assert rates == {"cetd": pytest.approx({"mills": 0.002, "barns": 0.001}), "ccb": pytest.approx({"mills": 0.005})}


# ---------------------------------------------------------------------------------------------------------- CoreEx


def test_means_per_source_by_hand() -> None:
    rows = [
        row("coreex", "b.org", lcs_precision=1.0, lcs_recall=0.5),
        row("coreex", "d.org", lcs_precision=0.2, lcs_recall=0.4),
        row("coreex", "a.org", lcs_precision=1.0, lcs_recall=1.0),
        row("coreex", "b.org", lcs_precision=0.5, lcs_recall=0.0),
        row("coreex", "d.org", lcs_precision=0.6, lcs_recall=0.4),
        row("coreex", "a.org", lcs_precision=0.5, lcs_recall=0.0),
        row("coreex", "d.org", lcs_precision=0.1, lcs_recall=1.0),
        row("coreex", "c.org", lcs_precision=0.9, lcs_recall=0.8),
        row("coreex", "", lcs_precision=0.0, lcs_recall=0.0),
        row("coreex", "c.org"),
    ]
    sources = average_by_source(rows, "lcs_precision", "lcs_recall")
    assert [(source.site, source.pages) for source in sources] == [("d.org", 3), ("a.org", 2), ("b.org", 2)]
    assert [source.precision for source in sources] == pytest.approx([0.3, 0.75, 0.75])
    assert [source.recall for source in sources] == pytest.approx([0.6, 0.5, 0.25])


def test_no_more_sources_than_in_the_paper() -> None:
    rows = [row("coreex", f"{number}.org", lcs_precision=1.0, lcs_recall=1.0) for number in range(40)]
    assert average_by_source(rows, "lcs_precision", "lcs_recall") == []
    assert len(average_by_source(rows * 2, "lcs_precision", "lcs_recall")) == SOURCES == 27


def test_recall_per_part_is_over_the_pages_that_know_the_part() -> None:
    rows = [row("coreex", "", recall_title=1.0, recall_body=0.5), row("coreex", "", recall_body=1.0)]
    assert average_recall_by_part(rows) == {"title": (1.0, 1), "body": (0.75, 2)}


def test_coreex_is_shown_or_else_the_best() -> None:
    good, poor, paper = row("good", "", lcs_f1=0.9), row("poor", "", lcs_f1=0.4), row("coreex", "", lcs_f1=0.1)
    assert choose_rows(results([poor, good, paper])) == [paper]
    assert choose_rows(results([poor, good, row("broken", "")])) == [good]
    assert choose_rows(results()) == []


def test_the_measure_of_the_paper_is_used_where_it_is_known() -> None:
    text = {"text_precision": 1.0, "text_recall": 1.0}
    both, one = row("coreex", "", **text, lcs_precision=0.5), row("peer", "", lcs_precision=0.5)
    assert choose_measures([both, row("coreex", "")]) == ("text_precision", "text_recall")
    assert choose_measures([both, one]) == ("lcs_precision", "lcs_recall")


# ------------------------------------------------------------------------------------------------------------- all


def test_the_typical_page_is_of_median_size(tmp_path: Path) -> None:
    sizes = {"large": PAGE * 3, "small": TINY, "middle": PAGE, "larger": PAGE * 4}
    assert find_typical_page(dataset(tmp_path / "mills", sizes)).id == "middle"


def test_without_data_there_is_no_figure(tmp_path: Path) -> None:
    assert draw_papers(results(), []) == []
    assert draw_papers(results([row("coreex", "")]), []) == []
    assert draw_papers(results(), [dataset(tmp_path / "mills", {"1": PAGE}, gold=None)]) == []


def test_figures_without_their_data_are_left_out(tmp_path: Path) -> None:
    mills = dataset(tmp_path / "mills", {"1": PAGE, "2": TINY})
    of_pages = ["cetd-3", "cetd-4", "cetd-5", "ccb-2"]
    no_site = row("cetd", "", lcs_precision=1.0, lcs_recall=1.0, recall_body=1.0)
    site = row("coreex", "a.org", lcs_precision=1.0, lcs_recall=1.0)
    timed = Timed("mills", "1", 1000, "cetd", 0.001)
    assert [figure.name for figure in draw_papers(results(), [mills])] == of_pages
    assert [figure.name for figure in draw_papers(results([no_site]), [])] == ["coreex-9"]
    assert [figure.name for figure in draw_papers(results([site, site]), [])] == ["coreex-10"]
    assert [figure.name for figure in draw_papers(results([], [timed]), [])] == ["ccb-iii"]


def test_every_figure_says_what_it_repeats_and_is_sound_svg(tmp_path: Path) -> None:
    mills = dataset(tmp_path / "mills", {"1": PAGE, "a<b": TINY})
    rows = [row("coreex", "<a>&b.org", text_precision=1.0, text_recall=0.5, recall_title=1.0, recall_body=0.5)] * 2
    timed = [Timed("mills & barns", "1", 1000, "<own>", 0.001), Timed("mills & barns", "1", 1000, "cetd", 0.0)]
    figures = draw_papers(results(rows, timed), [mills])
    assert len(figures) == len({figure.name for figure in figures}) == 7
    for figure in figures:
        assert ElementTree.fromstring(figure.svg).tag == "{http://www.w3.org/2000/svg}svg"
        assert any(paper in figure.caption for paper in ("Sun, Song and Liao", "Gottron", "Prasad and Paepcke"))
