"""Every metric on two texts, and every character encoding on bytes."""

from __future__ import annotations

import math
from typing import Any, Final

from dehusk import parse
from dehusk.errors import NotHtml
from dehusk.evaluation.metrics import METRICS
from dehusk.parsing.decode import decode

_CHARSETS: Final = "utf-8 utf-16le windows-1252 gb18030 big5 euc-jp shift_jis iso-2022-jp euc-kr koi8-r ibm866".split()


def try_metrics(data: bytes) -> None:
    """Compare the first half of a text with the second half by every metric: a score is from 0 to 1, or unknown."""
    text = data.decode("utf-8", "replace")
    found, gold = text[: len(text) // 2], text[len(text) // 2 :]
    lines = tuple(gold.splitlines())
    needed: dict[str, Any] = dict.fromkeys(("text", "markdown", "title", "date"), gold)
    needed |= dict.fromkeys(("wanted", "unwanted", "authors"), lines)
    for name, metric in METRICS.items():
        pair: tuple[Any, Any] = (found, needed[metric.needs]) if metric.needs in needed else _nodes(data)
        value = metric.value(metric.function(*pair))
        assert math.isnan(value) or 0 <= value <= 1, f"{name} is {value}"


def _nodes(data: bytes) -> tuple[dict[int, int], dict[int, int]]:
    """Rows with their words, of two extractions."""
    words = dict(enumerate(data))
    return {row: n for row, n in words.items() if n & 1}, {row: n for row, n in words.items() if n & 2}


def try_decoding(data: bytes) -> None:
    """Read bytes in an encoding that their last byte chooses, and in the one that they seem to have."""
    charset = _CHARSETS[data[-1] % len(_CHARSETS)] if data else None
    for label in (charset, None):
        _text, encoding = decode(data, label)
        assert 0 <= encoding.confidence <= 1
    try:
        parse(data, charset=charset)
    except NotHtml:  # it is an address
        return
