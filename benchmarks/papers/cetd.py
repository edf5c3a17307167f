"""Tables and figures of Sun, Song and Liao (2011), content extraction via text density, and what they announce."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from benchmarks.evaluation import Lines, markdown
from dehusk import METHODS, parse
from dehusk.evaluation.datasets import Dataset
from dehusk.evaluation.figures import draw_densities, draw_tradeoff, measure_tradeoff

from .cetd_measuring import MEASURES, PageOf, Scores, measure_all, pages_for_choices, pages_of_sources
from .cetd_published import BY_ALGORITHM, BY_SOURCE, SOURCES
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
    "`cectd-s`, weights 1, 2, 1 (the default)": "cectd-s",
    "`cectd-s`, weights 1, 1, 1": "cectd-s:neighbour_weight=1",
    "`cetd-ds`": "cetd-ds",
    "`cetd-ds`, `text_runs`": "cetd-ds:text_runs=true",
    "`cectd-ds`": "cectd-ds",
    "`cectd-ds`, `text_runs`": "cectd-ds:text_runs=true",
}
"""Variants that the paper leaves open, and those of the authors' later program."""
_TRADEOFF_PAGES: Final = 60
_NAMES: Final = {"f1": "F1", "precision": "Precision", "recall": "Recall"}
_ANNOUNCED: Final = (
    "*A parser like that of browsers*: all our numbers are with one. *Hidden elements left out*, *size and position in "
    "the density* and *a comparison with VIPS* need a browser and are [measured elsewhere](spatial.md)."
)


def results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """Everything that the paper shows, in its order, then its open choices and what it announces."""
    yield _example()
    pages = pages_of_sources(datasets)
    yield from _density_figures(pages)
    measured = {source: measure_all(found, tuple(BY_ALGORITHM["f1"])) for source, found in pages.items() if found}
    counts = {source: len(found) for source, found in pages.items()}
    yield _table_of_sources(measured, counts)
    yield _table_of_algorithms(measured)
    if pages["Chaos"]:
        yield _tradeoff(pages["Chaos"])
    yield _choices(pages_for_choices(datasets))
    yield Result("Section 6.1: announced work", _ANNOUNCED)


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
        "The segment of HTML in example 1, whose tree is figure 2, without its dots. There is no difference. The page "
        f"of figure 1 is not available.\n\n{markdown(lines())}"
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
        f"The page in the paper is not available; this one, {gold.url or gold.id}, is of the source {source}. As in "
        "the paper, content stands out more by the composite density."
    )
    yield Result("Figures 3 and 4: text density and composite text density of each node", text, tuple(figures))


def _tradeoff(pages: Sequence[PageOf]) -> Result:
    chosen = pages[:: max(len(pages) // _TRADEOFF_PAGES, 1)][:_TRADEOFF_PAGES]
    found = measure_tradeoff((dataset.html(gold), gold.charset, gold.text or "") for dataset, gold in chosen)
    best = max(found, key=lambda point: point.f1)
    text = (
        f"The paper varies λ on 100 pages of Yahoo!, and calls 0.9 a good trade-off; its tables have 1. On "
        f"{len(chosen)} articles of many sites F1 is best at λ = {best.scale:g}, with {best.f1 * 100:.1f} %. At λ = 0 "
        f"recall is {found[0].recall * 100:.1f} %, where the paper has 100 %: algorithm 2 can leave out text beside a "
        "tag with a larger DensitySum."
    )
    where = f"{len(chosen)} articles of many sites"
    return Result("Figure 5: precision, recall and F1 by threshold", text, (draw_tradeoff(found, where),))


# --- Tables 1 to 6 ----------------------------------------------------------------------------------------------------


def _table_of_sources(measured: Mapping[str, Mapping[str, Scores]], counts: Mapping[str, int]) -> Result:
    """Tables 1 to 3: F1 of the three algorithms on each source."""

    def lines() -> Lines:
        yield "source", "our pages", *(f"`{name}`: {whose}" for name in BY_SOURCE for whose in ("paper", "ours"))
        for source, count in counts.items():
            cells: list[str] = []
            for algorithm, printed in BY_SOURCE.items():
                ours = measured[source][algorithm].f1 if source in measured else None
                cells += [f"{printed[source][MEASURES.index('f1')]:.2f}", _number(ours)]
            yield source, f"{count}", *cells

    missing = [source for source, count in counts.items() if not count]
    text = (
        "F1 of the mean precision and recall by LCS, as in the paper. Its pages and its corrected gold of CleanEval "
        "are not available. Ours are CleanEval with its published gold, pages of the same sites, and for Chaos "
        "articles of `wcxb`: only CleanEval is a comparison."
        f"{' Not available: ' + ', '.join(missing) + '.' if missing else ''}\n\n{markdown(lines())}"
    )
    return Result("Tables 1 to 3: F1 of the densities on each source", text)


def _table_of_algorithms(measured: Mapping[str, Mapping[str, Scores]]) -> Result:
    """Tables 4 to 6: all algorithms on CleanEval."""
    found = measured.get(SOURCES[0], {})

    def lines() -> Lines:
        yield "", *(f"{_NAMES[measure]}: {whose}" for measure in BY_ALGORITHM for whose in ("paper", "ours"))
        for algorithm in BY_ALGORITHM["f1"]:
            cells: list[str] = []
            for measure, printed in BY_ALGORITHM.items():
                ours = getattr(found[algorithm], measure) if found else None
                cells += [f"{printed[algorithm][SOURCES[0]]:g}", _number(ours)]
            yield f"`{algorithm}`", *cells

    text = (
        "On CleanEval, the one source that we share. The paper is 4.29 points ahead of the best other method (96.51 "
        f"against 92.22 of BTE).{_lead(found)} "
        "Its tables 5 and 6 print the F1 in place of the "
        "precision of CETD-DS and the recall of CECTD-S on Chaos.\n\n"
        f"{markdown(lines())}"
    )
    return Result("Tables 4 to 6: every algorithm on CleanEval", text)


def _lead(found: Mapping[str, Scores]) -> str:
    """How far the densities are ahead on CleanEval."""
    if not found:
        return ""
    best, other = (
        max(names, key=lambda name: found[name].f1) for names in (BY_SOURCE, found.keys() - BY_SOURCE.keys())
    )
    ahead = found[best].f1 - found[other].f1
    return (
        f" Here it is {ahead:.1f} (`{best}` against `{other}`): the uncorrected gold is nearly all text of most pages, "
        "which every cautious method keeps."
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
        "The paper gives no weights for the smoothing of CECTD-S, here `neighbour_weight`; they make a difference of "
        f"at most {_span(measured):.1f} points of F1. `text_runs` counts texts directly in a node like tags, as the "
        f"authors' later program does. On {len(pages)} pages of {sets} data sets for tuning:\n\n"
        f"{markdown(lines())}"
    )
    return Result("Choices that the paper leaves open", text)


def _span(measured: Mapping[str, Scores]) -> float:
    """The difference between the best and the worst weights of CECTD-S."""
    found = [scores.f1 for name, scores in measured.items() if name.startswith("cectd-s")]
    return max(found, default=0.0) - min(found, default=0.0)
