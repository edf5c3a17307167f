"""The tables that are printed in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.table import Table

from .compare import ScoreSummary
from .extractors import Extractor
from .metrics import MAIN, SHOWN, legend
from .results import Results

TRAINED: Final = "†"
"""Mark of scores on data that the extractor was trained on."""


def make_quality_table(summaries: Sequence[ScoreSummary], width: int) -> Table:
    """Show for one data set the scores of every extractor in percent, the best first, and the number of its failures.

    Where `width` is small, the last columns are left out.
    """
    first = summaries[0]
    shown = [name for name in SHOWN if name != MAIN and any(name in summary.estimates for summary in summaries)]
    fixed = max(len(_write_name(summary)) for summary in summaries) + len("  95.0  95.0–95.0  best  failed  ")
    shown = shown[: max((width - fixed) // 8, 2)]
    table = _make_table(f"{first.dataset}: {first.pages} pages")
    for heading in (SHOWN[MAIN].heading, "95 %", "", *(SHOWN[name].heading for name in shown)):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("failed", justify="right", style="red", no_wrap=True)
    for summary in summaries:
        scores = [_write_percent(summary.mean(name)) for name in shown]
        table.add_row(_write_name(summary), *_write_main_cells(summary), *scores, str(summary.failures or ""))
    return table


def make_cost_table(summaries: Sequence[ScoreSummary]) -> Table:
    """Show for one data set the cost of every extractor, the fastest first."""
    table = _make_table(f"{summaries[0].dataset}: cost")
    for heading in ("ms a page", "× fastest", "× parsing", "µs a kB"):
        table.add_column(heading, justify="right", no_wrap=True)
    costs = [(summary.cost, summary.extractor) for summary in summaries if summary.cost]
    for cost, name in sorted(costs, key=lambda pair: pair[0].ms_per_page):
        per_kb = f"{cost.seconds_per_kb * 1e6:.0f}"
        table.add_row(name, f"{cost.ms_per_page:.1f}", f"{cost.times_fastest:.1f}", f"{cost.times_parse:.1f}", per_kb)
    return table


LEGEND: Final = f"""{legend()}
* and **: worse than the best with p < 0.05 and p < 0.01 in a paired test.
Pages that failed are in no mean. Times are from bytes to text, on one core."""


def describe_versions(extractors: Sequence[Extractor]) -> str:
    """List the versions of all extractors; our methods have one version in common."""
    ours = {e.version for e in extractors if e.is_ours and e.kind != "held-out"}
    named = [f"dehusk {version}" for version in ours]
    named += [f"{e.name} {e.version}" for e in extractors if not e.is_ours or e.kind == "held-out"]
    return ", ".join(named)


def describe_training(results: Results) -> list[str]:
    """Say what the measured models have learned from, and how to read their scores there."""
    lines = [
        f"Model {extractor.model} of {extractor.name} was trained on {', '.join(sorted(extractor.trained_on))}."
        for extractor in results.extractors
        if extractor.trained_on
    ]
    marked = [str(facts["name"]) for facts in results.datasets if facts.get("trained_on")]
    if marked:
        lines.append(
            f"{TRAINED} trained on this data set: the score shows what the model remembers, not how good it is."
        )
    held_out = {str(facts["name"]): facts["held_out"] for facts in results.datasets if facts.get("held_out")}
    for left_out in dict.fromkeys(held_out.values()):
        names = ", ".join(name for name, what in held_out.items() if what == left_out)
        whose = "the data set" if left_out == "data set" else "the domain of the page"
        lines.append(f"(held-out): models that have not seen {whose}, on {names}.")
    without = [name for name in marked if name not in held_out]
    if without:
        lines.append(f"No held-out models for {', '.join(without)}: docs/guide/train.md says how to make them.")
    return lines


def make_group_table(summaries: Sequence[ScoreSummary], by: str) -> Table:
    """Show for one data set the main score of every extractor in each group of pages."""
    groups = {summary.group: summary.pages for summary in summaries if summary.group}
    largest = sorted(groups, key=lambda group: -groups[group])[:10]
    table = _make_table(f"{summaries[0].dataset}: F1 by {by}")
    for group in largest:
        table.add_column(f"{group}\n{groups[group]}", justify="right", overflow="fold")
    means = {(summary.extractor, summary.group): summary.mean(MAIN) for summary in summaries}
    for summary in summaries:
        if not summary.group:
            name = summary.extractor
            table.add_row(
                _write_name(summary), *(_write_percent(means.get((name, group), float("nan"))) for group in largest)
            )
    return table


def _write_main_cells(summary: ScoreSummary) -> list[str]:
    estimate = summary.estimates.get(MAIN)
    if estimate is None:
        return ["", "", ""]
    interval = f"{_write_percent(estimate.low)}–{_write_percent(estimate.high)}"
    versus = summary.versus_best
    mark = "best" if versus is None else versus.mark if versus.difference < 0 else ""
    return [_write_percent(estimate.mean), interval, mark]


def _write_name(summary: ScoreSummary) -> str:
    return summary.extractor + (TRAINED if summary.is_trained_on else "")


def _make_table(title: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("extractor", no_wrap=True)
    return table


def _write_percent(share: float) -> str:
    return "" if isnan(share) else f"{share * 100:.1f}"
