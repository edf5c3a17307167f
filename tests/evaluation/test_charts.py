"""Charts are well-formed drawings that show what they are given."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dehusk.evaluation.report.charts import (
    bar_chart,
    distribution_chart,
    line_chart,
    scatter_chart,
    spike_chart,
    strip_chart,
)
from dehusk.evaluation.report.drawing import (
    Box,
    cut_to_width,
    escape_text,
    estimate_width,
    fit_scale,
    place_labels,
    space_out,
    write_tick,
)
from effort import examples

SVG = "{http://www.w3.org/2000/svg}"
NAN = math.nan
MANY = {f"extractor {index}": [index / 45, 0.5] for index in range(45)}
HOSTILE = "</svg><script>\"'&\x00\ud800"

Make = Callable[[dict[str, list[float]]], str]


def _pairs(values: dict[str, list[float]]) -> dict[str, list[tuple[float, float]]]:
    return {name: [(index + 0.5, value) for index, value in enumerate(row)] for name, row in values.items()}


def _bars(values: dict[str, list[float]]) -> str:
    groups = [f"group {index}" for index in range(max(map(len, values.values()), default=0))]
    padded = {name: [*row, *[None] * (len(groups) - len(row))] for name, row in values.items()}
    return bar_chart(groups, padded, title="T", y="Y")


CHARTS: dict[str, Make] = {
    "bars": _bars,
    "lines": lambda values: line_chart(_pairs(values), title="T", x="X", y="Y"),
    "log lines": lambda values: line_chart(_pairs(values), title="T", x="X", y="Y", log_x=True, log_y=True),
    "scatter": lambda values: scatter_chart(_pairs(values), title="T", x="X", y="Y"),
    "log scatter": lambda values: scatter_chart(_pairs(values), title="T", x="X", y="Y", log_x=True, log_y=True),
    "distribution": lambda values: distribution_chart(values, title="T", x="X"),
    "spikes": lambda values: spike_chart([v for row in values.values() for v in row], title="T", x="X", y="Y"),
    "strips": lambda values: strip_chart(values, title="T"),
}


def drawn(chart: str) -> ElementTree.Element:
    root = ElementTree.fromstring(chart)
    assert root.tag == f"{SVG}svg"
    assert not [value for element in root.iter() for value in element.attrib.values() if "nan" in value.split()]
    assert not [text for text in root.itertext() if "nan" in text]
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


NAMES = st.text(max_size=8) | st.sampled_from([HOSTILE, "漢字の長い名前" * 20])
NUMBERS = st.floats() | st.sampled_from([0.0, 7.0, 5e-324, 1e300, -1e308])


@settings(max_examples=examples(100))
@given(st.dictionaries(NAMES, st.lists(NUMBERS, max_size=6), max_size=6))
@example(MANY)
def test_charts_of_any_values_are_well_formed_and_have_a_name(values: dict[str, list[float]]) -> None:
    for make in CHARTS.values():
        root = drawn(make(values))
        assert (root.get("role"), root.get("aria-label")) == ("img", "T")
        assert root[0].tag == f"{SVG}title"
        assert root[0].text == "T"
        assert not list(root.iter(f"{SVG}script"))


def test_bars_have_a_tooltip_with_value_and_interval() -> None:
    chart = bar_chart(["x", "y"], {"a": [0.25, None]}, title="T", y="Y", intervals={"a": [(0.2, 0.3), None]})
    bars = list(drawn(chart).iter(f"{SVG}rect"))
    assert [bar[0].text for bar in bars] == ["a, x: 0.25 (0.2 to 0.3)"]


def test_bars_are_as_high_as_their_values() -> None:
    bars = list(drawn(bar_chart(["x", "y"], {"a": [0.5, 1.0]}, title="T", y="Y")).iter(f"{SVG}rect"))
    low, high = (float(bar.get("height", 0)) for bar in bars)
    assert high == pytest.approx(2 * low, abs=0.2)


def test_bars_of_many_series_are_wide_enough_to_see() -> None:
    chart = bar_chart([f"kind {n}" for n in range(8)], dict.fromkeys(MANY, [0.5] * 8), title="T", y="Y")
    bars = list(drawn(chart).iter(f"{SVG}rect"))
    assert len(bars) == 45 * 8
    assert min(float(bar.get("width", 0)) for bar in bars) >= 5


@pytest.mark.parametrize("kind", ["bars", "lines", "scatter", "distribution"])
def test_every_series_is_named(kind: str) -> None:
    shown = texts(drawn(CHARTS[kind](MANY)))
    assert set(MANY) <= set(shown)


def test_single_points_are_named_beside_them_and_clouds_in_a_legend() -> None:
    alone = drawn(scatter_chart({"a": [(0.1, 0.2)], "b": [(0.3, 0.4)]}, title="T", x="X", y="Y"))
    cloud = drawn(scatter_chart({"a": [(0.1, 0.2)] * 400, "b": [(0.3, 0.4)]}, title="T", x="X", y="Y"))
    assert {"a", "b"} <= set(texts(alone)) & set(texts(cloud))
    assert len(list(cloud.iter(f"{SVG}path"))) < 10


def test_a_distribution_tells_the_mean() -> None:
    assert "0.600" in texts(drawn(distribution_chart({"a": [0.4, 0.8, NAN]}, title="T", x="X")))


def test_spikes_that_are_marked_are_in_colour() -> None:
    chart = spike_chart([1.0, 5.0], title="T", x="X", y="Y", threshold=3.0, marked=[False, True])
    plain, marked = drawn(chart).iter(f"{SVG}rect")
    assert plain.get("fill") is None
    assert marked.get("fill", "").startswith("#")
    assert any("threshold 3" in text for text in texts(drawn(chart)))


def test_of_too_many_spikes_the_highest_stay() -> None:
    values = [1.0] * 5000
    values[1234] = 9.0
    spikes = list(drawn(spike_chart(values, title="T", x="X", y="Y")).iter(f"{SVG}rect"))
    assert len(spikes) <= 760
    assert any(spike[0].text == "1234: 9" for spike in spikes)


def test_a_strip_carries_its_picture() -> None:
    chart = strip_chart({"a": [0.0, 1.0] * 4000}, title="T")
    (image,) = drawn(chart).iter(f"{SVG}image")
    assert image.get("href", "").startswith("data:image/png;base64,")
    assert len(chart) < 5000


@settings(max_examples=examples(50))
@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=5), st.booleans())
def test_a_scale_holds_all_its_values_between_round_ends(values: list[float], log: bool) -> None:
    shown = [abs(value) + 1 for value in values] if log else values
    scale = fit_scale(shown, 0, 100, log=log)
    assert all(0 <= scale(value) <= 100 for value in shown)
    assert 1 <= len(scale.ticks()) <= 12
    assert scale.low <= min(shown) + 1e-3 * abs(scale.high - scale.low)
    assert scale.high >= max(shown) - 1e-3 * abs(scale.high - scale.low)


@pytest.mark.parametrize(
    ("value", "shown"), [(0.25, "0.25"), (0.0, "0"), (1000.0, "1000"), (20000.0, "20k"), (3e6, "3M")]
)
def test_ticks_are_short(value: float, shown: str) -> None:
    assert write_tick(value) == shown


def test_names_beside_points_do_not_cover_each_other() -> None:
    points = [(100 + 50 * (n % 9), 100 + 60.0 * (n // 9)) for n in range(45)]
    boxes = place_labels(points, ["some name"] * 45, Box(0, 0, 760, 480))
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@settings(max_examples=examples(50))
@given(st.lists(st.floats(0, 300), max_size=20))
def test_spread_places_keep_their_order_and_a_gap(places: list[float]) -> None:
    moved = space_out(places, 0, 300, 14)
    ordered = [place for _, place in sorted(zip(places, moved, strict=True))]
    assert all(second - first >= 14 - 1e-6 for first, second in pairwise(ordered))
    assert all(-1e-6 <= place <= 300 + 1e-6 for place in moved)


def test_long_names_are_cut() -> None:
    assert cut_to_width("short", 100) == "short"
    assert cut_to_width("a very long name indeed", 60).endswith("…")
    assert estimate_width(cut_to_width("a very long name indeed", 60)) <= 60


def test_what_xml_forbids_is_left_out() -> None:
    assert escape_text("a\x00<b>\ud800&'\"") == "a&lt;b&gt;&amp;&#x27;&quot;"
