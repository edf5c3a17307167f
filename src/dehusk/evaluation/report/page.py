"""The report: one HTML file that contains everything and needs no network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from math import isnan
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar
from urllib.parse import quote

from ...outputs.html import write_policy
from ..compare import estimate_mean
from ..metrics import MAIN, METRICS, SHOWN
from ..results import PARSE, Results, Row, Timed
from ..tables import TRAINED, describe_training
from .board import Board, dataset_table, facts_table, overview_table
from .charts import bar_chart, distribution_chart, line_chart, scatter_chart
from .drawing import escape_text, tag
from .sheets import SCORES, Sheet, pack_all

if TYPE_CHECKING:
    from ..figures import Figure

Texts = Callable[[str, str, str], str | None]
"""The extracted text of a data set, a page and an extractor."""
Golds = Callable[[str, str], str]
T = TypeVar("T")
_MAX_GROUPS: Final = 12


def write_report(
    results: Results,
    texts: Texts,
    golds: Golds,
    figures: Sequence[Figure],
    path: Path,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Write the report; `progress` is called with the number of finished pages and of all pages."""
    board = Board(results)
    count = sum(len(pages) for pages in board.pages.values())
    packed = pack_all(_make_sheets(board, texts, golds), count, progress)
    places = [(number, place) for number, name in enumerate(board.datasets) for place in range(len(board.pages[name]))]
    with path.open("w", encoding="utf-8") as file:
        file.write(_write_beginning(board, figures))
        for (number, place), content in zip(places, packed, strict=True):
            file.write(tag("script", content, type="text/plain", id=f"sheet-{number}-{place}") + "\n")
        file.write(f"<script>{_read_resource('report.js')}</script>\n</body>\n</html>\n")


def _make_sheets(board: Board, texts: Texts, golds: Golds) -> Iterator[Sheet]:
    for dataset, pages in board.pages.items():
        for page, rows in pages.items():
            found = (texts(dataset, page, name) if name in rows else None for name in board.order)
            yield Sheet(golds(dataset, page), tuple(found), tuple(rows.get(name) for name in board.order))


def _write_beginning(board: Board, figures: Sequence[Figure]) -> str:
    """Write the beginning of the file, up to the sheets."""
    title = (
        f"Content extraction: {_write_count(board.order, 'extractor')} on {_write_count(board.datasets, 'data set')}"
    )
    sections = [_write_overview(board), *(_write_dataset(board, number) for number in range(len(board.datasets)))]
    sections += [_write_figures(figures)] if figures else []
    parts = (
        "<!doctype html>\n",
        f'<html lang="en">\n<head>\n<meta charset="utf-8">\n{write_policy(_write_policy())}\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{title}</title>\n",
        f"<style>\n{_read_resource('report.css')}</style>\n</head>\n<body>\n",
        tag("header", tag("h1", title), _write_lead(board)),
        _write_navigation(board, bool(figures)),
        tag("main", *sections),
        _read_resource("sheet.html"),
        tag("script", _write_json(_collect_data(board)), type="application/json", id="data"),
        "\n",
    )
    return "".join(parts)


def _write_policy() -> str:
    """Allow a browser to run the one script that is ours, and to show what is in the file."""
    digest = b64encode(sha256(_read_resource("report.js").encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; "
        "object-src 'none'; base-uri 'none'; form-action 'none'"
    )


def _write_lead(board: Board) -> str:
    pages = sum(len(found) for found in board.pages.values())
    facts = [("pages", f"{pages:,}")]
    unseen = [name for name in board.overall if not board.is_trained(name)]
    if unseen:
        best, mean = unseen[0], board.overall[unseen[0]]
        facts.append(("best mean F1", f"{mean:.3f} {best}"))
    if board.costs:
        fastest = min(board.costs, key=lambda name: board.costs[name].ms_per_page)
        facts.append(("fastest", f"{board.costs[fastest].ms_per_page:.1f} ms {fastest}"))
    facts.append(("failures", f"{sum(bool(row.failure) for row in board.results.rows):,}"))
    return tag(
        "dl", *(tag("div", tag("dt", name), tag("dd", escape_text(value))) for name, value in facts), class_="lead"
    )


def _write_navigation(board: Board, has_figures: bool) -> str:
    places = [("overview", "Overview"), *((f"set-{i}", name) for i, name in enumerate(board.datasets))]
    places += [("figures", "Figures")] if has_figures else []
    links = (tag("a", escape_text(name), href=f"#{place}") for place, name in places)
    return tag("nav", *links, aria_label="Parts of the report")


def _write_overview(board: Board) -> str:
    results = board.results
    keys = "name", "pages", "use", "licence", "source"
    datasets = ((*(str(facts.get(key, "")) for key in keys), _shorten_digest(facts)) for facts in results.datasets)
    extractors = (
        (e.name, e.kind, e.version, e.parameters.strip("{}"), ", ".join(sorted(e.trained_on)))
        for e in board.extractors.values()
    )
    return tag(
        "section",
        tag("h2", "Overview"),
        overview_table(board),
        *(tag("p", escape_text(line), class_="training") for line in describe_training(results)),
        _write_pictures(draw_overview(board)),
        tag("h3", "What was measured"),
        facts_table(("data set", "pages", "use", "licence", "source", "digest"), datasets, "The data sets"),
        facts_table(("extractor", "kind", "version", "parameters", "trained on"), extractors, "The extractors"),
        facts_table(("machine", ""), results.machine.items(), "Where it was measured"),
        _write_meaning(),
        id="overview",
    )


def _write_meaning() -> str:
    scores = (
        tag("dt", escape_text(shown.title)) + tag("dd", escape_text(f"Mean over pages: {METRICS[name].meaning}."))
        for name, shown in SHOWN.items()
    )
    return _read_resource("meaning.html").replace("<!-- scores -->", "\n".join(scores))


def _write_dataset(board: Board, number: int) -> str:
    name, facts = board.datasets[number], board.results.datasets[number]
    about = [f"{_write_count(board.pages[name], 'page')} measured", f"digest {_shorten_digest(facts)}"]
    about += [str(facts[key]) for key in ("use", "licence", "source") if facts.get(key)]
    about += [f"{TRAINED} trained on it: {', '.join(facts['trained_on'])}"] if facts.get("trained_on") else []
    return tag(
        "section",
        tag("h2", escape_text(name)),
        tag("p", escape_text(" · ".join(about)), class_="about"),
        dataset_table(board, name),
        _write_pictures(draw_dataset(board, name)),
        tag("h3", "Every page"),
        tag("div", "<noscript>The pages are listed by a script.</noscript>", class_="pages", data_set=str(number)),
        id=f"set-{number}",
    )


def _write_figures(figures: Sequence[Figure]) -> str:
    drawn = (
        tag(
            "figure",
            tag("div", figure.svg, class_="scroll", tabindex="0"),
            tag("figcaption", tag("strong", escape_text(figure.title)), " ", escape_text(figure.caption)),
            id=f"figure-{quote(figure.name)}",
        )
        for figure in figures
    )
    return tag("section", tag("h2", "Figures"), tag("div", *drawn, class_="pictures"), id="figures")


def _write_pictures(charts: Iterator[str]) -> str:
    drawn = (tag("figure", tag("div", chart, class_="scroll", tabindex="0")) for chart in charts)
    return tag("div", *drawn, class_="pictures")


def _collect_data(board: Board) -> dict[str, Any]:
    return {
        "extractors": board.order,
        "scores": [SHOWN[name].title for name in SCORES],
        "sets": [
            {
                "name": name,
                "trained": sorted(map(board.order.index, _find_trained(board, name))),
                "pages": [_collect_page(board, page, rows) for page, rows in board.pages[name].items()],
            }
            for name in board.datasets
        ],
    }


def _find_trained(board: Board, dataset: str) -> set[str]:
    """Find the extractors that have learned from a data set."""
    return {summary.extractor for summary in board.summaries[dataset] if summary.is_trained_on}


def _collect_page(board: Board, page: str, rows: Mapping[str, Row]) -> list[Any]:
    """Describe a page in the list, with the main score of each extractor in thousandths; -1 where it failed."""
    some = next(iter(rows.values()))
    return [page, some.kind, some.lang, some.site, some.size, [_thousandths(rows.get(name)) for name in board.order]]


def _thousandths(row: Row | None) -> int | None:
    if row is not None and row.failure:
        return -1
    value = row.scores.get(MAIN) if row else None
    return None if value is None or isnan(value) else round(value * 1000)


def _write_count(things: Sequence[str] | Mapping[str, Any], name: str) -> str:
    return f"{len(things):,} {name}{'' if len(things) == 1 else 's'}"


def _shorten_digest(facts: Mapping[str, Any]) -> str:
    return str(facts.get("digest", ""))[:12]


def _write_json(content: Any) -> str:
    """Write JSON that is safe inside a script element, whatever its texts are."""
    return json.dumps(content, separators=(",", ":")).replace("<", "\\u003c")


def _read_resource(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def draw_overview(board: Board) -> Iterator[str]:
    """Draw quality against cost over all data sets, and cost against the size of pages."""
    costs = {name: board.costs[name] for name in board.overall if name in board.costs}
    if costs:
        points = {
            name: [(costs[name].ms_per_page, board.overall[name])] if name in costs else [] for name in board.order
        }
        marked = {_mark_name(name, is_trained=board.is_trained(name)): found for name, found in points.items()}
        yield scatter_chart(marked, title="Quality against cost", x="milliseconds a page", y="mean F1", log_x=True)
    yield from _draw_cost(board, board.results.timed)


def draw_dataset(board: Board, dataset: str) -> Iterator[str]:
    """Draw one data set: the distribution of scores, precision and recall, scores by group of pages, and cost."""
    rows = [row for page in board.pages[dataset].values() for row in page.values()]
    scores = _mark_trained(board, dataset, _group_main_scores(board, rows))
    yield distribution_chart(scores, title="F1 page by page", x="F1 of a page")
    yield _draw_precision_and_recall(board, dataset)
    for by in ("kind", "lang"):
        yield from _draw_bars_by(board, dataset, rows, by)
    yield from _draw_cost(board, [timed for timed in board.results.timed if timed.dataset == dataset])


def _group_main_scores(board: Board, rows: Iterable[Row]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {name: [] for name in board.order}
    for row in rows:
        if MAIN in row.scores:
            found[row.extractor].append(row.scores[MAIN])
    return found


def _draw_precision_and_recall(board: Board, dataset: str) -> str:
    summaries = {summary.extractor: summary for summary in board.summaries[dataset]}
    points = {
        name: [(summaries[name].mean("lcs_recall"), summaries[name].mean("lcs_precision"))] if name in summaries else []
        for name in board.order
    }
    points = _mark_trained(board, dataset, points)
    return scatter_chart(points, title="Precision and recall", x="mean recall", y="mean precision")


def _draw_bars_by(board: Board, dataset: str, rows: Iterable[Row], by: Literal["kind", "lang"]) -> Iterator[str]:
    """Draw the main score in each group of pages, if there is more than one group."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[getattr(row, by) or "unknown"].append(row)
    if len(groups) < 2:
        return
    largest = sorted(groups, key=lambda group: (-len(groups[group]), group))[:_MAX_GROUPS]
    scores = {group: _group_main_scores(board, groups[group]) for group in largest}
    estimates = {name: [estimate_mean(scores[group][name]) for group in largest] for name in board.order}
    title = f"Mean F1 by {'kind of page' if by == 'kind' else 'language'}"
    if len(groups) > len(largest):
        title += f", the {len(largest)} largest groups of {len(groups)}"
    names = [f"{group} · {len({row.page for row in groups[group]})}" for group in largest]
    estimates = _mark_trained(board, dataset, estimates)
    means = {name: [each.mean if each.count else None for each in found] for name, found in estimates.items()}
    intervals = {
        name: [(each.low, each.high) if each.count else None for each in found] for name, found in estimates.items()
    }
    yield bar_chart(names, means, title=title, y="mean F1", intervals=intervals)


def _mark_trained(board: Board, dataset: str, values: Mapping[str, T]) -> dict[str, T]:
    """Mark the names of those that have learned from the data set."""
    trained = _find_trained(board, dataset)
    return {_mark_name(name, is_trained=name in trained): value for name, value in values.items()}


def _mark_name(name: str, *, is_trained: bool) -> str:
    return name + (TRAINED if is_trained else "")


def _draw_cost(board: Board, timed: Iterable[Timed]) -> Iterator[str]:
    """Draw the median cost of each extractor on pages of similar size; sizes double from one group to the next."""
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
        title = "Cost by size of the page, median"
        yield line_chart(lines, title=title, x="kilobytes of HTML", y="milliseconds", log_x=True, log_y=True)
