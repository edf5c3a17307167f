"""The report holds everything in one file, whatever pages and extractors are called."""

from __future__ import annotations

import base64
import json
import random
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.figures import Figure
from dehusk.evaluation.metrics.texts import lcs_length
from dehusk.evaluation.report import sheets
from dehusk.evaluation.report.charts import spike_chart
from dehusk.evaluation.report.page import write_report
from dehusk.evaluation.report.sheets import Difference, Sheet, find_difference, pack_sheet
from dehusk.evaluation.results import Results, Row, Timed
from dehusk.overlap import words
from effort import examples

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'<!--"
GOLD = "The mill turns again.\nIt grinds wheat."
TEXT = "Menu Home\nThe mill turns again. Share this!"
TEXTS = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from(["a", "b", "ab", "。", "漢", "字", "\n", " ", "\u3000", "😀", "\x00"]), max_size=40).map(
        "".join
    ),
)


def unpack_sheet(packed: str) -> dict[str, Any]:
    """Read the content of a packed sheet, as the browser reads it."""
    content: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed)))
    return content


def extracted_words(gold: str, way: Difference) -> list[str]:
    """Return the words of the extraction that a difference results in."""
    found: list[str] = []
    index = 0
    for piece in way:
        if isinstance(piece, str):
            found += words(piece)
            continue
        if piece > 0:
            found += words(gold[index : index + piece])
        index += abs(piece)
    return found


@settings(max_examples=examples(300))
@given(TEXTS, TEXTS)
def test_a_difference_leads_from_the_gold_to_the_extraction(gold: str, text: str) -> None:
    way = find_difference(gold, text)
    assert extracted_words(gold, way) == words(text)
    assert sum(abs(piece) for piece in way if isinstance(piece, int)) <= len(gold)


@settings(max_examples=examples(200))
@given(TEXTS, TEXTS)
def test_a_difference_keeps_as_much_as_can_be_kept(gold: str, text: str) -> None:
    way = find_difference(gold, text)
    added = sum(len(words(piece)) for piece in way if isinstance(piece, str))
    assert len(words(text)) - added == lcs_length(words(gold), words(text))


@settings(max_examples=examples(200))
@given(TEXTS, TEXTS)
def test_long_texts_are_compared_in_parts(gold: str, text: str) -> None:
    with patch.object(sheets, "_MAX_PAIRS", 6):
        assert extracted_words(gold, find_difference(gold, text)) == words(text)


def test_pieces_are_words_with_what_stands_before_them() -> None:
    assert find_difference("A b\nC", "Menu A x C\ny") == ["Menu ", 1, " x", -2, 2, "\ny"]


def test_a_sheet_comes_back_as_it_was() -> None:
    gold, text = f"{GOLD} 😀 \ud800 {HOSTILE}", f"{TEXT}\r\n漢字 \udfff"
    content = unpack_sheet(pack_sheet(Sheet(gold, (text, None), (None, None))))
    assert content["gold"] == gold.replace("\ud800", "?")
    assert extracted_words(content["gold"], content["differences"][0]) == words(text.replace("\udfff", "?"))
    assert content["differences"][1] is None


def test_twenty_extractions_of_a_page_take_little_more_than_its_gold() -> None:
    chance = random.Random(1)
    lines = [" ".join(f"w{chance.randrange(3000)}" for _ in range(20)) for _ in range(100)]
    husk = [" ".join(f"h{chance.randrange(3000)}" for _ in range(5)) for _ in range(30)]
    found = ["\n".join(husk[:count] + lines[count // 2 :] + husk[count:]) for count in range(20)]
    packed = pack_sheet(Sheet("\n".join(lines), tuple(found), (None,) * 20))
    gold = len(zlib.compress("\n".join(lines).encode(), 9)) * 4 / 3
    assert len(packed) < 1.5 * gold


class Elements(HTMLParser):
    """Elements, scripts and texts of a page as a browser finds them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: dict[str | None, str] = {}
        self.shown: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        last, attributes = self.tags[-1] if self.tags else ("", {})
        if last == "script" and data.strip():
            self.scripts[attributes.get("id")] = data
        self.shown.append(data)

    def count(self, name: str) -> int:
        return sum(tag == name for tag, _ in self.tags)


def results(datasets: list[str], pages: list[str], extractors: list[str], *, other: str = "") -> Results:
    def rows() -> Iterator[Row]:
        for dataset in datasets:
            for number, page in enumerate(pages):
                for place, name in enumerate(extractors):
                    failure = f"ValueError: {other}" if number == place == 1 else ""
                    f1 = 1 - 0.1 * place - 0.01 * number
                    scores = {} if failure else {"lcs_f1": f1, "lcs_precision": f1, "lcs_recall": 1.0, "cleaneval": f1}
                    kind, lang = ("article", "forum")[number % 2] + other, ("en", "de")[number % 2]
                    yield Row(dataset, page, name, kind, lang, "example.org" + other, 1000 << number, failure, scores)

    timed = tuple(
        Timed(row.dataset, row.page, row.size, name, row.size / 1e6)
        for row in rows()
        for name in (row.extractor, "parse")
        if not row.failure
    )
    facts = tuple(
        {
            "name": name,
            "pages": 99,
            "digest": "0123456789abcdef",
            "licence": f"free{other}",
            "source": other,
            "use": "all",
        }
        for name in datasets
    )
    kind: Any = "method" + other
    measured = tuple(Extractor(name, kind, "1.0" + other, '{"range": 3}') for name in extractors)
    return Results(facts, measured, tuple(rows()), timed, {"python": "3.11" + other})


def report(path: Path, found: Results, figures: tuple[Figure, ...] = ()) -> str:
    write_report(found, lambda *_: TEXT, lambda *_: GOLD, figures, path / "report.html")
    return (path / "report.html").read_text("utf-8")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    names = [f"{HOSTILE}{index}" for index in range(3)]
    figure = Figure(HOSTILE, HOSTILE, HOSTILE, spike_chart([1.0], title=HOSTILE, x=HOSTILE, y=HOSTILE))
    return report(tmp_path_factory.mktemp("hostile"), results(names[:2], names, names, other=HOSTILE), (figure,))


def test_hostile_names_stay_texts(hostile: str) -> None:
    elements = Elements(hostile)
    assert elements.count("script") == 2 * 3 + 2
    assert elements.count("img") == 0
    assert not [name for _, attributes in elements.tags for name in attributes if name.startswith("on")]
    assert any(HOSTILE in text for text in elements.shown)


def test_the_data_of_the_script_is_what_was_measured(hostile: str) -> None:
    data = json.loads(Elements(hostile).scripts["data"])
    assert data["extractors"] == [f"{HOSTILE}{index}" for index in range(3)]
    assert [entry["name"] for entry in data["sets"]] == [f"{HOSTILE}0", f"{HOSTILE}1"]
    page = data["sets"][0]["pages"][1]
    assert page[0] == f"{HOSTILE}1"
    assert page[4:] == [2000, [990, -1, 790]]


def test_nothing_is_loaded_from_elsewhere(hostile: str) -> None:
    elements = Elements(hostile)
    loading = {"src", "href", "xlink:href", "srcset", "action", "data", "poster", "background"}
    addresses = [value for _, a in elements.tags for name, value in a.items() if name in loading]
    assert addresses
    assert all(address and address.startswith(("#", "data:")) for address in addresses)
    assert not {"link", "iframe", "object", "embed", "base", "form"} & {tag for tag, _ in elements.tags}
    style = hostile[hostile.index("<style>") : hostile.index("</style>")]
    assert "url(" not in style
    assert "@import" not in style
    assert "http" not in elements.scripts[None]
    assert "fetch(" not in elements.scripts[None]


def test_every_page_has_its_sheet(tmp_path: Path) -> None:
    elements = Elements(report(tmp_path, results(["one", "two"], ["p", "q", "r"], ["a", "b"])))
    packed = {key: text for key, text in elements.scripts.items() if (key or "").startswith("sheet-")}
    assert set(packed) == {f"sheet-{number}-{place}" for number in range(2) for place in range(3)}
    content = unpack_sheet(packed["sheet-1-1"])
    assert extracted_words(content["gold"], content["differences"][0]) == words(TEXT)
    assert content["failures"] == ["", "ValueError: "]
    assert content["scores"][0][0] == 0.99


def test_tables_mark_the_best_and_can_be_sorted(tmp_path: Path) -> None:
    elements = Elements(report(tmp_path, results(["one"], ["p", "q"], ["worse", "best"][::-1])))
    best = [
        attributes for tag, attributes in elements.tags if tag == "td" and "best" in (attributes.get("class") or "")
    ]
    assert any(attributes.get("data-v") == "0.995" for attributes in best)
    heads = [attributes for tag, attributes in elements.tags if tag == "th" and "scope" in attributes]
    assert {attributes["scope"] for attributes in heads} == {"col", "row"}
    assert elements.count("caption") == elements.count("table")


def test_pictures_and_figures_are_inside(tmp_path: Path) -> None:
    figure = Figure("density", "Density", "As in the paper.", spike_chart([1.0, 2.0], title="D", x="x", y="y"))
    text = report(tmp_path, results(["one"], ["p", "q"], ["a", "b"]), (figure,))
    for title in ("Quality against cost", "F1 page by page", "Precision and recall", "Mean F1 by kind of page"):
        assert f"<title>{title}</title>" in text
    for title in ("Mean F1 by language", "Cost by size of the page, median"):
        assert f"<title>{title}</title>" in text
    assert "As in the paper." in text


def test_what_was_not_measured_is_left_out(tmp_path: Path) -> None:
    full = results(["one"], ["p"], ["a"])
    untimed = Results(full.datasets, full.extractors, full.rows, (), full.machine)
    text = report(tmp_path, untimed)
    assert "ms a page</button>" not in text
    assert "Quality against cost" not in text
    assert 'href="#figures"' not in text


def test_a_report_of_nothing_is_a_report(tmp_path: Path) -> None:
    full = results(["one"], ["p"], ["a"])
    elements = Elements(report(tmp_path, Results(full.datasets, full.extractors, (), (), {})))
    assert json.loads(elements.scripts["data"])["sets"] == [{"name": "one", "trained": [], "pages": []}]


def test_progress_is_told_and_many_pages_share_the_cores(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    found = results(["one"], ["p", "q", "r"], ["a"])
    alone = report(tmp_path, found)
    with patch.object(sheets, "_MIN_FOR_POOL", 1):
        write_report(
            found,
            lambda *_: TEXT,
            lambda *_: GOLD,
            (),
            tmp_path / "many.html",
            lambda done, all: told.append((done, all)),
        )
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert (tmp_path / "many.html").read_text("utf-8") == alone


def test_forty_five_extractors_fit_into_a_small_file(tmp_path: Path) -> None:
    text = report(tmp_path, results(["one"], ["p", "q"], [f"extractor {index}" for index in range(45)]))
    assert len(text) < 400_000
