"""Run every extractor on every page, on all cores; an extractor that raises or hangs affects only itself."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from ..alignment import gold_rows
from ..errors import DatasetError
from ..extraction import extract
from ..page import Page
from ..parsing import parse
from ..parsing.decode import decode
from ..workers.pool import Pool, WorkerCrashed
from .datasets import Dataset, Gold
from .extractors import MODEL_FILE, Extractor, load_function
from .held_out import extract_with_model, prepare_extractor
from .metrics import score_markdown, score_nodes, score_text
from .metrics.texts import Nodes, count_node_words
from .peers import PEERS
from .results import Cache, Outcome, Row

PATIENCE: Final = 30.0
"""Seconds after which an extractor counts as hanging."""
ReportProgress = Callable[[int, int], None]
"""Reports progress: how much of the work is done, and how much there is in total."""
Missing = tuple[Extractor, str | None]
FromBytes = Callable[[bytes, str | None, str | None], str]


def sample_pages(dataset: Dataset, count: int | None) -> tuple[Gold, ...]:
    """Return the pages with a gold text: all, or `count` of them spread evenly."""
    if not dataset.scorable:
        raise DatasetError(f"data set {dataset.name}: no page has a gold text, so there is nothing to compare with")
    return pick_evenly(dataset.scorable, count)


def pick_evenly(pages: tuple[Gold, ...], count: int | None) -> tuple[Gold, ...]:
    """Pick `count` pages from all parts of a sequence, the same each time."""
    if count is None or count >= len(pages):
        return pages
    return tuple(pages[index * len(pages) // count] for index in range(count))


def run(
    datasets: Sequence[Dataset],
    extractors: Sequence[Extractor],
    cache: Cache,
    *,
    pages: int | None = None,
    cores: int | None = None,
    tell: ReportProgress = lambda _done, _total: None,
) -> list[Row]:
    """Measure each extractor on each page; progress counts these pairs."""
    tasks = [Task(dataset, gold) for dataset in datasets for gold in sample_pages(dataset, pages)]
    rows: list[Row] = []
    jobs: deque[tuple[Task, ScoringJob]] = deque()
    total = 0
    for task in tasks:
        on_page = [
            found for extractor in extractors if (found := prepare_extractor(extractor, task.dataset, task.gold))
        ]
        known, missing = task.look_up(cache, on_page)
        rows += known
        jobs += [(task, job) for job in _make_jobs(task, missing)]
        total += len(on_page)
    tell(len(rows), total)

    def deliver(task: Task, extractor: Extractor, outcome: Outcome) -> None:
        cache.keep(task.digest, extractor, task.judge, outcome)
        rows.append(task.row(extractor, outcome))
        tell(len(rows), total)

    try:
        asyncio.run(_do_jobs(jobs, min(cores or os.cpu_count() or 1, len(jobs)), deliver))
    finally:
        cache.save()
    return rows


class Task:
    """A page of a data set that is measured; if it cannot be read, every extractor fails on it."""

    def __init__(self, dataset: Dataset, gold: Gold) -> None:
        self.dataset = dataset
        self.gold = gold
        self.failure = ""
        try:
            html = dataset.html(gold)
        except DatasetError as error:
            self.failure, html = str(error), b""
        facts = (json.dumps(asdict(gold), sort_keys=True) + dataset.compare).encode()
        self.size = len(html)
        self.digest = _digest_bytes(html, f"\0{gold.charset}\0{gold.url}".encode())
        self.judge = _digest_bytes(facts, read_scoring_code())

    def outcome(self, cache: Cache, extractor: Extractor) -> Outcome | None:
        if self.failure:
            return Outcome("", self.failure, {})
        return cache.find(self.digest, extractor, self.judge)

    def look_up(self, cache: Cache, extractors: Sequence[Extractor]) -> tuple[list[Row], list[Missing]]:
        """Return the rows that are known, and the extractors without one, each with its text where that is known."""
        rows: list[Row] = []
        missing: list[Missing] = []
        for extractor in extractors:
            known = self.outcome(cache, extractor)
            if known is not None and known.scores is not None:
                rows.append(self.row(extractor, known))
            else:
                missing.append((extractor, known.text if known else None))
        return rows, missing

    def row(self, extractor: Extractor, outcome: Outcome) -> Row:
        gold = self.gold
        return Row(
            dataset=self.dataset.name,
            page=gold.id,
            extractor=extractor.name,
            kind=gold.kind or "",
            lang=gold.lang or "",
            site=gold.site or urlsplit(gold.url or "").hostname or "",
            size=self.size,
            failure=outcome.failure,
            scores=outcome.scores or {},
        )


def _digest_bytes(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()[:16]


@cache
def read_scoring_code() -> bytes:
    """Read the source of everything that scores depend on."""
    home = Path(__file__).parent
    files = [*sorted((home / "metrics").glob("*.py")), home.parent / "overlap.py", home.parent / "alignment.py"]
    return b"".join(file.read_bytes() for file in files)


def _make_jobs(task: Task, missing: Sequence[Missing]) -> list[ScoringJob]:
    """Make one job for all our methods, which share the parsed page, and one for each other extractor."""
    ours = [pair for pair in missing if pair[0].is_ours]
    others = [[pair] for pair in missing if not pair[0].is_ours]
    return [
        ScoringJob(
            task.dataset.path(task.gold),
            task.gold,
            tuple(extractor for extractor, _ in group),
            tuple(text for _, text in group),
            compares_markdown=task.dataset.compare == "markdown",
        )
        for group in (ours, *others)
        if group
    ]


async def _do_jobs(
    jobs: deque[tuple[Task, ScoringJob]], cores: int, deliver: Callable[[Task, Extractor, Outcome], None]
) -> None:
    """Do all jobs in worker processes, and deliver the outcomes in the order in which they are finished."""

    async def work(pool: Pool) -> None:
        while jobs:
            task, job = jobs.popleft()
            worker = await pool.free()
            try:
                answer = await pool.do(worker, job.fields, [], PATIENCE * len(job.extractors))
                outcomes = [Outcome(*fields) for fields in answer.fields]
            except (TimeoutError, WorkerCrashed) as error:
                if len(job.extractors) > 1:
                    for extractor, text in zip(job.extractors, job.texts, strict=True):
                        # one by one, so that an extractor that hangs does not stop the others
                        jobs.appendleft((task, replace(job, extractors=(extractor,), texts=(text,))))
                    continue
                end = f"no answer in {PATIENCE:g} seconds"
                if isinstance(error, WorkerCrashed):
                    end = f"its process died with exit code {await asyncio.shield(worker.ended)}"
                outcomes = [Outcome("", end, {})]
            for extractor, outcome in zip(job.extractors, outcomes, strict=True):
                deliver(task, extractor, outcome)

    async with Pool(cores, "-m", "dehusk.evaluation.worker", json.dumps(sys.path)) as pool:
        await asyncio.gather(*(work(pool) for _ in range(cores)))


@dataclass(frozen=True)
class ScoringJob:
    """A page with its gold, and the extractors to run on it; `texts` are known extractions that only need scores."""

    file: Path
    gold: Gold
    extractors: tuple[Extractor, ...]
    texts: tuple[str | None, ...]
    compares_markdown: bool = False

    @property
    def fields(self) -> list[Any]:
        extractors = [asdict(extractor) for extractor in self.extractors]
        return [str(self.file), asdict(self.gold), extractors, self.texts, self.compares_markdown]

    @classmethod
    def of(cls, fields: list[Any]) -> ScoringJob:
        file, gold, extractors, texts, compares_markdown = fields
        known: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in gold.items()
        }
        described = tuple(Extractor(**extractor) for extractor in extractors)
        return cls(Path(file), Gold(**known), described, tuple(texts), compares_markdown)


@dataclass(eq=False)
class MeasuredPage:
    """A page that is being measured; what all methods share is computed when the first method needs it."""

    html: bytes
    gold: Gold
    compares_markdown: bool

    @cached_property
    def page(self) -> Page:
        return parse(self.html, url=self.gold.url, charset=self.gold.charset)

    @cached_property
    def answer(self) -> Nodes:
        return count_node_words(self.page, gold_rows(self.page, self.gold.text or ""))


def measure_page(job: ScoringJob) -> list[Outcome]:
    subject = MeasuredPage(job.file.read_bytes(), job.gold, job.compares_markdown)
    return [_measure_extractor(subject, *pair) for pair in zip(job.extractors, job.texts, strict=True)]


def _measure_extractor(subject: MeasuredPage, extractor: Extractor, known: str | None) -> Outcome:
    try:
        if extractor.is_ours:
            return _measure_method(subject, extractor)
        gold = subject.gold
        text = known if known is not None else make_runner(extractor)(subject.html, gold.charset, gold.url)
        return Outcome(text, "", score_text(text, gold))
    except Exception as error:
        return Outcome("", f"{type(error).__name__}: {error}"[:500], {})


def _measure_method(subject: MeasuredPage, extractor: Extractor) -> Outcome:
    parameters = json.loads(extractor.parameters)
    model = parameters.pop(MODEL_FILE, None)
    if model is None:
        # the gold has the characters of the page
        extraction = extract(subject.page, method=extractor.call, normalize=False, **parameters)
    else:
        extraction = extract_with_model(Path(model), subject.page, extractor.call, parameters)
    scores = score_text(extraction.text, subject.gold)
    if extraction.page is subject.page:
        marked = count_node_words(subject.page, extraction.selection.content.nonzero()[0].tolist())
        scores |= score_nodes(marked, subject.answer)
    if subject.compares_markdown:
        scores |= score_markdown(extraction.markdown, subject.gold)
    return Outcome(extraction.text, "", scores)


@cache
def make_runner(extractor: Extractor) -> FromBytes:
    """Return the extractor as a function of the bytes of a page, its declared charset and its URL."""
    if extractor.kind == "own":
        function = load_function(extractor.call)
        return lambda html, _charset, _url: function(html)
    if extractor.kind == "peer":
        peer = PEERS[extractor.call].make()
        return lambda html, charset, url: peer(decode(html, charset)[0], url)
    parameters = json.loads(extractor.parameters)
    return lambda html, charset, url: extract(html, method=extractor.call, url=url, charset=charset, **parameters).text
