"""All measures of one page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple, get_args

from dehusk import Page, extract, parse
from dehusk.evaluation.datasets import Gold, Policy
from dehusk.evaluation.held_out import find_domain
from dehusk.findings.status import status_of
from dehusk.learned.auto import auto
from dehusk.learned.kinds import is_overview, kinds_of
from dehusk.learned.predictions import classify
from dehusk.learned.version import Favor
from dehusk.overlap import bag_of_words, cached_tokens
from dehusk.selection import text_of

from .facts import find_facts
from .lists import PageList, find_lists
from .models import ModelFiles, extract_with_models, load_models
from .pictures import NO_PICTURES, PagePictures, find_pictures
from .snippets import Snippet, find_snippets

FAVORS: Final[tuple[Favor, ...]] = get_args(Favor)
_SCRIPT: Final = re.compile(rb"<script\b.*?</script\s*>", re.DOTALL | re.IGNORECASE)


class PageJob(NamedTuple):
    """A page to measure, and how."""

    dataset: str
    path: Path
    gold: Gold
    policy: Policy
    favor: Favor
    block_model: ModelFiles
    kind_model: ModelFiles
    without_scripts: bool = False


class WordScore(NamedTuple):
    """The content compared with the gold text."""

    f1: float
    words: int
    gold_words: int
    confidence: float


@dataclass(frozen=True)
class PageResult:
    """The measures of one page; empty where its gold has nothing to measure."""

    dataset: str
    id: str
    gold_kind: str
    kind: str
    is_overview: bool
    status: str
    shown_words: int
    """The number of visible words in the body."""
    words: int
    """The number of tokens of the content."""
    by_package: bool
    """Whether the content was selected by the model in the package."""
    snippets: list[Snippet] = field(default_factory=list)
    facts: dict[str, bool] = field(default_factory=dict)
    lists: list[PageList] = field(default_factory=list)
    scores: Mapping[Favor, WordScore] = field(default_factory=dict)
    domain: str = ""
    pictures: PagePictures = NO_PICTURES

    @property
    def is_empty(self) -> bool:
        """Whether a page that shows more than a few words has no content and no status that explains it."""
        return self.shown_words > 50 and not self.words and self.status in ("ok", "empty")


def measure_page(job: PageJob) -> PageResult:
    """Extract the content of a page and take all measures that its gold allows."""
    gold = job.gold
    html = job.path.read_bytes()
    given = parse(_SCRIPT.sub(b"", html) if job.without_scripts else html, charset=gold.charset, url=gold.url)
    # As a user extracts; what a gold leaves out by policy is left out only where it is compared with the gold.
    found = extract_with_models(job.block_model, given, job.favor)
    page, selection, predictions = found.page, found.selection, found.predictions
    assert predictions is not None, "the default extractor classifies blocks"
    by_kind = predictions if job.kind_model == job.block_model else classify(load_models(job.kind_model), page)
    kinds = kinds_of(by_kind)
    selections = (
        {favor: auto(predictions, favor=favor, **job.policy) for favor in FAVORS} if gold.text is not None else {}
    )
    return PageResult(
        dataset=job.dataset,
        id=gold.id,
        gold_kind=gold.kind or "",
        kind=next(iter(kinds), ""),
        is_overview=is_overview(kinds),
        status=status_of(page, selection.content, kinds).name,
        shown_words=_shown_words(given),
        words=len(cached_tokens(found.text)),
        by_package=job.block_model.is_package,
        snippets=find_snippets(found.text, gold.wanted),
        facts=find_facts(found.text, _shown_text(given), gold.facts, gold.wanted) if gold.facts else {},
        lists=find_lists(page, selections[job.favor].content, gold.text) if gold.text else [],
        scores={
            favor: _word_score(text_of(page, selected), gold.text or "", selected.confidence or 0.0)
            for favor, selected in selections.items()
        },
        domain=find_domain(job.dataset, gold),
        pictures=find_pictures(given, found.markdown),
    )


def _word_score(text: str, gold: str, confidence: float) -> WordScore:
    return WordScore(bag_of_words(text, gold).f1, len(cached_tokens(text)), len(cached_tokens(gold)), confidence)


def _shown_words(page: Page) -> int:
    body = slice(page.body, page.end[page.body])
    return int(page.words[body] @ page.visible[body])


def _shown_text(page: Page) -> str:
    return extract(page, method="everything").text
