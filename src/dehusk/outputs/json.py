"""The extraction as JSON; docs/reference/json.md is its schema."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import cache
from typing import Any, Final

from ..findings.items import Item
from ..findings.status import Status
from ..release import version
from .extracted import Extracted
from .provenance import Block

_GROUPS: Final = (dict, list, tuple, map)


def json_of(extraction: Extracted, indent: int | None = 2) -> str:
    """The record as JSON. A page may have a million blocks: where it is indented, their entries are made one by one."""
    if indent is None:
        return dumped(record_of(extraction), None)
    return dumped(_record(extraction, map(block_entry, extraction.blocks)), indent)


def record_of(extraction: Extracted) -> dict[str, Any]:
    """What was read, how, what is known about it, the text, and every block with its place and whether it was kept."""
    return _record(extraction, [block_entry(block) for block in extraction.blocks])


def _record(extraction: Extracted, blocks: Iterable[dict[str, Any]]) -> dict[str, Any]:
    page = extraction.page
    return {
        "url": page.url,
        "title": extraction.title,
        "metadata": extraction.metadata.to_dict(),
        "encoding": asdict(page.encoding) | {"confidence": round(page.encoding.confidence, 3)},
        "version": version(),
        "method": extraction.method,
        "parameters": dict(extraction.parameters),
        "model": extraction.parameters.get("model"),
        "confidence": _rounded(extraction.confidence),
        "kind": extraction.kind,
        "kind_probabilities": {kind: round(chance, 3) for kind, chance in extraction.kind_probabilities.items()},
        "status": _status(extraction.status),
        "items": [_item(item) for item in extraction.items],
        "posts": [post._asdict() for post in extraction.posts],
        "comments": [comment._asdict() for comment in extraction.comments],
        "facts": [asdict(fact) for fact in extraction.facts],
        "structured": extraction.structured.to_dict(),
        "text": extraction.text,
        "blocks": blocks,
    }


def block_entry(block: Block) -> dict[str, Any]:
    """A block with its place; the kept part of its text where that is not all of it, its explanation where known."""
    entry: dict[str, Any] = {
        "role": block.role,
        "kept": block.kept,
        "probability": _rounded(block.probability),
        "text": block.text,
        "path": block.path,
        "xpath": block.xpath,
        "row": block.row,
    }
    if block.hidden:
        entry["hidden"] = True
    if block.kept and block.kept_text != block.text:
        entry["kept_text"] = block.kept_text
    if block.decision:
        entry["decision"] = block.decision
    if block.signals:
        entry["signals"] = [_numbers(asdict(signal)) | {"reason": signal.reason} for signal in block.signals]
    return entry


def dumped(value: object, indent: int | None) -> str:
    """The value as JSON that people can read too; where it is indented, a `map` becomes a list."""
    return _encoder(", ")(value) if indent is None else _indented(value, "\n", " " * indent)


def _indented(value: object, pad: str, step: str) -> str:
    """What `json.dumps` writes with an indent, which collects every sign of the whole before it joins them."""
    inner = pad + step
    if isinstance(value, map) or (isinstance(value, list | tuple) and _holds_others(value)):
        return _bracketed([_indented(entry, inner, step) for entry in value], "[]", pad, inner)
    if isinstance(value, dict) and _holds_others(value.values()):
        quoted = _encoder(", ")
        entries = [f"{quoted(key)}: {_indented(entry, inner, step)}" for key, entry in value.items()]
        return _bracketed(entries, "{}", pad, inner)
    text = _encoder(f",{inner}")(value)
    return _bracketed([text[1:-1]], text[0] + text[-1], pad, inner) if isinstance(value, _GROUPS) and value else text


def _holds_others(values: Iterable[object]) -> bool:
    return any(isinstance(value, _GROUPS) for value in values)


def _bracketed(entries: list[str], brackets: str, pad: str, inner: str) -> str:
    return f"{brackets[0]}{inner}{f',{inner}'.join(entries)}{pad}{brackets[1]}" if entries else brackets


@cache
def _encoder(separator: str) -> Callable[[object], str]:
    """What writes a value on one line, with something of one's own between the entries."""
    return json.JSONEncoder(ensure_ascii=False, separators=(separator, ": ")).encode


def _status(status: Status) -> dict[str, str]:
    """The status; the limit only where one was the reason."""
    return {name: value for name, value in status._asdict().items() if value is not None}


def _item(item: Item) -> dict[str, str]:
    return {name: value for name, value in asdict(item).items() if name != "row"}


def _numbers(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: float(f"{value:.4g}") if isinstance(value, float) else value for name, value in entry.items()}


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 3)
