"""Figures 3 to 7 of Prasad and Paepcke (2008): small pages, and how they are counted and scored."""

from __future__ import annotations

from typing import Final

from dehusk import METHODS, Page, parse
from dehusk.evaluation.figures import Figure

from .node_tree import tree_drawing
from .result import Result

_WORDS: Final = "words of an article that goes on for a while and then"
RUNNING_EXAMPLE: Final = (
    "<body><p>A paragraph <a href=x>with a link</a></p><b>Note:</b>"
    "<ul><li>First item</li><li>Second item</li></ul></body>"
)
_PARAGRAPH: Final = f"<p>{' '.join([_WORDS] * 5)}</p>"
FIGURE_5: Final = (
    f"<body><div>{_PARAGRAPH}<p>{' '.join([_WORDS] * 5)} <a href=x>a link</a></p>{_PARAGRAPH}</div></body>"
)
FIGURE_7: Final = (
    "<body><ul><li><a href=1>Home</a></li><li><a href=2>News</a></li></ul>"
    f"<div>{_PARAGRAPH}<div><a href=3>buy this</a> <a href=4>buy that</a></div>{_PARAGRAPH}"
    f"<div><a href=5>win</a> <a href=6>more</a></div>{_PARAGRAPH}</div></body>"
)


def examples() -> Result:
    """Figures 3 to 7, drawn from the columns of the method."""
    text = (
        "The pages of figures 1 and 2 are not available. Figures 3 to 7 are made again from the text. The counts of "
        "figure 4 are met, `ul` wins in figure 6, the whole article in figure 5, and in figure 7 the set S leaves out "
        "the advertisements."
    )
    return Result(
        "Figures 1 to 7: examples",
        text,
        (
            _figure(
                "coreex-4", "The running example, counted and scored", "Figures 3, 4 and 6", RUNNING_EXAMPLE, False
            ),
            _figure("coreex-5", "A link in the article", "Figure 5", FIGURE_5, False),
            _figure("coreex-7", "Advertisements in the article", "Figure 7", FIGURE_7, True),
        ),
    )


def _figure(name: str, title: str, what: str, html: str, subset: bool) -> Figure:
    page = parse(html)
    basic, weighted = METHODS["coreex-r1"](page), METHODS["coreex"](page, subset=subset)
    declared = METHODS["coreex"].columns
    columns = {declared[name].symbol: values for name, values in weighted.columns.items() if name != "score"}
    columns |= {"basic score": basic.score, "weighted score": weighted.score}
    best = _best(page, weighted.score)
    framed = "its set S is the content" if subset else "it is the content"
    caption = f"{what} of Prasad and Paepcke (2008). The framed node wins: {framed}."
    return Figure(name, title, caption, tree_drawing(page, columns, title=title, chosen=[best]))


def _best(page: Page, score: object) -> int:
    """The node of the highest score, of equals the highest in the tree."""
    rows = range(page.body, int(page.end[page.body]))
    values = score.tolist()  # type: ignore[attr-defined]
    return max(rows, key=lambda row: (values[row], -int(page.depth[row]), -row))
