"""Pages, packets and tables for readers who judge extractions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.blind.drawing import ENGLISH_ARTICLES, OTHER_ARTICLES, Sample, draw_pages
from benchmarks.blind.packets import PacketKey, cut, format_packet, shorten
from benchmarks.blind.pages import format_facts
from benchmarks.blind.tally import compare_programs, count_faults, mean_difference, read_judgements, tally
from benchmarks.completeness.models import ModelFiles, extract_with_models
from benchmarks.evaluation import markdown
from dehusk import extract, parse
from dehusk.evaluation.datasets import Dataset, Gold, load_dataset, write_dataset
from dehusk.learned.version import LATEST, model_file

from . import pages

LONG = "<p>" + "The wind turns the mill. " * 200
KEY = {
    "p000-0": PacketKey(names=["dehusk", "x", "y", "z"], group="listings", dataset="mills", id="1"),
    "p000-1": PacketKey(names=["z", "y", "x", "dehusk"], group="listings", dataset="mills", id="1"),
}


def opinion(*scores: float, best: str, faults: list[str]) -> dict[str, object]:
    """What a reader writes about a packet, with faults of extraction A alone."""
    entries = {letter: {"score": score, "faults": []} for letter, score in zip("ABCD", scores, strict=True)}
    return entries | {"A": {"score": scores[0], "faults": faults}, "best": best, "why": "…"}


JUDGED = {
    "p000-0": opinion(9, 4, 2, 3, best="A", faults=["image: lead image", "fact: date"]),
    "p000-1": opinion(3, 2, 4, 8, best="AD", faults=["fact: date"]),
}


def dataset(folder: Path, name: str, golds: list[tuple[str, str, str]], html: str = LONG) -> Dataset:
    """A data set of pages given by kind, language and host."""
    made = [
        (Gold(str(n), f"{n}.html", "text", url=f"https://{host}/{n}", lang=lang, kind=kind), html.encode())
        for n, (kind, lang, host) in enumerate(golds)
    ]
    write_dataset(folder / name, {"name": name, "use": "tune"}, made)
    return load_dataset(str(folder / name))


def test_a_drawing_is_even_over_sets_and_has_a_page_of_each_domain(tmp_path: Path) -> None:
    many = dataset(tmp_path, "many", [("forum", "en", f"f{n}.example") for n in range(9)])
    few = dataset(tmp_path, "few", [("forum", "en", f"g{n}.example") for n in range(2)])
    same = dataset(tmp_path, "same", [("forum", "en", "same.example")] * 3)
    drawn = draw_pages([many, few, same], Sample(each=6, articles=1, seed=1))
    assert sorted(page.dataset.name for page in drawn) == ["few", "few", "many", "many", "many", "same"]
    assert {page.group for page in drawn} == {"forum threads"}
    excluded = {page.domain for page in drawn}
    again = draw_pages([many, few, same], Sample(each=6, articles=1, seed=1), excluded)
    assert not excluded & {page.domain for page in again}
    assert len(again) == 6


def test_a_seed_draws_the_same_pages(tmp_path: Path) -> None:
    found = dataset(tmp_path, "many", [("product", "en", f"f{n}.example") for n in range(30)])
    first, same, other = (draw_pages([found], Sample(5, 1, seed)) for seed in (1, 1, 2))
    assert first == same
    assert first != other


def test_articles_are_drawn_by_language(tmp_path: Path) -> None:
    english = [("article", "en-GB", f"e{n}.example") for n in range(8)]
    found = dataset(tmp_path, "news", [*english, ("article", "de", "d.example")])
    groups = [page.group for page in draw_pages([found], Sample(each=1, articles=2, seed=1))]
    assert groups == [ENGLISH_ARTICLES, ENGLISH_ARTICLES, OTHER_ARTICLES]


def test_short_pages_are_not_drawn(tmp_path: Path) -> None:
    found = dataset(tmp_path, "short", [("forum", "en", "a.example")], "<p>Nothing to read")
    assert not draw_pages([found], Sample(each=1, articles=1, seed=1))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("[a](https://a.example/b_(c)) and ![d](e.png)", "[a](url) and ![d](url)"),
        ('[a](/b "title") (c)', "[a](url) (c)"),
        ('<img src="a.png" alt="b"> c', "![](url) c"),
    ],
)
def test_urls_are_shortened(given: str, expected: str) -> None:
    assert shorten(given) == expected


def test_a_long_text_is_cut_before_its_end() -> None:
    text = "a" * 5_000 + "b" * 600
    assert cut(text, 5_600) == text
    assert cut(text, 1_000) == "a" * 400 + "\n[… cut here: the whole has 5600 characters; it ends:]\n" + "b" * 600


def test_a_packet_has_the_page_and_letters_but_no_names() -> None:
    packet = format_packet("p000-0", "https://a.example/", "Menu", ["one", "two", "three", "four"])
    assert packet.startswith("PACKET p000-0  https://a.example/\n\n===== WHOLE TEXT OF THE PAGE =====\nMenu\n")
    assert packet.endswith("===== EXTRACTION C =====\nthree\n\n===== EXTRACTION D =====\nfour\n")
    assert "dehusk" not in packet


def test_facts_stand_in_a_comment() -> None:
    facts = {"title": "Mills", "date": None, "authors": ["Ann Reed", "Bo Marsh"]}
    assert format_facts(facts) == "<!--\ntitle: Mills\nauthors: Ann Reed, Bo Marsh\n-->\n"


def test_the_table_names_the_programs_and_counts_choices() -> None:
    found = list(read_judgements(KEY, JUDGED))
    line = "**8.5** (2) | 4.0 | 3.0 | 2.0"
    assert markdown(compare_programs(found)).splitlines()[0] == "|  | readings | dehusk | x | z | y |"
    assert [row.best for row in found if row.program == "dehusk"] == [1, 0.5]
    assert mean_difference(found) == (1 + 0 + 0 + 0) / 4
    assert markdown(compare_programs(found)).splitlines()[2] == f"| all | 2 | {line} |"


def test_faults_are_counted_for_each_hundred_readings() -> None:
    found = list(read_judgements(KEY, JUDGED))
    heading, numbers = count_faults({"dehusk": [row for row in found if row.program == "dehusk"]})
    counted = dict(zip(heading, numbers, strict=True))
    assert (counted["image"], counted["fact"], counted["missing"]) == ("50", "50", "0")


def test_a_folder_of_packets_is_counted(tmp_path: Path) -> None:
    (tmp_path / "key.json").write_text(json.dumps(KEY), "utf-8")
    (tmp_path / "judged").mkdir()
    for packet, written in JUDGED.items():
        (tmp_path / "judged" / f"{packet}.json").write_text(json.dumps({packet: written}), "utf-8")
    shown = tally(tmp_path)
    assert "| listings | 2 | **8.5** (2) |" in shown
    assert "Two readings of a page differ by 0.2 points on average." in shown


def test_a_folder_of_pages_is_counted(tmp_path: Path) -> None:
    (tmp_path / "index.tsv").write_text("page\tgroup\np000\trecipes\np001\trecipes\n", "utf-8")
    (tmp_path / "judged").mkdir()
    written = {
        "p000": {"verdict": "annoying", "faults": ["missing: all steps"]},
        "p001": {"verdict": "without fault", "faults": []},
    }
    (tmp_path / "judged" / "ann.json").write_text(json.dumps(written), "utf-8")
    assert "| recipes | 2 | 1 | 0 | 1 |" in tally(tmp_path)
    written["p001"]["faults"] = ["ugly: no"]
    (tmp_path / "judged" / "ann.json").write_text(json.dumps(written), "utf-8")
    with pytest.raises(SystemExit, match="unknown 'ugly'; expected one of missing"):
        tally(tmp_path)


def test_a_model_of_blocks_alone_extracts_as_the_package_does() -> None:
    html = pages.page(3)[1]
    with model_file("blocks", LATEST) as blocks:
        found = extract_with_models(ModelFiles(blocks), parse(html))
    assert found.kind is not None
    assert found.markdown == extract(html).markdown
