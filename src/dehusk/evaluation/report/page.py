"""The report: one HTML file that contains everything and needs no network."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ...outputs.html import write_policy
from ..metrics import MAIN, METRICS, SHOWN
from ..results import Results, Row
from ..tables import TRAINED, training_lines
from .board import Board
from .markup import escaped, tag
from .pictures import dataset_pictures, overview_pictures
from .scoreboard import dataset_table, facts_table, overview_table
from .sheets import SCORES, Sheet, pack_all

if TYPE_CHECKING:
    from ..figures.figure import Figure

Texts = Callable[[str, str, str], str | None]
"""The extracted text of a data set, a page and an extractor."""
Golds = Callable[[str, str], str]
"""The gold text of a data set and a page."""


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
    packed = pack_all(_sheets(board, texts, golds), count, progress)
    places = [(number, place) for number, name in enumerate(board.datasets) for place in range(len(board.pages[name]))]
    with path.open("w", encoding="utf-8") as file:
        file.write(_beginning(board, figures))
        for (number, place), content in zip(places, packed, strict=True):
            file.write(tag("script", content, type="text/plain", id=f"sheet-{number}-{place}") + "\n")
        file.write(f"<script>{_resource('report.js')}</script>\n</body>\n</html>\n")


def _sheets(board: Board, texts: Texts, golds: Golds) -> Iterator[Sheet]:
    for dataset, pages in board.pages.items():
        for page, rows in pages.items():
            found = (texts(dataset, page, name) if name in rows else None for name in board.order)
            yield Sheet(golds(dataset, page), tuple(found), tuple(rows.get(name) for name in board.order))


def _beginning(board: Board, figures: Sequence[Figure]) -> str:
    """The beginning of the file, up to the sheets."""
    title = f"Content extraction: {_count(board.order, 'extractor')} on {_count(board.datasets, 'data set')}"
    sections = [_overview(board), *(_dataset(board, number) for number in range(len(board.datasets)))]
    sections += [_figures(figures)] if figures else []
    parts = (
        "<!doctype html>\n",
        f'<html lang="en">\n<head>\n<meta charset="utf-8">\n{write_policy(_policy())}\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{title}</title>\n",
        f"<style>\n{_resource('report.css')}</style>\n</head>\n<body>\n",
        tag("header", tag("h1", title), _lead(board)),
        _navigation(board, bool(figures)),
        tag("main", *sections),
        _resource("sheet.html"),
        tag("script", _json(_data(board)), type="application/json", id="data"),
        "\n",
    )
    return "".join(parts)


def _policy() -> str:
    """What a browser may do: run the one script that is ours, and show what is in the file."""
    digest = b64encode(sha256(_resource("report.js").encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; img-src data:; "
        "object-src 'none'; base-uri 'none'; form-action 'none'"
    )


def _lead(board: Board) -> str:
    """The result in a few words."""
    pages = sum(len(found) for found in board.pages.values())
    said = [("pages", f"{pages:,}")]
    unseen = [name for name in board.overall if not board.is_trained(name)]
    if unseen:
        best, mean = unseen[0], board.overall[unseen[0]]
        said.append(("best mean F1", f"{mean:.3f} {best}"))
    if board.costs:
        fastest = min(board.costs, key=lambda name: board.costs[name].ms_per_page)
        said.append(("fastest", f"{board.costs[fastest].ms_per_page:.1f} ms {fastest}"))
    said.append(("failures", f"{sum(bool(row.failure) for row in board.results.rows):,}"))
    return tag("dl", *(tag("div", tag("dt", what), tag("dd", escaped(value))) for what, value in said), class_="lead")


def _navigation(board: Board, has_figures: bool) -> str:
    places = [("overview", "Overview"), *((f"set-{i}", name) for i, name in enumerate(board.datasets))]
    places += [("figures", "Figures")] if has_figures else []
    links = (tag("a", escaped(name), href=f"#{place}") for place, name in places)
    return tag("nav", *links, aria_label="Parts of the report")


def _overview(board: Board) -> str:
    results = board.results
    keys = "name", "pages", "use", "licence", "source"
    datasets = ((*(str(facts.get(key, "")) for key in keys), _digest(facts)) for facts in results.datasets)
    extractors = (
        (e.name, e.kind, e.version, e.parameters.strip("{}"), ", ".join(sorted(e.trained_on)))
        for e in board.extractors.values()
    )
    return tag(
        "section",
        tag("h2", "Overview"),
        overview_table(board),
        _training(board),
        _pictures(overview_pictures(board)),
        tag("h3", "What was measured"),
        facts_table(("data set", "pages", "use", "licence", "source", "digest"), datasets, "The data sets"),
        facts_table(("extractor", "kind", "version", "parameters", "trained on"), extractors, "The extractors"),
        facts_table(("machine", ""), results.machine.items(), "Where it was measured"),
        _meaning(),
        id="overview",
    )


def _training(board: Board) -> str:
    """What the models have learned from; empty where nothing that was measured is learned."""
    return "".join(tag("p", escaped(line), class_="training") for line in training_lines(board.results))


def _meaning() -> str:
    """What the columns of the tables mean."""
    scores = (
        tag("dt", escaped(shown.title)) + tag("dd", escaped(f"Mean over pages: {METRICS[name].meaning}."))
        for name, shown in SHOWN.items()
    )
    return _resource("meaning.html").replace("<!-- scores -->", "\n".join(scores))


def _dataset(board: Board, number: int) -> str:
    name, facts = board.datasets[number], board.results.datasets[number]
    about = [f"{_count(board.pages[name], 'page')} measured", f"digest {_digest(facts)}"]
    about += [str(facts[key]) for key in ("use", "licence", "source") if facts.get(key)]
    about += [f"{TRAINED} trained on it: {', '.join(facts['trained_on'])}"] if facts.get("trained_on") else []
    return tag(
        "section",
        tag("h2", escaped(name)),
        tag("p", escaped(" · ".join(about)), class_="about"),
        dataset_table(board, name),
        _pictures(dataset_pictures(board, name)),
        tag("h3", "Every page"),
        tag("div", "<noscript>The pages are listed by a script.</noscript>", class_="pages", data_set=str(number)),
        id=f"set-{number}",
    )


def _figures(figures: Sequence[Figure]) -> str:
    drawn = (
        tag(
            "figure",
            tag("div", figure.svg, class_="scroll", tabindex="0"),
            tag("figcaption", tag("strong", escaped(figure.title)), " ", escaped(figure.caption)),
            id=f"figure-{quote(figure.name)}",
        )
        for figure in figures
    )
    return tag("section", tag("h2", "Figures"), tag("div", *drawn, class_="pictures"), id="figures")


def _pictures(charts: Iterator[str]) -> str:
    drawn = (tag("figure", tag("div", chart, class_="scroll", tabindex="0")) for chart in charts)
    return tag("div", *drawn, class_="pictures")


def _data(board: Board) -> dict[str, Any]:
    """The data that the script needs for the lists of pages."""
    return {
        "extractors": board.order,
        "scores": [SHOWN[name].title for name in SCORES],
        "sets": [
            {
                "name": name,
                "trained": _trained(board, name),
                "pages": [_page(board, page, rows) for page, rows in board.pages[name].items()],
            }
            for name in board.datasets
        ],
    }


def _trained(board: Board, dataset: str) -> list[int]:
    """The places of the extractors that have learned from a data set."""
    trained = {summary.extractor for summary in board.summaries[dataset] if summary.is_trained_on}
    return [place for place, name in enumerate(board.order) if name in trained]


def _page(board: Board, page: str, rows: Mapping[str, Row]) -> list[Any]:
    """A page in the list: what it is, and the main score of each extractor in thousandths; -1 where it failed."""
    some = next(iter(rows.values()))
    return [page, some.kind, some.lang, some.site, some.size, [_thousandths(rows.get(name)) for name in board.order]]


def _thousandths(row: Row | None) -> int | None:
    if row is not None and row.failure:
        return -1
    value = row.scores.get(MAIN) if row else None
    return None if value is None or isnan(value) else round(value * 1000)


def _count(things: Sequence[str] | Mapping[str, Any], name: str) -> str:
    return f"{len(things):,} {name}{'' if len(things) == 1 else 's'}"


def _digest(facts: Mapping[str, Any]) -> str:
    return str(facts.get("digest", ""))[:12]


def _json(content: Any) -> str:
    """JSON that is safe inside a script element, whatever its texts are."""
    return json.dumps(content, separators=(",", ":")).replace("<", "\\u003c")


def _resource(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")
