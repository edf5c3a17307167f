"""Tables and figures of Sun, Song and Liao (2011), content extraction via text density, and what they announce."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.evaluation import Lines, markdown
from dehusk import METHODS, parse
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.figures import draw_densities, draw_tradeoff, measure_tradeoff

from .cetd_measuring import MEASURES, PageOf, Scores, measure_all, pages_for_choices, pages_of_sources
from .cetd_published import AVERAGE, BY_ALGORITHM, BY_SOURCE, SOURCES
from .result import Result

EXAMPLE: Final = """<div class="main">
  <div class="article">
    <div class="articleHeadline">
      South Korea to Hold Artillery Drills on Island</div>
    <div class="articleBody">
      The announcement came as
      <a>Bill Richardson</a>
    </div></div></div>"""
"""Example 1; the dots in it stand for what is left out, and example 2 does not count them."""
_EXAMPLE_2: Final = {
    'div "main"': (85, 4, 21.25),
    'div "article"': (85, 3, 28.33),
    'div "articleHeadline"': (46, 1, 46.0),
    'div "articleBody"': (39, 1, 39.0),
    "a": (15, 1, 15.0),
}
"""Characters, tags and density as they are printed."""
_CHOICES: Final = {
    "`cectd-s`, weights 0, 1, 0 (no smoothing)": "cectd-s:neighbour_weight=0",
    "`cectd-s`, weights 1, 4, 1": "cectd-s:neighbour_weight=0.25",
    "`cectd-s`, weights 1, 2, 1 (the default)": "cectd-s",
    "`cectd-s`, weights 3, 4, 3": "cectd-s:neighbour_weight=0.75",
    "`cectd-s`, weights 1, 1, 1": "cectd-s:neighbour_weight=1",
    "`cetd-ds`": "cetd-ds",
    "`cetd-ds`, `text_runs`": "cetd-ds:text_runs=true",
    "`cectd-ds`": "cectd-ds",
    "`cectd-ds`, `text_runs`": "cectd-ds:text_runs=true",
}
"""What the paper leaves open, and what the authors' later program has."""
_TRADEOFF_PAGES: Final = 60
_NAMES: Final = {"f1": "F1", "precision": "Precision", "recall": "Recall"}
_SPATIAL: Final = Path(__file__).parents[2] / "docs" / "results" / "spatial.md"


def results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """Everything that the paper shows, in its order, then its open choices and what it announces."""
    yield _example()
    pages = pages_of_sources(datasets)
    yield from _density_figures(pages)
    measured = {source: measure_all(found, tuple(BY_ALGORITHM["f1"])) for source, found in pages.items() if found}
    counts = {source: len(found) for source, found in pages.items()}
    for number, algorithm in enumerate(BY_SOURCE, 1):
        yield _table_of_algorithm(number, algorithm, measured, counts)
    for number, measure in enumerate(BY_ALGORITHM, 4):
        yield _table_of_measure(number, measure, measured, counts)
    if pages["Chaos"]:
        yield _tradeoff(pages["Chaos"])
    yield _choices(pages_for_choices(datasets))
    yield from _announced()


# --- Examples and figures ---------------------------------------------------------------------------------------------


def _example() -> Result:
    """Examples 1 and 2, from the columns of the method."""
    page = parse(EXAMPLE)
    columns = METHODS["cetd-ds"](page).columns
    tags = [row for row in range(page.body + 1, len(page)) if not page.is_text[row]]

    def lines() -> Lines:
        yield "tag", "paper: characters", "tags", "density", "ours: characters", "tags", "density"
        for (name, (chars, count, density)), row in zip(_EXAMPLE_2.items(), tags, strict=True):
            ours = (columns[column][row] for column in ("characters", "tags"))
            values = [*map(str, (chars, count, density)), *(f"{value:g}" for value in ours)]
            yield f"`{name}`", *values, f"{columns['text density'][row]:.2f}"

    text = (
        "The segment of HTML in example 1, whose tree is figure 2. The page of The New York Times in figure 1 is not "
        "available. The dots in the source stand for what is left out, and are not counted.\n\n"
        f"{markdown(lines())}\n\nThere is no difference."
    )
    return Result("Examples 1 and 2: a segment of a page", text)


def _density_figures(pages: Mapping[str, Sequence[PageOf]]) -> Iterator[Result]:
    """Figures 3 and 4 on a page of the same newspaper, or else on one of many sites."""
    source = next((name for name in ("NYTimes", "Chaos") if pages[name]), None)
    if source is None:
        return
    dataset, gold = pages[source][0]
    page = parse(dataset.html(gold), url=gold.url, charset=gold.charset)
    figures = draw_densities(page, f"page {gold.id} of {dataset.name}")
    text = (
        f"The page in the paper is not available; this one, {gold.url or gold.id}, is of the source {source}. Numbers "
        "and threshold are the columns `text density`, `composite text density` and `threshold` of the method "
        "(`extraction.columns`). As in the paper, content stands out more by the composite density."
    )
    yield Result("Figures 3 and 4: text density and composite text density of each node", text, tuple(figures))


def _tradeoff(pages: Sequence[PageOf]) -> Result:
    chosen = pages[:: max(len(pages) // _TRADEOFF_PAGES, 1)][:_TRADEOFF_PAGES]
    found = measure_tradeoff((dataset.html(gold), gold.charset, gold.text or "") for dataset, gold in chosen)
    best = max(found, key=lambda point: point.f1)
    text = (
        f"The paper varies λ on its 100 pages of Yahoo!, of which none is available; here it is {len(chosen)} articles "
        f"of many sites, which take the place of Chaos. The paper calls λ = 0.9 a good trade-off there, and has λ = "
        f"1 in all its tables; here F1 is best at λ = {best.scale:g}, with {best.f1 * 100:.1f} %. At λ = 0 recall is "
        f"{found[0].recall * 100:.1f} %, where the paper has 100 %: algorithm 2 can leave out text beside a tag with a "
        "larger DensitySum, and the gold has words that the page lacks."
    )
    where = f"{len(chosen)} articles of many sites"
    return Result("Figure 5: precision, recall and F1 by threshold", text, (draw_tradeoff(found, where),))


# --- Tables 1 to 6 ----------------------------------------------------------------------------------------------------


def _table_of_algorithm(
    number: int, algorithm: str, measured: Mapping[str, Mapping[str, Scores]], counts: Mapping[str, int]
) -> Result:
    def lines() -> Lines:
        yield "source", *(f"paper: {name}" for name in MEASURES), "our pages", *(f"ours: {name}" for name in MEASURES)
        for source, printed in BY_SOURCE[algorithm].items():
            ours = measured[source][algorithm] if source in measured else None
            cells = [f"{getattr(ours, name):.2f}" if ours else "" for name in MEASURES]
            yield source, *(f"{value:.2f}" for value in printed), str(counts[source]), *cells

    about = _about_sources(counts) if number == 1 else "Pages and columns as in table 1."
    title = f"Table {number}: {algorithm.upper()} on each source"
    return Result(title, f"{about}\n\n{markdown(lines())}\n\n{_why(number, measured)}")


def _about_sources(counts: Mapping[str, int]) -> str:
    missing = [source for source, count in counts.items() if not count]
    return (
        "Precision, recall and F1 by longest common subsequence of words, and the score of CleanEval, in percent; F1 "
        "is that of the mean precision and recall, as in the paper. CleanEval is measured with its published gold; the "
        "authors corrected it by hand, and theirs is not available. Nor are their own pages, 100 of each site and 200 "
        "of Chaos: beside them are all pages of the same site in our data, and for Chaos articles of many sites "
        "(`wcxb`). So only CleanEval is a comparison; with a handful of pages, the other lines only show whether "
        f"something is far off.{' Not available: ' + ', '.join(missing) + '.' if missing else ''}"
    )


def _why(number: int, measured: Mapping[str, Mapping[str, Scores]]) -> str:
    """Why our numbers differ from those of the table."""
    if number == 1:
        return (
            "On CleanEval the gold differs: the authors corrected theirs by reading the pages in a browser. Of the "
            "sites we have other pages of other years, with more around their content than in 2011."
        )
    if number == 2:
        first = {source: max(BY_SOURCE, key=lambda name: found[name].f1) for source, found in measured.items()}
        ours = ", ".join(f"{name.upper()} on {source}" for source, name in first.items() if name != "cectd-ds")
        return (
            "In the paper CECTD-DS is the best of the three but for Wikipedia, whose texts are full of links. "
            f"Here another one is best on some: {ours or 'none'}. The gold and the pages differ as in table 1."
        )
    return "The paper does not give the weights of the smoothing, on which this table depends; see below."


def _table_of_measure(
    number: int, measure: str, measured: Mapping[str, Mapping[str, Scores]], counts: Mapping[str, int]
) -> Result:
    def lines() -> Lines:
        yield "", *(f"{source}: {whose}" for source in (*SOURCES, AVERAGE) for whose in ("paper", "ours"))
        for algorithm, printed in BY_ALGORITHM[measure].items():
            known = {source: getattr(found[algorithm], measure) for source, found in measured.items()}
            pages = sum(counts[source] for source in known)
            ours = known | {AVERAGE: sum(value * counts[source] for source, value in known.items()) / max(pages, 1)}
            cells = [(f"{printed[source]:g}", _number(ours.get(source))) for source in (*SOURCES, AVERAGE)]
            yield f"`{algorithm}`", *(cell for pair in cells for cell in pair)

    return Result(
        f"Table {number}: {_NAMES[measure]} of each algorithm", f"{_about(number, measured)}\n\n{markdown(lines())}"
    )


def _about(number: int, measured: Mapping[str, Mapping[str, Scores]]) -> str:
    """What the tables of all algorithms are measured on, and what differs."""
    if number == 4:
        return (
            "Pages as in table 1; our average is over all of them, since some sources have few. The other methods "
            "are ours too, where the paper had the Java programs of CombinE and of CETR's authors, with settings that "
            f"are not known. The paper is 8.79 points ahead of the best other method (95.21 against 86.42)."
            f"{_lead(measured)}"
        )
    printed, algorithm, table = (
        ("93.59", "CETD-DS", "1 has 92.23") if number == 5 else ("91.22", "CECTD-S", "3 has 92.86")
    )
    return (
        f"Pages as in table 1. The paper prints {printed} for {algorithm} on Chaos, which is the F1; its table {table}."
    )


def _lead(measured: Mapping[str, Mapping[str, Scores]]) -> str:
    """How far the densities are ahead on CleanEval."""
    found = measured.get("CleanEval-Eng")
    if not found:
        return ""
    best, other = (
        max(names, key=lambda name: found[name].f1) for names in (BY_SOURCE, found.keys() - BY_SOURCE.keys())
    )
    ahead = found[best].f1 - found[other].f1
    return (
        f" On CleanEval it is 4.29 points ahead (96.51 against 92.22 of BTE), here {ahead:.1f} (`{best}` "
        f"{found[best].f1:.1f} against {found[other].f1:.1f} of `{other}`): the uncorrected gold is nearly all text of "
        "most pages, which every cautious method keeps."
    )


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


# --- Open choices and announced work ----------------------------------------------------------------------------------


def _choices(pages: Sequence[PageOf]) -> Result:
    measured = measure_all(pages, tuple(_CHOICES.values()))

    def lines() -> Lines:
        yield "", "precision", "recall", "F1"
        for name, extractor in _CHOICES.items():
            if extractor in measured:
                ours = measured[extractor]
                yield name, _number(ours.precision), _number(ours.recall), _number(ours.f1)

    sets = len({dataset.name for dataset, _ in pages})
    text = (
        'The paper describes the smoothing of CECTD-S as "simply weighted averaging with sibling nodes", and gives no '
        "weights; they are the parameter `neighbour_weight`. `text_runs` counts texts directly in a node like tags, as "
        f"the authors' later program does. Ours alone: {len(pages)} pages of {sets} data sets for tuning. The weights "
        f"make a difference of at most {_span(measured):.1f} points of F1.\n\n"
        f"{markdown(lines())}"
    )
    return Result("What the paper leaves open", text)


def _span(measured: Mapping[str, Scores]) -> float:
    """The difference between the best and the worst weights of CECTD-S."""
    found = [scores.f1 for name, scores in measured.items() if name.startswith("cectd-s")]
    return max(found, default=0.0) - min(found, default=0.0)


def _announced() -> Iterator[Result]:
    """Section 6.1; the numbers need a browser, and are those of `docs/results/spatial.md`."""
    measured = "Measured by `python -m benchmarks.spatial`, which needs Chromium; [all about it](spatial.md)."
    yield Result(
        "Announced: a parser like that of browsers",
        "HTML Tidy failed on some pages, so the authors wanted to use WebKit. dehusk parses as the HTML standard "
        "demands of browsers, and so all our numbers are with such a parser.",
    )
    tables = {
        "Announced: hidden elements left out": ("spatial-hidden", "The authors expected better results: so it is."),
        "Announced: size and position in the density": (
            "spatial-cetd",
            "The authors expected that content is in the centre of the screen. It is not, and what area and the "
            "distance from the top gain, the order of the nodes gains without a browser. The variants are the "
            "parameters `box_size` and `box_position`.",
        ),
        "Announced: comparison with VIPS": (
            "spatial-vips",
            'The paper deduces that "CETD performs better than VIPS since CETR outperform VIPS", and announces '
            "experiments. It holds: `cetd` is better than `cetr`, and `cetr` than the largest segment of VIPS. VIPS "
            "gives segments, not content; the ideal choice of them, by the gold text, is what a perfect classifier "
            "would get. How CETR's authors chose segments is not known here.",
        ),
    }
    for title, (name, text) in tables.items():
        yield Result(title, f"{text} {measured}\n\n{_stored_table(name)}")


def _stored_table(name: str) -> str:
    """A table of the last run with a browser."""
    found = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- end of {name} -->", _SPATIAL.read_text("utf-8"), re.DOTALL)
    return found[1] if found else "Not measured: no browser."
