"""The charts of a report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from statistics import median
from typing import Final, Literal, TypeVar

from ..metrics import MAIN
from ..results import Row, Timed
from ..statistics import Estimate, macro
from ..tables import TRAINED
from ..timing import PARSE
from .board import Board
from .charts import bar_chart, distribution_chart, line_chart, scatter_chart

T = TypeVar("T")
_MAX_GROUPS: Final = 12
"""The maximum number of groups in a chart; the largest are drawn."""


def overview_pictures(board: Board) -> Iterator[str]:
    """Quality against cost over all data sets, and cost against the size of pages."""
    costs = {name: board.costs[name] for name in board.overall if name in board.costs}
    if costs:
        points = {
            name: [(costs[name].ms_per_page, board.overall[name])] if name in costs else [] for name in board.order
        }
        marked = {_named(name, is_trained=board.is_trained(name)): found for name, found in points.items()}
        yield scatter_chart(marked, title="Quality against cost", x="milliseconds a page", y="mean F1", log_x=True)
    yield from _cost_picture(board, board.results.timed)


def dataset_pictures(board: Board, dataset: str) -> Iterator[str]:
    """Charts of one data set: the distribution of scores, precision and recall, scores by group of pages, and cost."""
    rows = [row for page in board.pages[dataset].values() for row in page.values()]
    scores = _marked(board, dataset, _main_scores(board, rows))
    yield distribution_chart(scores, title="F1 page by page", x="F1 of a page")
    yield _precision_and_recall(board, dataset)
    for by in ("kind", "lang"):
        yield from _bars_by(board, dataset, rows, by)
    yield from _cost_picture(board, [timed for timed in board.results.timed if timed.dataset == dataset])


def _main_scores(board: Board, rows: Iterable[Row]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in board.order}
    for row in rows:
        if MAIN in row.scores:
            found[row.extractor].append(row.scores[MAIN])
    return found


def _precision_and_recall(board: Board, dataset: str) -> str:
    summaries = {summary.extractor: summary for summary in board.summaries[dataset]}
    points = {
        name: [(summaries[name].mean("lcs_recall"), summaries[name].mean("lcs_precision"))] if name in summaries else []
        for name in board.order
    }
    points = _marked(board, dataset, points)
    return scatter_chart(points, title="Precision and recall", x="mean recall", y="mean precision")


def _bars_by(board: Board, dataset: str, rows: Iterable[Row], by: Literal["kind", "lang"]) -> Iterator[str]:
    """The main score in each group of pages, if there is more than one group."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[getattr(row, by) or "unknown"].append(row)
    if len(groups) < 2:
        return
    largest = sorted(groups, key=lambda group: (-len(groups[group]), group))[:_MAX_GROUPS]
    scores = {group: _main_scores(board, groups[group]) for group in largest}
    estimates = {name: [macro(scores[group][name]) for group in largest] for name in board.order}
    title = f"Mean F1 by {'kind of page' if by == 'kind' else 'language'}"
    if len(groups) > len(largest):
        title += f", the {len(largest)} largest groups of {len(groups)}"
    yield bar_chart(
        [f"{group} · {len({row.page for row in groups[group]})}" for group in largest],
        _marked(board, dataset, {name: [_mean(estimate) for estimate in found] for name, found in estimates.items()}),
        title=title,
        y="mean F1",
        intervals=_marked(
            board,
            dataset,
            {
                name: [(estimate.low, estimate.high) if estimate.count else None for estimate in found]
                for name, found in estimates.items()
            },
        ),
    )


def _marked(board: Board, dataset: str, values: Mapping[str, T]) -> dict[str, T]:
    """Values by extractor, with a mark on the names of those that have learned from the data set."""
    trained = {summary.extractor for summary in board.summaries[dataset] if summary.is_trained_on}
    return {_named(name, is_trained=name in trained): value for name, value in values.items()}


def _named(name: str, *, is_trained: bool) -> str:
    return name + (TRAINED if is_trained else "")


def _mean(estimate: Estimate) -> float | None:
    return estimate.mean if estimate.count else None


def _cost_picture(board: Board, timed: Iterable[Timed]) -> Iterator[str]:
    """The median cost of each extractor on pages of similar size; sizes double from one group to the next."""
    groups: dict[str, dict[int, list[Timed]]] = {name: defaultdict(list) for name in (*board.order, PARSE)}
    for entry in timed:
        groups[entry.extractor][entry.size.bit_length()].append(entry)
    lines = {
        name: [
            (median(entry.size for entry in group) / 1024, median(entry.seconds for entry in group) * 1000)
            for group in found.values()
        ]
        for name, found in groups.items()
    }
    if any(lines.values()):
        axes = {"x": "kilobytes of HTML", "y": "milliseconds"}
        yield line_chart(lines, title="Cost by size of the page, median", **axes, log_x=True, log_y=True)
