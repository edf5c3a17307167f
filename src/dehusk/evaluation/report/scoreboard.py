"""The tables of a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import isnan, nan
from typing import Final

from ..compare import Summary
from ..metrics import MAIN, METRICS, SHOWN
from ..tables import TRAINED
from .board import Board
from .marks import mark
from .markup import escaped, tag
from .table import Best, Cell, Column, table


def dataset_table(board: Board, dataset: str) -> str:
    """Quality, cost and failures of every extractor on one data set, the best first."""
    summaries = board.summaries[dataset]

    def column(heading: str, meaning: str, make: Callable[[Summary], Cell], best: Best) -> Column:
        return Column(heading, meaning, [make(summary) for summary in summaries], best)

    def score(name: str) -> Column:
        metric = METRICS[name]
        best: Best = "high" if metric.higher_is_better else "low"
        meaning = f"Mean over pages: {metric.meaning}"
        return column(SHOWN[name].title, meaning, lambda summary: _score(summary, name), best)

    columns = [
        _names(board, [summary.extractor for summary in summaries]),
        _kinds(board, [summary.extractor for summary in summaries]),
        score(MAIN),
        column("95 %", "Bootstrap interval of the mean F1", _interval, None),
        column("to best", "Difference of the mean F1 to the best; * p < 0.05, ** p < 0.01", _to_best, None),
        *(score(name) for name in SHOWN if name != MAIN and any(name in summary.estimates for summary in summaries)),
    ]
    if any(summary.cost for summary in summaries):
        columns += [
            column(heading, meaning, _cost(name, digits), best) for name, heading, meaning, digits, best in _COSTS
        ]
    columns.append(column("failed", "Pages without an answer; they are in no mean", _failed, None))
    return table(columns, f"Every extractor on {dataset}")


def overview_table(board: Board) -> str:
    """The main score of every extractor on every data set."""
    columns = [_names(board, board.order), _kinds(board, board.order)]
    if len(board.datasets) > 1:
        means = [_decimal(board.overall.get(name, nan), bar=True) for name in board.order]
        means = [
            _marked(cell) if board.is_trained(name) else cell for name, cell in zip(board.order, means, strict=True)
        ]
        columns.append(Column("mean", "Mean of the F1 over the data sets", means, "high"))
    for dataset in board.datasets:
        found = {summary.extractor: summary for summary in board.summaries[dataset]}
        is_only = len(board.datasets) == 1
        cells = [_score(found[name], MAIN, bar=is_only) if name in found else Cell("", nan) for name in board.order]
        columns.append(Column(dataset, f"Mean F1 on {dataset}", cells, "high"))
    if board.costs:
        costs = [board.costs.get(name) for name in board.order]
        cells = [_decimal(cost.ms_per_page if cost else nan, 1) for cost in costs]
        columns.append(Column("ms a page", "Mean milliseconds from bytes to text on the timed pages", cells, "low"))
    columns.append(Column("failed", "Pages without an answer, in all data sets", _all_failures(board), None))
    return table(columns, "Mean F1 of every extractor on every data set")


def facts_table(headings: Sequence[str], rows: Iterable[Sequence[str]], caption: str) -> str:
    """A table of plain text."""
    lines = list(rows)
    columns = [
        Column(heading, "", [Cell(escaped(line[index]), line[index]) for line in lines])
        for index, heading in enumerate(headings)
    ]
    return table(columns, caption)


def _names(board: Board, names: Sequence[str]) -> Column:
    cells = []
    for name in names:
        drawn = mark(board.order.index(name), 6, 6)
        swatch = tag("svg", drawn, class_="swatch", viewBox="0 0 12 12", width=12, height=12, aria_hidden="true")
        cells.append(Cell(swatch + escaped(name), name, f"version {board.extractors[name].version}"))
    return Column("extractor", "", cells)


def _kinds(board: Board, names: Sequence[str]) -> Column:
    kinds = [board.extractors[name].kind for name in names]
    meaning = (
        "method: ours; rival: one that their papers compare with; peer: another package; own: a function given; "
        "held-out: ours, by models that have not seen the page"
    )
    return Column("kind", meaning, [Cell(tag("span", escaped(kind), class_="kind"), kind) for kind in kinds])


def _score(summary: Summary, name: str, *, bar: bool | None = None) -> Cell:
    cell = _decimal(summary.mean(name), bar=name == MAIN if bar is None else bar)
    return _marked(cell) if summary.is_trained_on and cell.shown else cell


def _marked(cell: Cell) -> Cell:
    """Mark a score on data that the extractor has learned from; it is not ranked."""
    return replace(cell, shown=cell.shown + tag("sup", TRAINED), note="trained on this data", is_ranked=False)


def _decimal(value: float, digits: int = 3, *, bar: bool = False) -> Cell:
    if isnan(value):
        return Cell("", nan)
    return Cell(f"{value:.{digits}f}", round(value, 6), bar=value if bar else None)


def _interval(summary: Summary) -> Cell:
    estimate = summary.estimates.get(MAIN)
    if estimate is None:
        return Cell("", nan)
    return Cell(f"{estimate.low:.3f}–{estimate.high:.3f}", estimate.high - estimate.low, f"{estimate.count} pages")


def _to_best(summary: Summary) -> Cell:
    versus = summary.versus_best
    if versus is None:
        return Cell("best", 0.0)
    note = f"95 %: {versus.low:+.3f} to {versus.high:+.3f}, p = {versus.p:.2g}, {versus.count} pages"
    shown = f"{versus.difference:+.3f}".replace("-", "−") + tag("sup", versus.mark)
    return Cell(shown, round(versus.difference, 6), note.replace("-", "−"))


def _cost(name: str, digits: int) -> Callable[[Summary], Cell]:
    return lambda summary: _decimal(getattr(summary.cost, name) if summary.cost else nan, digits)


def _failed(summary: Summary) -> Cell:
    return _failures(summary.failures, summary.pages)


def _failures(failures: int, pages: int) -> Cell:
    shown = tag("span", str(failures), class_="failed") if failures else "0"
    return Cell(shown, float(failures), f"{failures} of {pages} pages")


def _all_failures(board: Board) -> list[Cell]:
    counts = dict.fromkeys(board.order, (0, 0))
    for summaries in board.summaries.values():
        for summary in summaries:
            failures, pages = counts[summary.extractor]
            counts[summary.extractor] = failures + summary.failures, pages + summary.pages
    return [_failures(*counts[name]) for name in board.order]


_COSTS: Final[tuple[tuple[str, str, str, int, Best], ...]] = (
    ("ms_per_page", "ms a page", "Mean milliseconds from bytes to text on the timed pages", 1, "low"),
    ("times_fastest", "× fastest", "Time by the time of the fastest extractor on the same pages", 1, None),
    ("times_parse", "× parse", "Time by the time of parsing alone on the same pages", 1, None),
)
