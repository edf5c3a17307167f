"""The results of a run: one row for every page and extractor, the time that each took, and a cache on disk.

With the cache a second run does only what is new, and a stopped run can go on.
"""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from ..errors import DehuskError
from .extractors import Extractor

_SAVE_EVERY: Final = 2.0
"""Seconds of work after which the cache is saved."""
_MAX_WAIT: Final = 60
"""Maximum seconds to wait for another run that writes to the cache."""
_SCHEMA: Final = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS extractions (
    page BLOB, extractor TEXT, version TEXT, parameters TEXT, text BLOB, failure TEXT,
    PRIMARY KEY (page, extractor, version, parameters)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS scores (
    page BLOB, extractor TEXT, version TEXT, parameters TEXT, judge BLOB, scores TEXT,
    PRIMARY KEY (page, extractor, version, parameters, judge)
) WITHOUT ROWID;
"""
FORMAT: Final = 1
PARSE: Final = "parse"
"""The name of parsing alone among the timed extractors."""


@dataclass(frozen=True)
class Outcome:
    """The result of an extractor on a page: a text with its scores, or a failure."""

    text: str
    failure: str
    scores: Mapping[str, float] | None
    """None where they are not computed yet."""


class Cache:
    """Outcomes by page, extractor, version and parameters.

    A page is identified by the digest of its bytes. Scores also depend on the gold and on the code of the metrics; the
    digest of both is the `judge`. With another judge the cache has the text, but not the scores.
    """

    def __init__(self, path: Path) -> None:
        self._saved = time.monotonic()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, timeout=_MAX_WAIT)
            self._base.executescript(_SCHEMA)
        except (sqlite3.Error, OSError) as error:
            raise DehuskError(f"{path}: cannot be used as a cache: {error}; delete it to start again") from None

    def find(self, page: bytes, extractor: Extractor, judge: bytes) -> Outcome | None:
        key = (page, extractor.name, extractor.version, extractor.parameters)
        found = self._base.execute(
            "SELECT text, failure, scores FROM extractions NATURAL LEFT JOIN"
            " (SELECT page, extractor, version, parameters, scores FROM scores WHERE judge = ?)"
            " WHERE page = ? AND extractor = ? AND version = ? AND parameters = ?",
            (judge, *key),
        ).fetchone()
        if found is None:
            return None
        text, failure, scores = found
        if failure:
            return Outcome("", failure, {})
        return Outcome(zlib.decompress(text).decode(), "", None if scores is None else json.loads(scores))

    def keep(self, page: bytes, extractor: Extractor, judge: bytes, outcome: Outcome) -> None:
        """Add an outcome; from time to time the cache is saved."""
        key = (page, extractor.name, extractor.version, extractor.parameters)
        text = zlib.compress(outcome.text.encode("utf-8", "replace"), 6)
        self._base.execute(
            "INSERT OR REPLACE INTO extractions VALUES (?, ?, ?, ?, ?, ?)", (*key, text, outcome.failure)
        )
        scores = json.dumps(dict(outcome.scores or {}))
        self._base.execute("INSERT OR REPLACE INTO scores VALUES (?, ?, ?, ?, ?, ?)", (*key, judge, scores))
        if time.monotonic() - self._saved > _SAVE_EVERY:
            self.save()

    def save(self) -> None:
        self._base.commit()
        self._saved = time.monotonic()

    def close(self) -> None:
        self._base.commit()
        self._base.close()


@dataclass(frozen=True)
class Row:
    """One extractor on one page: its scores, or why it has none."""

    dataset: str
    page: str
    extractor: str
    kind: str
    lang: str
    site: str
    size: int
    """Bytes of HTML."""
    failure: str
    """Why there is no extraction; empty where there is one."""
    scores: Mapping[str, float]
    """Scores that are not defined for the page are absent."""


@dataclass(frozen=True)
class Timed:
    """How long an extractor took from bytes to text."""

    dataset: str
    page: str
    size: int
    extractor: str
    seconds: float


@dataclass(frozen=True)
class Results:
    datasets: tuple[Mapping[str, Any], ...]
    extractors: tuple[Extractor, ...]
    rows: tuple[Row, ...]
    timed: tuple[Timed, ...]
    machine: Mapping[str, str]

    def write(self, path: Path, summary: list[dict[str, Any]]) -> None:
        """Write the results as JSON, the summary first."""
        content = {
            "format": FORMAT,
            "machine": self.machine,
            "datasets": self.datasets,
            "extractors": [
                asdict(extractor) | {"trained_on": sorted(extractor.trained_on)} for extractor in self.extractors
            ],
            "summary": summary,
            "timed": [asdict(timed) for timed in self.timed],
            "rows": [asdict(row) for row in self.rows],
        }
        path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")
