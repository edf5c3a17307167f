"""The results of a report in one order, and its sortable tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from math import isnan, nan
from statistics import fmean
from typing import Final, Literal

from ..compare import Cost, ScoreSummary, compute_costs, summarise
from ..extractors import Extractor
from ..metrics import MAIN, METRICS, SHOWN
from ..results import Results, Row
from ..tables import TRAINED
from .drawing import escape_text, mark, tag

Best = Literal["high", "low", None]
_COSTS: Final[tuple[tuple[str, str, str, Best], ...]] = (
    ("ms_per_page", "ms a page", "Mean milliseconds from bytes to text on the timed pages", "low"),
    ("times_fastest", "× fastest", "Time by the time of the fastest extractor on the same pages", None),
    ("times_parse", "× parse", "Time by the time of parsing alone on the same pages", None),
)


@dataclass(frozen=True)
class Board:
    """Results with their summaries. Extractors have the same order everywhere, so that each keeps its colour."""

    results: Results

    @cached_property
    def datasets(self) -> list[str]:
        return [str(facts["name"]) for facts in self.results.datasets]

    @cached_property
    def summaries(self) -> Mapping[str, list[ScoreSummary]]:
        """For each data set the summaries of its extractors, the best first."""
        summaries: dict[str, list[ScoreSummary]] = {name: [] for name in self.datasets}
        for summary in summarise(self.results):
            summaries[summary.dataset].append(summary)
        return summaries

    @cached_property
    def overall(self) -> Mapping[str, float]:
        """The mean over data sets of the main score, for extractors that have it on each data set; the best first."""
        means: dict[str, list[float]] = {extractor.name: [] for extractor in self.results.extractors}
        for summaries in self.summaries.values():
            for summary in summaries:
                if MAIN in summary.estimates:
                    means[summary.extractor].append(summary.mean(MAIN))
        known = {name: fmean(found) for name, found in means.items() if found and len(found) == len(self.datasets)}
        return {name: known[name] for name in sorted(known, key=lambda name: -known[name])}

    def is_trained(self, extractor: str) -> bool:
        """Whether an extractor has learned from one of the data sets."""
        every = chain.from_iterable(self.summaries.values())
        return any(summary.is_trained_on for summary in every if summary.extractor == extractor)

    @cached_property
    def order(self) -> list[str]:
        """The names of all extractors, the best over all data sets first."""
        return [*self.overall, *(e.name for e in self.results.extractors if e.name not in self.overall)]

    @cached_property
    def extractors(self) -> Mapping[str, Extractor]:
        """The extractors in the same order."""
        known = {extractor.name: extractor for extractor in self.results.extractors}
        return {name: known[name] for name in self.order}

    @cached_property
    def costs(self) -> Mapping[str, Cost]:
        """The cost of each extractor over all timed pages."""
        return compute_costs(self.results.timed)

    @cached_property
    def pages(self) -> Mapping[str, Mapping[str, Mapping[str, Row]]]:
        rows: dict[str, dict[str, dict[str, Row]]] = {name: defaultdict(dict) for name in self.datasets}
        for row in self.results.rows:
            rows[row.dataset][row.page][row.extractor] = row
        return rows


@dataclass(frozen=True)
class Cell:
    """Content of a cell, and the value by which it is sorted."""

    shown: str
    """The content as markup."""
    value: float | str = ""
    note: str | None = None
    bar: float | None = None
    """A share that is drawn as a bar in the background."""
    is_ranked: bool = True
    """Whether it can be the best of its column."""


@dataclass(frozen=True)
class Column:
    """A column: its heading, what the heading means, and whether the highest or the lowest value is best."""

    heading: str
    meaning: str
    cells: Sequence[Cell]
    best: Best = None


def sortable_table(columns: Sequence[Column], caption: str) -> str:
    """Write a table that a click on a heading sorts; the cells of the first column name the rows."""
    heads = "".join(
        tag(
            "th",
            tag("button", escape_text(c.heading), type="button"),
            scope="col",
            title=c.meaning or None,
            class_=_column_class(c),
        )
        for c in columns
    )
    best = [_find_best(column) for column in columns]
    lines = (
        tag("tr", *(_write_cell(column, index, number == 0, best[number]) for number, column in enumerate(columns)))
        for index in range(len(columns[0].cells))
    )
    parts = tag("caption", escape_text(caption)), tag("thead", tag("tr", heads)), tag("tbody", *lines)
    return tag("div", tag("table", *parts, class_="sortable"), class_="scroll", tabindex="0")


def _write_cell(column: Column, index: int, is_name: bool, best: float | None) -> str:
    cell = column.cells[index]
    is_best = best is not None and cell.is_ranked and cell.value == best
    looks = (_column_class(column), "best" * is_best, "bar" * (cell.bar is not None))
    look = " ".join(filter(None, looks))
    value = cell.value if isinstance(cell.value, str) else "" if isnan(cell.value) else f"{cell.value:.6g}"
    style = None if cell.bar is None else f"--v:{cell.bar:.3f}"
    attributes = {"data_v": value, "title": cell.note, "class_": look or None, "style": style}
    return tag("th" if is_name else "td", cell.shown, scope="row" if is_name else None, **attributes)


def _column_class(column: Column) -> str | None:
    return "n" if any(isinstance(cell.value, float) for cell in column.cells) else None


def _find_best(column: Column) -> float | None:
    ranked = [cell.value for cell in column.cells if cell.is_ranked]
    known = [value for value in ranked if isinstance(value, float) and not isnan(value)]
    if column.best is None or len(known) < 2:
        return None
    return max(known) if column.best == "high" else min(known)


def dataset_table(board: Board, dataset: str) -> str:
    """Write quality, cost and failures of every extractor on one data set, the best first."""
    summaries = board.summaries[dataset]

    def column(heading: str, meaning: str, make: Callable[[ScoreSummary], Cell], best: Best) -> Column:
        return Column(heading, meaning, [make(summary) for summary in summaries], best)

    def score(name: str) -> Column:
        meaning = f"Mean over pages: {METRICS[name].meaning}"
        return column(SHOWN[name].title, meaning, lambda summary: _score_cell(summary, name), "high")

    columns = [
        _name_column(board, [summary.extractor for summary in summaries]),
        _kind_column(board, [summary.extractor for summary in summaries]),
        score(MAIN),
        column("95 %", "Bootstrap interval of the mean F1", _interval_cell, None),
        column("to best", "Difference of the mean F1 to the best; * p < 0.05, ** p < 0.01", _difference_cell, None),
        *(score(name) for name in SHOWN if name != MAIN and any(name in summary.estimates for summary in summaries)),
    ]
    if any(summary.cost for summary in summaries):
        for name, heading, meaning, best in _COSTS:
            costs = (getattr(summary.cost, name) if summary.cost else nan for summary in summaries)
            columns.append(Column(heading, meaning, [_decimal_cell(cost, 1) for cost in costs], best))
    failed = [_failures_cell(summary.failures, summary.pages) for summary in summaries]
    columns.append(Column("failed", "Pages without an answer; they are in no mean", failed))
    return sortable_table(columns, f"Every extractor on {dataset}")


def overview_table(board: Board) -> str:
    """Write the main score of every extractor on every data set."""
    columns = [_name_column(board, board.order), _kind_column(board, board.order)]
    if len(board.datasets) > 1:
        means = [_decimal_cell(board.overall.get(name, nan), bar=True) for name in board.order]
        known = zip(board.order, means, strict=True)
        means = [_mark_trained(cell) if board.is_trained(name) else cell for name, cell in known]
        columns.append(Column("mean", "Mean of the F1 over the data sets", means, "high"))
    for dataset in board.datasets:
        found = {summary.extractor: summary for summary in board.summaries[dataset]}
        is_only = len(board.datasets) == 1
        rows = (found.get(name) for name in board.order)
        cells = [_score_cell(row, MAIN, bar=is_only) if row else Cell("", nan) for row in rows]
        columns.append(Column(dataset, f"Mean F1 on {dataset}", cells, "high"))
    if board.costs:
        costs = [board.costs.get(name) for name in board.order]
        cells = [_decimal_cell(cost.ms_per_page if cost else nan, 1) for cost in costs]
        columns.append(Column("ms a page", "Mean milliseconds from bytes to text on the timed pages", cells, "low"))
    columns.append(Column("failed", "Pages without an answer, in all data sets", _failures_column(board), None))
    return sortable_table(columns, "Mean F1 of every extractor on every data set")


def facts_table(headings: Sequence[str], rows: Iterable[Sequence[str]], caption: str) -> str:
    lines = list(rows)
    columns = [
        Column(heading, "", [Cell(escape_text(line[index]), line[index]) for line in lines])
        for index, heading in enumerate(headings)
    ]
    return sortable_table(columns, caption)


def _name_column(board: Board, names: Sequence[str]) -> Column:
    cells = []
    for name in names:
        drawn = mark(board.order.index(name), 6, 6)
        swatch = tag("svg", drawn, class_="swatch", viewBox="0 0 12 12", width=12, height=12, aria_hidden="true")
        cells.append(Cell(swatch + escape_text(name), name, f"version {board.extractors[name].version}"))
    return Column("extractor", "", cells)


def _kind_column(board: Board, names: Sequence[str]) -> Column:
    kinds = [board.extractors[name].kind for name in names]
    meaning = (
        "method: ours; rival: one that their papers compare with; peer: another package; own: a function given; "
        "held-out: ours, by models that have not seen the page"
    )
    return Column("kind", meaning, [Cell(tag("span", escape_text(kind), class_="kind"), kind) for kind in kinds])


def _score_cell(summary: ScoreSummary, name: str, *, bar: bool | None = None) -> Cell:
    cell = _decimal_cell(summary.mean(name), bar=name == MAIN if bar is None else bar)
    return _mark_trained(cell) if summary.is_trained_on and cell.shown else cell


def _mark_trained(cell: Cell) -> Cell:
    """Mark a score on data that the extractor has learned from; it is not ranked."""
    return replace(cell, shown=cell.shown + tag("sup", TRAINED), note="trained on this data", is_ranked=False)


def _decimal_cell(value: float, digits: int = 3, *, bar: bool = False) -> Cell:
    if isnan(value):
        return Cell("", nan)
    return Cell(f"{value:.{digits}f}", round(value, 6), bar=value if bar else None)


def _interval_cell(summary: ScoreSummary) -> Cell:
    estimate = summary.estimates.get(MAIN)
    if estimate is None:
        return Cell("", nan)
    return Cell(f"{estimate.low:.3f}–{estimate.high:.3f}", estimate.high - estimate.low, f"{estimate.count} pages")


def _difference_cell(summary: ScoreSummary) -> Cell:
    versus = summary.versus_best
    if versus is None:
        return Cell("best", 0.0)
    note = f"95 %: {versus.low:+.3f} to {versus.high:+.3f}, p = {versus.p:.2g}, {versus.count} pages"
    shown = f"{versus.difference:+.3f}".replace("-", "−") + tag("sup", versus.mark)
    return Cell(shown, round(versus.difference, 6), note.replace("-", "−"))


def _failures_cell(failures: int, pages: int) -> Cell:
    shown = tag("span", str(failures), class_="failed") if failures else "0"
    return Cell(shown, float(failures), f"{failures} of {pages} pages")


def _failures_column(board: Board) -> list[Cell]:
    counts = dict.fromkeys(board.order, (0, 0))
    for summaries in board.summaries.values():
        for summary in summaries:
            failures, pages = counts[summary.extractor]
            counts[summary.extractor] = failures + summary.failures, pages + summary.pages
    return [_failures_cell(*counts[name]) for name in board.order]
