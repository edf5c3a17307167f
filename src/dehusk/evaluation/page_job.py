"""The work on one page, done in a process of its own: extract, compare with the gold, report errors."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from ..alignment import gold_rows
from ..extraction import extract
from ..page import Page
from ..parsing import parse
from ..parsing.decode import decode
from .cache import Outcome
from .datasets import Gold
from .extractors import MODEL_FILE, Extractor, user_function
from .held_out import extract_by
from .metrics import Nodes, nodes_of
from .peers import PEERS
from .scoring import score_markdown, score_nodes, score_text

FromBytes = Callable[[bytes, str | None, str | None], str]


@dataclass(frozen=True)
class Job:
    """A page with its gold, and the extractors to run on it; `texts` are known extractions that only need scores."""

    file: Path
    gold: Gold
    extractors: tuple[Extractor, ...]
    texts: tuple[str | None, ...]
    compares_markdown: bool = False


class MeasuredPage:
    """A page that is being measured; what all methods share is computed when the first method needs it."""

    def __init__(self, html: bytes, gold: Gold, *, compares_markdown: bool = False) -> None:
        self.html = html
        self.gold = gold
        self.compares_markdown = compares_markdown

    @cached_property
    def page(self) -> Page:
        return parse(self.html, url=self.gold.url, charset=self.gold.charset)

    @cached_property
    def answer(self) -> Nodes:
        return nodes_of(self.page, gold_rows(self.page, self.gold.text or ""))


def measure(job: Job) -> list[Outcome]:
    """The outcome of each extractor of a job."""
    subject = MeasuredPage(job.file.read_bytes(), job.gold, compares_markdown=job.compares_markdown)
    return [_outcome(subject, *pair) for pair in zip(job.extractors, job.texts, strict=True)]


def _outcome(subject: MeasuredPage, extractor: Extractor, known: str | None) -> Outcome:
    try:
        if extractor.is_ours:
            return _method_outcome(subject, extractor)
        gold = subject.gold
        text = known if known is not None else runner(extractor)(subject.html, gold.charset, gold.url)
        return Outcome(text, "", score_text(text, gold))
    except Exception as error:
        return Outcome("", f"{type(error).__name__}: {error}"[:500], {})


def _method_outcome(subject: MeasuredPage, extractor: Extractor) -> Outcome:
    parameters = json.loads(extractor.parameters)
    model = parameters.pop(MODEL_FILE, None)
    if model is None:
        # the gold has the characters of the page
        extraction = extract(subject.page, method=extractor.call, normalize=False, **parameters)
    else:
        extraction = extract_by(Path(model), subject.page, extractor.call, parameters)
    scores = score_text(extraction.text, subject.gold)
    if extraction.page is subject.page:
        marked = nodes_of(subject.page, extraction.marks.content.nonzero()[0].tolist())
        scores |= score_nodes(marked, subject.answer)
    if subject.compares_markdown:
        scores |= score_markdown(extraction.markdown, subject.gold)
    return Outcome(extraction.text, "", scores)


@cache
def runner(extractor: Extractor) -> FromBytes:
    """The extractor as a function of the bytes of a page, its declared charset and its URL."""
    if extractor.kind == "own":
        function = user_function(extractor.call)
        return lambda html, _charset, _url: function(html)
    if extractor.kind == "peer":
        peer = PEERS[extractor.call].make()
        return lambda html, charset, url: peer(decode(html, charset)[0], url)
    parameters = json.loads(extractor.parameters)
    return lambda html, charset, url: extract(html, method=extractor.call, url=url, charset=charset, **parameters).text


def split(job: Job) -> Sequence[Job]:
    """One job for each extractor of a job, so that an extractor that hangs does not stop the others."""
    pairs = zip(job.extractors, job.texts, strict=True)
    return [replace(job, extractors=(extractor,), texts=(text,)) for extractor, text in pairs]
