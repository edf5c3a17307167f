"""The default extractor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..declared.scripted import reveal_page
from ..method import BlockClassifier, Column, Selection, method
from ..page import Page
from ..page.hidden_rows import Hidden
from .version import LATEST, Favor

if TYPE_CHECKING:
    from .explain import Contribution
    from .predictions import Predictions


def classify_blocks(page: Page, *, model: str = LATEST) -> Predictions:
    """Classify every block of a page with the model of that version."""
    from .predictions import classify, load_classifier

    return classify(load_classifier(model), page)


def explain(predictions: Predictions) -> list[tuple[Contribution, ...]]:
    """Return for each block the signals that contributed most."""
    from .explain import explain_blocks

    return explain_blocks(predictions)


def classify_page(predictions: Predictions) -> dict[str, float]:
    """Return the probability of each kind of page, the likeliest first."""
    from .kinds import kinds_of

    return kinds_of(predictions)


@method(
    "auto",
    title="The default extractor",
    paper="",
    idea="learned from many pages: judges every block by the measures of all methods, its names and its neighbours",
    classifier=BlockClassifier(classify_blocks, explain, classify_page),
    reveal=reveal_page,
    columns={"probability": Column("p", "the probability that the block of a text is content")},
)
def auto(
    predictions: Predictions,
    *,
    favor: Favor = "balance",
    include_comments: bool = True,
    title: bool = True,
    images: bool = True,
    hidden: Hidden = "auto",
) -> Selection:
    """Keep the blocks with the best expected F measure, by the probability that each of them is content.

    A block is consecutive text without the edge of a block-level element. Its signals are the measures of the published
    methods taken around it (text density and DensitySum, words per leaf, blurred content, words per link, net text,
    link quotas), its text, its position, the repetition of its siblings, and the names of its ancestors. Trees that
    were learned from pages with known content classify each block by these, and again with the predictions for all
    others. The score of a row is the probability of its block.

    `favor`: `balance` keeps what readers choose, `precision` has the best word F1 on gold texts, `recall` keeps more.
    `include_comments`: whether comments of readers may be content.
    `title`: whether the title of the article is content.
    `images`: whether images among the text are content, with their captions.
    `hidden`: how text that a browser does not show is handled. `auto` drops it, unless it is the body of the page,
    which a script will show, or a control of the page opens it; `drop` always drops it, `keep` classifies it like all
    other text.
    `model`: the version of the model; the same version always gives the same text.

    Deviations: none, as there is no paper; docs/results/model-card.md says how it was trained and where it fails.
    """
    options: Any = {"include_comments": include_comments, "title": title, "images": images, "hidden": hidden}
    selection = predictions.select(favor, **options)
    score = np.frombuffer(selection.score, np.float64)
    return Selection(
        np.frombuffer(selection.content, np.bool_),
        score,
        confidence=selection.confidence,
        images=images,
        show=lambda: {"probability": score},
        decisions=selection.decisions,
    )
