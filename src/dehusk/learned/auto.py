"""The default extractor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ..method import Marks, method
from ..page import Floats, Page
from .version import LATEST, Favor

if TYPE_CHECKING:
    from .model import Judgement, Model


@method(
    "auto",
    title="The default extractor",
    paper="",
    idea="learned from many pages: judges every block by the measures of all methods, its names and its neighbours",
)
def auto(page: Page, *, favor: Favor = "balance", include_comments: bool = True, model: str = LATEST) -> Marks:
    """Judge every block of the page, and keep those from which the best F1 is to be expected.

    A block is a run of text that no block element cuts. Its signals are the measures of the published methods taken
    around it (text density and DensitySum, words per leaf, blurred content, words per link, net text, link quotas), its
    text, its place, how its surroundings repeat, and the names of the elements it is in. Trees that were learned from
    pages with known content judge each block by these, and again with what they said of all the others. Hidden text is
    judged as well: some pages reveal it by a script. The score of a row is the probability of its block.

    `favor`: `precision` keeps less that is surer, `recall` keeps more.
    `include_comments`: whether what readers wrote below an article may be content.
    `model`: the version of the model; the same version always gives the same text.

    Deviations: none, as there is no paper; docs/model-card.md says how it was trained and where it fails.
    """
    from .model import load_model

    return marks_by(load_model(model), page, favor, include_comments, partial(_kinds, model))


def _kinds(version: str, judged: Judgement) -> Floats:
    from .kinds import load_kind_model

    return load_kind_model(version).probabilities(judged)


def marks_by(
    model: Model,
    page: Page,
    favor: Favor = "balance",
    include_comments: bool = True,
    tell_kinds: Callable[[Judgement], Floats] | None = None,
) -> Marks:
    """What a model says of a page; `tell_kinds` is asked of what kind it is when someone wants to know."""
    from .decide import decide, with_headings, with_rows
    from .model import read
    from .roles import in_comments

    judged = model.judge(page)
    blocks, words = judged.subject.blocks, judged.subject.words
    probability = judged.probability
    if not include_comments:
        probability = np.where(in_comments(judged.subject), 0.0, probability)
    decision = decide(probability, words, favor)
    with_sections = with_headings(decision.chosen, judged.subject)
    chosen = with_rows(with_sections, probability, judged.subject) & (probability > 0)
    content, score = np.zeros(len(page), bool), np.zeros(len(page))
    content[blocks.rows] = np.repeat(chosen, blocks.sizes)
    score[blocks.rows] = np.repeat(judged.probability, blocks.sizes)
    confidence = float(read(model.confidence, np.array([decision.expected]))[0])
    kinds = None if tell_kinds is None else partial(tell_kinds, judged)
    return Marks(content, score, confidence=confidence, kinds=kinds)
