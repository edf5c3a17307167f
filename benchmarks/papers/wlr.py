"""The tables and figures of Insa, Silva and Tamarit (2013): the words-leaves ratio."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from statistics import fmean
from typing import Final
from urllib.parse import urlsplit

from benchmarks.evaluation import ARTICLES, markdown
from benchmarks.published import WORDS_LEAVES
from dehusk.evaluation.bench import open_cache
from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.extractors import Extractor, describe
from dehusk.evaluation.results import Row
from dehusk.evaluation.run import ScoringJob, measure_page, run

from .result import Result
from .wlr_example import example_figure
from .wlr_published import PAGES, RATIOS

READINGS: Final = ("combined", "relative", "literal")
"""The readings of definition 4.6, the default first."""
_SHOWN: Final = ("cnr", "wlr")
"""The ratios that are shown page by page; the others are close to one of these."""
_BY_WORDS: Final = ("wlr", "wnr")
"""The ratios that count words; those of characters are close to them."""
SAMPLE: Final = 150
"""The maximum number of pages of each data set, spread evenly over it."""
_SCORES: Final = ("text_recall", "text_precision", "text_f1")
"""Words of the selected text nodes, as the paper counts them."""
_BAG: Final = ("bag_f1", "bag_precision", "bag_recall")
Means = Mapping[str, float]
"""Mean scores by their names."""
BySite = Mapping[str, Mapping[str, Means]]
"""For each site the means of each extractor over its pages."""


def results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """Figure 4, tables 1 to 5, and the readings of definition 4.6 on every data set."""
    yield _example()
    found = {page.site: _pages_of_site(datasets, page.site) for page in PAGES}
    measured = {site: _measured(pages) for site, pages in found.items() if pages}
    yield _table_of_pages(found, measured)
    scorable = [dataset for dataset in datasets.values() if dataset.scorable]
    rows = run(scorable, [_extractor(*pair) for pair in product(RATIOS, READINGS)], open_cache(), pages=SAMPLE)
    yield _table_5([row for row in rows if row.dataset in ARTICLES], datasets, measured)
    yield _readings(rows, scorable)


def _extractor(ratio: str, reading: str) -> Extractor:
    return describe(f"wlr:ratio={ratio}:reading={reading}")


def _example() -> Result:
    text = (
        "The page of DBLP is made again from the source in figure 2. As in the paper, only `td` nodes are initial, "
        "and the table is selected. That holds for the reading `combined`; `relative` selects the `tbody` in the "
        "table, `literal` the `body`."
    )
    return Result("Figures 2 to 4 and example 4.8: the tree of a page", text, (example_figure(),))


# --- Tables 1 to 4 ----------------------------------------------------------------------------------------------------


def _table_of_pages(found: Mapping[str, Sequence[object]], measured: BySite) -> Result:
    """F1 on the published pages, and on the pages of the same site that the data sets have."""
    text = (
        "F1 by words of the selected text nodes. The 27 pages of the paper are not available. Beside each are the "
        "means over all pages of the same site in our data, with the reading `combined` and with `relative`: "
        f"{sum(map(len, found.values()))} pages of {len(measured)} sites, of other years. Tables 2 and 3 are nearly "
        "those of CNR and WLR.\n\n"
        f"{markdown(_lines_of_pages(measured, found))}"
    )
    return Result("Tables 1 to 4: CNR and WLR on pages of the same sites", text)


def _pages_of_site(datasets: Mapping[str, Dataset], site: str) -> list[tuple[Dataset, Gold]]:
    """The pages with a gold text at the domain of a site."""
    domain = site.removeprefix("www.").removeprefix("us.").removeprefix("news.")
    return [
        (dataset, gold)
        for dataset in datasets.values()
        for gold in dataset.scorable
        if f".{gold.site or urlsplit(gold.url or '').hostname or ''}".endswith(f".{domain}")
    ]


def _measured(pages: Sequence[tuple[Dataset, Gold]]) -> dict[str, Means]:
    """The mean scores of each ratio in each reading, by the name of the extractor."""
    extractors = tuple(_extractor(*pair) for pair in product(RATIOS, READINGS))
    jobs = [ScoringJob(dataset.path(gold), gold, extractors, (None,) * len(extractors)) for dataset, gold in pages]
    outcomes = [measure_page(job) for job in jobs]
    return {
        extractor.name: {name: fmean((page[index].scores or {})[name] for page in outcomes) for name in _SCORES}
        for index, extractor in enumerate(extractors)
    }


def _lines_of_pages(measured: BySite, found: Mapping[str, Sequence[object]]) -> Iterator[Sequence[str]]:
    whose = ("paper", *READINGS[:2])
    yield "site", "our pages", *(f"{ratio.upper()}: {each}" for ratio in _SHOWN for each in whose)
    for page in PAGES:
        if ours := measured.get(page.site):
            cells = [
                cell
                for ratio in _SHOWN
                for cell in (f"{page.scores[ratio][2]:g}", *(_percent(ours[name]["text_f1"]) for name in _names(ratio)))
            ]
            yield page.site, str(len(found[page.site])), *cells
    means = [
        cell
        for ratio in _SHOWN
        for cell in (
            f"{WORDS_LEAVES[ratio].f1:g}",
            *(_percent(_mean_over_sites(measured, name, "text_f1")) for name in _names(ratio)),
        )
    ]
    yield "**average**", "", *means


def _mean_over_sites(measured: BySite, extractor: str, score: str) -> float | None:
    return fmean(ours[extractor][score] for ours in measured.values()) if measured else None


def _names(ratio: str) -> list[str]:
    """The extractors whose numbers are shown for each page."""
    return [_extractor(ratio, reading).name for reading in READINGS[:2]]


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share * 100:.1f}"


# --- Table 5 and the readings -----------------------------------------------------------------------------------------


def _table_5(rows: Sequence[Row], datasets: Mapping[str, Dataset], measured: BySite) -> Result:
    sets = [name for name in ARTICLES if name in datasets]
    means = {
        (ratio, reading): [_mean(rows, _extractor(ratio, reading).name, score) for score in _SCORES]
        for ratio, reading in product(RATIOS, READINGS)
    }
    pages = len({(row.dataset, row.page) for row in rows})
    missing = [name for name in ARTICLES if name not in datasets]
    text = (
        f"Means over pages; ours on {pages:,} pages of {', '.join(f'`{name}`' for name in sets)}, at most "
        f"{SAMPLE} of each{', without ' + ', '.join(missing) + ', which is not there' if missing else ''}.\n\n"
        f"{markdown(_lines_of_table_5(means))}\n\n"
        "All readings but `literal` have the order of the paper: leaves are better than nodes, and words and "
        "characters are alike. `relative` is nearer to the averages of the paper, since CNR and WNR select single "
        "paragraphs in it. But the paper has pages of which CNR finds nearly all (recall above 90 %): "
        f"{_share_complete_in_paper('cnr')} of its pages, where `relative` has "
        f"{_share_complete(rows, 'cnr', 'relative')} and `combined` {_share_complete(rows, 'cnr', 'combined')}. On "
        f"pages of the same sites (tables 1 to 4) `combined` is nearer for {_nearer(measured)} of the four ratios."
    )
    return Result("Table 5: the four ratios, in three readings of definition 4.6", text)


def _nearer(measured: BySite) -> int:
    """For how many ratios F1 on pages of the same sites is nearer to the paper with `combined` than with `relative`."""

    def distance(ratio: str, reading: str) -> float:
        ours = _mean_over_sites(measured, _extractor(ratio, reading).name, "text_f1") or 0.0
        return abs(ours * 100 - WORDS_LEAVES[ratio].f1)

    return sum(distance(ratio, "combined") < distance(ratio, "relative") for ratio in RATIOS)


def _share_complete_in_paper(ratio: str) -> str:
    """The share of the pages of the paper with a recall above 90 %."""
    return f"{100 * fmean(page.scores[ratio][0] > 90 for page in PAGES):.0f} %"


def _share_complete(rows: Sequence[Row], ratio: str, reading: str) -> str:
    """Share of our pages."""
    name = _extractor(ratio, reading).name
    recalls = [row.scores["text_recall"] for row in rows if row.extractor == name and "text_recall" in row.scores]
    return f"{100 * fmean(recall > 0.9 for recall in recalls):.0f} %"


def _lines_of_table_5(means: Mapping[tuple[str, str], Sequence[float]]) -> Iterator[Sequence[str]]:
    yield (
        "",
        "paper: R",
        "P",
        "F1",
        *(f"{f'`{reading}`: ' * (part == 'R')}{part}" for reading in READINGS for part in ("R", "P", "F1")),
    )
    for ratio in RATIOS:
        printed = WORDS_LEAVES[ratio]
        ours = [_percent(mean) for reading in READINGS for mean in means[ratio, reading]]
        yield f"`{ratio}`", f"{printed.recall:g}", f"{printed.precision:g}", f"{printed.f1:g}", *ours


def _readings(rows: Sequence[Row], datasets: Sequence[Dataset]) -> Result:
    text = (
        f"Word F1, precision and recall, at most {SAMPLE} pages of each of {len(datasets)} data sets with "
        "the same weight for each set; and on how many sets the reading has the best word F1 of the "
        f"ratio.\n\n{markdown(_lines_of_readings(rows, [dataset.name for dataset in datasets]))}\n\n`combined` is the "
        "default. It is the only one that selects the table of example 4.8, and the best on average for `wlr`; "
        "`literal` keeps the whole page. [The reference](../reference/methods.md#wlr-the-words-leaves-ratio) says "
        "which sentences each reading keeps and breaks."
    )
    return Result("Three readings of definition 4.6 on all data sets", text)


def _lines_of_readings(rows: Sequence[Row], names: Sequence[str]) -> Iterator[Sequence[str]]:
    yield "", "F1", "precision", "recall", "best on"
    for ratio in _BY_WORDS:
        means = {
            reading: {score: _by_set(rows, names, ratio, reading, score) for score in _BAG} for reading in READINGS
        }
        for reading, found in means.items():
            f1 = found["bag_f1"]
            best = sum(score == max(other["bag_f1"][at] for other in means.values()) for at, score in enumerate(f1))
            yield f"`{ratio}` `{reading}`", *(_percent(fmean(found[score])) for score in _BAG), f"{best}"


def _by_set(rows: Sequence[Row], names: Sequence[str], ratio: str, reading: str, score: str) -> list[float]:
    """The mean of a score on each data set."""
    extractor = _extractor(ratio, reading).name
    return [_mean([row for row in rows if row.dataset == name], extractor, score) for name in names]


def _mean(rows: Sequence[Row], extractor: str, score: str) -> float:
    """The mean over the pages on which the score is defined."""
    return fmean(row.scores[score] for row in rows if row.extractor == extractor and score in row.scores)
