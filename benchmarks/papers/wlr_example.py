"""Figures 2 to 4 of Insa, Silva and Tamarit (2013): a page of DBLP, and its tree with the quantities of each node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dehusk import Extraction, Page, extract
from dehusk.evaluation.figures import Figure
from dehusk.evaluation.report.drawing import colour, cut_to_width, drawing, label, rule, tag

PAPERS: Final = 138
"""The papers of Gerard Salton when the figure was made."""
COLUMNS: Final = ("words", "leaves", "ratio", "weight", "combined", "relevance")
_TOP, _LINE, _NAMES, _CELL = 58, 20, 330, 70
_SHOWN_CHILDREN: Final = 3
"""Of more children than these only the first are drawn, as in the paper."""


def example_page() -> str:
    """The source in figure 2, with all the papers: the row that it prints is repeated."""
    paper = (
        '<tr><td align="right" valign="top" class="J" bgcolor="#FFCCCC">{number}</td><td valign="top">EE</td>'
        '<td>Gerard Salton, <a href="../s/Singhal:Amit.html">Amit Singhal</a>, Mandar Mitra, Chris Buckley: '
        'Automatic Text Structuring and Summarization. <a href="ipm33.html#SaltonSMB97">Inf. Process. Manage. 33</a>'
        "(2): 193-207 (1997)</td></tr>"
    )
    coauthor = "<tr><td>{number}</td><td>Coauthor</td><td>[{number}]</td></tr>"
    return (
        '<!DOCTYPE html><body><div class="llogo"><a href="../../../index.html"><img alt="dblp.uni-trier.de" '
        'src="../../../Logo.gif"></a></div><hr><h1 key="homepages/s/GerardSalton">Gerard Salton '
        '<a href="salton.txt">Home Page</a></h1><p><table border="1"><tr><th>#</th><th colspan="2" '
        f'bgcolor="#FFFFCC">1997</th></tr>{"".join(paper.format(number=PAPERS - n) for n in range(PAPERS))}</table></p>'
        '<h2><a name="coauthors" href="xc">Coauthor Index</a></h2><p><table border="1">'
        f"{''.join(coauthor.format(number=n + 1) for n in range(PAPERS // 2))}</table></p>"
        '<script type="text/javascript" src="completesearch.js"></script></body>'
    )


def example_figure() -> Figure:
    """The tree of the page, with the numbers of each node that is drawn."""
    extraction = extract(example_page(), method="wlr")
    page = extraction.page
    rows = list(_drawn(page, page.body))
    title = "The tree of example 4.8"
    heads = [
        label(name, _NAMES + (place + 1) * _CELL - 6, _TOP - 12, anchor="end", font_size=11)
        for place, name in enumerate(COLUMNS)
    ]
    lines = [_line(extraction, row, _TOP + index * _LINE) for index, row in enumerate(rows)]
    width, height = _NAMES + _CELL * len(COLUMNS) + 8, _TOP + _LINE * len(rows) + 8
    parts = [
        *heads,
        rule(8, _TOP - 5, width - 8, _TOP - 5, "0.4"),
    ]
    caption = (
        "Figure 4 of Insa, Silva and Tamarit (2013) with the numbers of `dehusk tree --method wlr`, of long lists only "
        "the first nodes. Grey nodes are not in C; the dotted one is initial; the dashed one, the table, is selected."
    )
    return Figure("wlr-4", title, caption, drawing(title, width, height, *parts, *lines))


def _drawn(page: Page, row: int) -> Iterator[int]:
    """The rows of a subtree in order, with only the first children of each node."""
    yield row
    children = [child for child in range(row + 1, int(page.end[row])) if page.parent[child] == row]
    for child in children if row == page.body else children[:_SHOWN_CHILDREN]:
        yield from _drawn(page, child)


def _line(extraction: Extraction, row: int, top: float) -> str:
    """A node with its name, indented by its depth, and its numbers."""
    page, columns = extraction.page, extraction.columns
    in_c = columns["leaves"][row] > 0
    left = 10 + 16 * (int(page.depth[row]) - int(page.depth[page.body]))
    name = page.name(row) if not page.is_text[row] else f"“{' '.join(page.text(row).split())}”"
    parts = [label(cut_to_width(name, _NAMES - left), left + 4, top + 13)]
    numbers = [f"{float(columns[name][row]):.4g}" for name in COLUMNS] if in_c else []
    parts += [
        label(text, _NAMES + (place + 1) * _CELL - 6, top + 13, anchor="end") for place, text in enumerate(numbers)
    ]
    if row == extraction.scores.argmax():
        parts.append(_frame(left, top, "6 3", 1))
    elif columns["initial"][row]:
        parts.append(_frame(left, top, "1 3", 0))
    return tag("g", *parts, fill_opacity=None if in_c else "0.45")


def _frame(left: float, top: float, dashes: str, series: int) -> str:
    width = _NAMES + _CELL * len(COLUMNS) - left
    return tag(
        "rect", x=left, y=top, width=width, height=_LINE - 3, rx=3, fill="none", stroke=colour(series),
        stroke_width=1.5, stroke_dasharray=dashes,
    )  # fmt: skip
