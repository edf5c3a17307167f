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
from dehusk.evaluation.figures import Figure
from dehusk.evaluation.report.charts import bar_chart
from dehusk.evaluation.results import Row
from dehusk.evaluation.run import ScoringJob, measure_page, run

from .result import Result
from .wlr_example import example_figure
from .wlr_published import PAGES, RATIOS, PrintedPage

READINGS: Final = ("combined", "relative", "literal")
"""The readings of definition 4.6, the default first."""
SAMPLE: Final = 150
"""The maximum number of pages of each data set, spread evenly over it."""
_SCORES: Final = ("text_recall", "text_precision", "text_f1")
"""Words of the selected text nodes, as the paper counts them."""
Means = Mapping[str, float]
"""Mean scores by their names."""
BySite = Mapping[str, Mapping[str, Means]]
"""For each site the means of each extractor over its pages."""


def results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """Figure 4, tables 1 to 5, and the readings of definition 4.6 on every data set."""
    yield _example()
    found = {page.site: _pages_of_site(datasets, page.site) for page in PAGES}
    measured = {site: _measured(pages) for site, pages in found.items() if pages}
    yield from _tables_of_pages(found, measured)
    scorable = [dataset for dataset in datasets.values() if dataset.scorable]
    rows = run(scorable, [_extractor(*pair) for pair in product(RATIOS, READINGS)], open_cache(), pages=SAMPLE)
    yield _table_5([row for row in rows if row.dataset in ARTICLES], datasets, measured)
    yield _readings(rows, scorable)


def _extractor(ratio: str, reading: str) -> Extractor:
    return describe(f"wlr:ratio={ratio}:reading={reading}")


def _example() -> Result:
    text = (
        "Figures 2 to 4 show a page of DBLP and a part of its tree; example 4.8 says which node is selected. The page "
        "is made again from the source in figure 2, whose row of a paper is repeated, since the rest of the source is "
        "not printed. As in the paper, only `td` nodes are initial, and the table is selected. That holds for the "
        "reading `combined`; `relative` selects the `tbody` in the table, `literal` the `body`.\n\n"
        "Figure 1, the blocks of a page, is what `dehusk segments PAGE --format html` draws; figure 6, a page before "
        "and after, is what [the extension](../guide/extension.md) does. The pages in them, of The Guardian and of CBS "
        "Sports, are not available."
    )
    return Result("Figures 2 to 4 and example 4.8: the tree of a page", text, (example_figure(),))


# --- Tables 1 to 4 ----------------------------------------------------------------------------------------------------


def _tables_of_pages(found: Mapping[str, Sequence[object]], measured: BySite) -> Iterator[Result]:
    """One table for each ratio: the published pages, and the pages of the same site that the data sets have."""
    count, sites = sum(map(len, found.values())), len(measured)
    for number, ratio in enumerate(RATIOS, 1):
        table = markdown(_lines_of_pages(ratio, measured, found))
        yield Result(
            f"Table {number}: {ratio.upper()}, page by page", f"{_about_pages(number, count, sites)}\n\n{table}"
        )


def _about_pages(number: int, count: int, sites: int) -> str:
    if number > 1:
        return "Pages and columns as in table 1."
    return (
        "Recall, precision and F1 in percent by words of the selected text nodes. The 27 pages of the paper, once at "
        "users.dsic.upv.es/~jsilva/retrieval, are not available. Beside each are the means over all pages of the same "
        f"site in our data, with the reading `combined` and with `relative`: {count} pages of {sites} sites; the data "
        "has no page of the other sites. They are other pages of other years, so that single lines say little. The "
        f"averages of words in the paper are not those of its lines, which are {_mean_of('words'):,.0f} and "
        f"{_mean_of('main_block'):,.0f}. The text says that CLR and WLR have the same results; its tables differ on "
        "elmundo.es and wordreference.com, where one has 100 % and the other 0 %, in turn."
    )


def _mean_of(column: str) -> float:
    return fmean(getattr(page, column) for page in PAGES)


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


def _lines_of_pages(ratio: str, measured: BySite, found: Mapping[str, Sequence[object]]) -> Iterator[Sequence[str]]:
    yield "page", "words", "main block", "R", "P", "F1", "our pages", "R", "P", "F1", "`relative`: R", "P", "F1"
    for page in PAGES:
        ours = measured.get(page.site)
        cells = [_percent(ours[name][score]) for name in _names(ratio) for score in _SCORES] if ours else [""] * 6
        yield page.site, *_printed(page, ratio), str(len(found[page.site]) or ""), *cells
    means = [_mean_over_sites(measured, name, score) for name in _names(ratio) for score in _SCORES]
    recall, precision, f1 = WORDS_LEAVES[ratio].recall, WORDS_LEAVES[ratio].precision, WORDS_LEAVES[ratio].f1
    published = [f"{value:g}" for value in (recall, precision, f1)]
    yield "**average**", "2460", "1109", *published, "", *map(_percent, means)


def _mean_over_sites(measured: BySite, extractor: str, score: str) -> float | None:
    return fmean(ours[extractor][score] for ours in measured.values()) if measured else None


def _names(ratio: str) -> list[str]:
    """The extractors whose numbers are shown for each page."""
    return [_extractor(ratio, reading).name for reading in READINGS[:2]]


def _printed(page: PrintedPage, ratio: str) -> list[str]:
    return [str(page.words), str(page.main_block), *(f"{value:g}" for value in page.scores[ratio])]


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
        f"Means over pages in percent; ours on {pages:,} pages of {', '.join(f'`{name}`' for name in sets)}, at most "
        f"{SAMPLE} of each{', without ' + ', '.join(missing) + ', which is not there' if missing else ''}.\n\n"
        f"{markdown(_lines_of_table_5(means))}\n\n"
        "All readings but `literal` have the order of the paper: leaves are better than nodes, and words and "
        "characters are alike. Our pages are news articles, of which the main block is mostly one element, and not 27 "
        "pages of many kinds: that raises CLR and WLR. `relative` is nearer to these averages, since CNR and WNR "
        "select single paragraphs in it, as on most pages of the paper. But the paper has pages of which CNR finds "
        f"nearly all (recall above 90 %): {_share_complete_in_paper('cnr')} of its pages, where `relative` has "
        f"{_share_complete(rows, 'cnr', 'relative')} and `combined` {_share_complete(rows, 'cnr', 'combined')}. On "
        f"pages of the same sites (tables 1 to 4) `combined` is nearer for {_nearer(measured)} of the four ratios."
    )
    return Result("Table 5: the four ratios, in three readings of definition 4.6", text, (_figure_of_table_5(means),))


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
    """The same share of our pages."""
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


def _figure_of_table_5(means: Mapping[tuple[str, str], Sequence[float]]) -> Figure:
    series = {"paper": [WORDS_LEAVES[ratio].f1 / 100 for ratio in RATIOS]}
    series |= {reading: [means[ratio, reading][2] for ratio in RATIOS] for reading in READINGS}
    title = "F1 of the four ratios"
    svg = bar_chart([ratio.upper() for ratio in RATIOS], series, title=title, y="mean F1 over pages")
    caption = "Table 5 of Insa, Silva and Tamarit (2013), and the same on our pages in each reading of definition 4.6."
    return Figure("wlr-table-5", title, caption, svg)


def _readings(rows: Sequence[Row], datasets: Sequence[Dataset]) -> Result:
    text = (
        f"Word F1 in percent, at most {SAMPLE} pages of each data set, spread evenly over it. The mean gives the same "
        "weight to each set.\n\n"
        f"{markdown(_lines_of_readings(rows, [dataset.name for dataset in datasets]))}\n\n"
        "`combined` is the default. It keeps what section 4 says of both factors (M(n) ≥ M(n′) for a descendant n′, "
        "and WLR(n) as the criterion to stop), it is the only one that selects the table of example 4.8, and it is "
        "better than `relative` on nearly all sets, and the best on average; `literal` keeps the whole page, which "
        "pays where most of it is content. The averages of table 5 are evidence for `relative`; but they come from 27 "
        "pages that cannot be measured again, and that reading contradicts the printed formula and the printed text. "
        "[The reference](../reference/methods.md#wlr-the-words-leaves-ratio) has the sentences that each reading keeps "
        "and breaks."
    )
    return Result("Three readings of definition 4.6 on all data sets", text)


def _lines_of_readings(rows: Sequence[Row], names: Sequence[str]) -> Iterator[Sequence[str]]:
    yield "", *names, "mean", "precision", "recall"
    for ratio, reading in product(reversed(RATIOS), READINGS):
        mine = [row for row in rows if row.extractor == _extractor(ratio, reading).name]
        of_sets = {name: [row for row in mine if row.dataset == name] for name in names}
        overall = [
            fmean(_mean(found, mine[0].extractor, score) for found in of_sets.values())
            for score in ("bag_f1", "bag_precision", "bag_recall")
        ]
        cells = [_mean(found, mine[0].extractor, "bag_f1") for found in of_sets.values()]
        yield f"`{ratio}` `{reading}`", *map(_percent, cells), *map(_percent, overall)


def _mean(rows: Sequence[Row], extractor: str, score: str) -> float:
    """The mean over the pages on which the score is defined."""
    return fmean(row.scores[score] for row in rows if row.extractor == extractor and score in row.scores)
