"""The details of each page, shown on demand: compressed here, and decompressed by the browser of the reader."""

from __future__ import annotations

import base64
import json
import multiprocessing
import os
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from ..metrics import SHOWN
from ..results import Row
from .differences import difference

SCORES: Final = tuple(name for name, shown in SHOWN.items() if shown.on_sheets)
"""The scores that a sheet shows for every extractor."""
_FEW: Final = 24
"""Fewer pages than this are packed sooner than other processes could start."""


@dataclass(frozen=True)
class Sheet:
    """A page with all its extractions, in the order of the extractors; None where there is none."""

    gold: str
    texts: tuple[str | None, ...]
    rows: tuple[Row | None, ...]


def pack(sheet: Sheet) -> str:
    """The sheet as compressed JSON in base64: the gold text, and the difference between it and each extraction."""
    gold = _sound(sheet.gold)
    content = {
        "gold": gold,
        "differences": [None if text is None else difference(gold, _sound(text)) for text in sheet.texts],
        "scores": [_scores(row) for row in sheet.rows],
        "failures": [row.failure if row else "not measured" for row in sheet.rows],
    }
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(_sound(data).encode(), 9)).decode("ascii")


def unpack(packed: str) -> dict[str, Any]:
    """The content of a packed sheet, as the browser reads it."""
    content: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed)))
    return content


def pack_all(sheets: Iterable[Sheet], count: int, tell: Callable[[int, int], None] | None) -> Iterator[str]:
    """All sheets packed, in order; many sheets are packed on all cores."""
    packed = map(pack, sheets) if count < _FEW else _pack_on_all_cores(sheets)
    for done, content in enumerate(packed, 1):
        yield content
        if tell:
            tell(done, count)


def _pack_on_all_cores(sheets: Iterable[Sheet]) -> Iterator[str]:
    """All sheets packed on all cores, in order; only a few sheets per core are in memory at the same time."""
    cores = os.cpu_count() or 1
    waiting: deque[Future[str]] = deque()
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
        for sheet in sheets:
            waiting.append(pool.submit(pack, sheet))
            if len(waiting) > 8 * cores:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _scores(row: Row | None) -> Sequence[float | None]:
    found = row.scores if row else {}
    return [round(found[name], 3) if name in found else None for name in SCORES]


def _sound(text: str) -> str:
    """The text with halves of surrogate pairs replaced, as UTF-8 has no code for them; its length is the same."""
    return text.encode("utf-8", "replace").decode()
