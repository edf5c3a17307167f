"""The table of the parts of a result: one function from the answer to JSON for each tab of the inspector.

`select` has the call in Python and the command that make exactly the shown result. `strips` are those of content code
blurring: the source of the page as shades of grey, before the first step and after the last.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from markdown_it import MarkdownIt

from ...errors import DehuskError
from ...findings.segments import Menu, Segment, menus, segments
from ...method import DEFAULT, METHODS, Column, find_method, flags
from ...outputs.json import make_block_entry
from ...page import Floats, Page
from ...page.blocks import blocks_of
from ...page.hidden_rows import VisiblePart
from ...page.stream import words_of
from .pages import PEER, Answer

_WIDTH: Final = 1200
"""Maximum number of shades that fit next to each other on a screen."""
Part = Callable[[Answer], Any]


def write_python_call(answer: Answer) -> str:
    place = answer.kept.place or "page.html"
    read = f'dehusk.fetch("{place}")' if "://" in place else f"dehusk.read({place!r})"
    if answer.extraction.method.startswith(PEER):
        name = answer.extraction.method.removeprefix(PEER)
        return (
            "import dehusk\nfrom dehusk.evaluation.peers import PEERS\n\n"
            f"page = {read}\nprint(PEERS[{name!r}].make()(page.source, page.url))"
        )
    keywords = [f"method={answer.extraction.method!r}"] if answer.extraction.method != DEFAULT else []
    keywords += [f"{name}={value!r}" for name, value in _changed_parameters(answer).items()]
    given = ", ".join([read, *keywords])
    return f"import dehusk\n\nextraction = dehusk.extract({given})\nprint(extraction.text)"


def write_command(answer: Answer) -> str:
    if answer.extraction.method.startswith(PEER):
        return f"python -c {shlex.quote(write_python_call(answer))}"
    words = ["dehusk", answer.kept.place or "page.html"]
    words += ["--method", answer.extraction.method] if answer.extraction.method != DEFAULT else []
    for name, value in _changed_parameters(answer).items():
        on, off = flags(name)
        words += [on if value else off] if isinstance(value, bool) else [on, str(value)]
    return shlex.join(words)


def _changed_parameters(answer: Answer) -> dict[str, Any]:
    """The parameters that differ from the defaults of the method."""
    known = find_method(answer.extraction.method).parameters
    return {name: v for name, v in answer.extraction.parameters.items() if v != known[name].default}


def render_markdown(source: str) -> str:
    """Render Markdown as HTML. Tags in it are shown as text, and links that would run something stay text."""
    return str(_make_renderer().render(source))


@cache
def _make_renderer() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def described_columns(answer: Answer) -> Iterator[tuple[str, Column, npt.NDArray[Any]]]:
    """Name, description and values of each column that the method used, in the order of its paper; none for a peer."""
    method, values = METHODS.get(answer.extraction.method), answer.extraction.columns
    for name, column in method.columns.items() if method else ():
        if name in values:
            yield name, column, values[name]


def columns(answer: Answer) -> list[dict[str, Any]]:
    """The columns with the values of all rows, rounded to four significant digits."""
    return [
        {"name": name, **column._asdict(), "values": _round(values)}
        for name, column, values in described_columns(answer)
    ]


def _round(values: npt.NDArray[Any]) -> list[Any]:
    numbers: list[Any] = values.tolist()
    return [float(f"{number:.4g}") for number in numbers] if np.issubdtype(values.dtype, np.floating) else numbers


def strips(answer: Answer) -> dict[str, Any]:
    """Both strips as shades from 0 (code) to 255 (text), and the row of each shade.

    The values are those by which the extraction selected its words. For a method that blurs nothing, `ccb` is run.
    """
    extraction, page = answer.extraction, answer.extraction.page
    vector, part = extraction.selection.vector, None
    if vector is None:
        vector = METHODS["ccb"](page).vector
    else:
        _, part = METHODS[extraction.method].page_seen(page, extraction.parameters)
    assert vector is not None, "content code blurring has a vector"
    return {
        "before": _average_shades(vector.before),
        "after": _average_shades(vector.after),
        "rows": _rows_along(page, part),
        "steps": vector.steps,
        "entries": len(vector.before),
        "threshold": round(255 * vector.threshold),
    }


def _average_shades(vector: Floats) -> list[int]:
    """The mean of each of at most `_WIDTH` equal segments of the vector."""
    if not len(vector):
        return []
    edges = np.linspace(0, len(vector), min(_WIDTH, len(vector)) + 1).astype(np.int64)
    sums = np.concatenate([[0.0], np.cumsum(vector)])
    shades: list[int] = np.rint(255 * np.diff(sums[edges]) / np.diff(edges)).astype(np.int64).tolist()
    return shades


def _rows_along(page: Page, part: VisiblePart | None) -> list[int]:
    """The text row of the whole page at or before each offset of the strip, by its share of the source of `body`."""
    seen = page if part is None else part.page
    words = words_of(seen)
    if not len(words.row):
        return []
    offsets = np.linspace(seen.start[seen.body], seen.close[seen.body], _WIDTH)
    at = np.searchsorted(words.start, offsets, side="right") - 1
    rows = words.row[np.maximum(at, 0)]
    rows_of_page: list[int] = (rows if part is None else part.rows_of_whole(rows)).tolist()
    return rows_of_page


def select(answer: Answer) -> dict[str, Any]:
    """The score of every row, the rows that are content, and the totals."""
    page, selection = answer.extraction.page, answer.extraction.selection
    words = page.words[selection.content] if selection.words is None else selection.words
    return {
        "view": answer.view,
        "score": _round(selection.score),
        "content": selection.content.nonzero()[0].tolist(),
        "kept_words": int(words.sum()),
        "words": int(page.words[page.body :].sum()),
        "confidence": answer.extraction.confidence,
        "python": write_python_call(answer),
        "command": write_command(answer),
    }


def markdown(answer: Answer) -> dict[str, str]:
    source = answer.extraction.markdown if answer.peer_text is None else answer.peer_text
    return {"source": source, "rendered": render_markdown(source)}


def blocks(answer: Answer) -> list[dict[str, Any]]:
    """Every block with its rows, so that all of it can be highlighted in the page."""
    runs = blocks_of(answer.extraction.page)
    rows = np.split(runs.rows, runs.first[1:]) if len(runs) else []
    return [make_block_entry(b) | {"rows": r.tolist()} for b, r in zip(answer.extraction.blocks, rows, strict=True)]


def explain(answer: Answer) -> list[dict[str, Any]]:
    return [make_block_entry(block) for block in answer.extraction.explain()]


def metadata(answer: Answer) -> list[dict[str, Any]]:
    return [{"field": name} | value._asdict() for name, value in answer.extraction.metadata.found.items()]


def items(answer: Answer) -> list[dict[str, Any]]:
    names = ("title", "link", "teaser", "date", "iso_date", "row")
    return [{name: getattr(item, name) for name in names} for item in answer.extraction.items]


def segments_and_menus(answer: Answer) -> dict[str, Any]:
    page = answer.extraction.page
    return {
        "segments": [_describe_region(s) | {"role": s.role, "measure": s.relevance} for s in segments(page)],
        "menus": [_describe_region(m) | {"role": "navigation", "measure": m.ratio} for m in menus(page)],
    }


def _describe_region(region: Segment | Menu) -> dict[str, Any]:
    facts = {name: getattr(region, name) for name in ("row", "path", "words", "links")}
    return facts | {"text": " ".join(region.text.split())[:160]}


PARTS: Final[dict[str, Part]] = {
    "marks": select,
    "columns": columns,
    "text": lambda answer: answer.text,
    "markdown": markdown,
    "blocks": blocks,
    "explain": explain,
    "metadata": metadata,
    "items": items,
    "segments": segments_and_menus,
    "strip": strips,
}


def part_of(answer: Answer, name: str) -> dict[str, Any]:
    """Return a part as `value`, or the reason why this method has none as `error`."""
    try:
        return {"value": PARTS[name](answer)}
    except DehuskError as error:
        return {"error": str(error)}
