"""The extraction as JSON; docs/reference/json.md is its schema."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from .._core import write_json
from ..findings.facts import Fact
from ..findings.items import Item
from ..findings.status import Status
from ..release import version
from .blocks import Block
from .extracted import Extracted


def write_record(extraction: Extracted, indent: int | None = 2) -> str:
    """Write the record of an extraction as JSON; the core writes blocks and structured data from its own records."""
    blocks, structured = extraction._block_records, extraction._structured_data
    structured_entry: object = {"entities": []} if structured is None else structured
    return write_json(_make_record(extraction, structured_entry, [] if blocks is None else blocks), indent)


def make_record(extraction: Extracted) -> dict[str, Any]:
    """Return the input, the method, everything known about the page, its text, and every block with its path."""
    blocks = [make_block_entry(block) for block in extraction.blocks]
    return _make_record(extraction, extraction.structured.to_dict(), blocks)


def _make_record(extraction: Extracted, structured: object, blocks: object) -> dict[str, Any]:
    page, encoding = extraction.page, extraction.page.encoding
    record: dict[str, Any] = {
        "url": page.url,
        "title": extraction.title,
        "metadata": extraction.metadata.to_dict(),
        "encoding": {"name": encoding.name, "source": encoding.source, "confidence": round(encoding.confidence, 3)},
        "version": version(),
        "method": extraction.method,
        "parameters": dict(extraction.parameters),
        "model": extraction.parameters.get("model"),
        "confidence": _round(extraction.confidence),
        "kind": extraction.kind,
        "kind_probabilities": {kind: round(chance, 3) for kind, chance in extraction.kind_probabilities.items()},
        "status": {},
        "items": [_make_item_entry(item) for item in extraction.items],
        "posts": [post._asdict() for post in extraction.posts],
        "comments": [comment._asdict() for comment in extraction.comments],
        "facts": [_make_fact_entry(fact) for fact in extraction.facts],
        "structured": structured,
        "text": extraction.text,
        "blocks": blocks,
    }
    record["status"] = _make_status_entry(extraction.status)  # last: the time may run out in any of the others
    return record


def make_block_entry(block: Block) -> dict[str, Any]:
    """Return a block as JSON; the kept part of its text where that is not all of it, its explanation where known."""
    entry: dict[str, Any] = {
        "role": block.role,
        "kept": block.kept,
        "probability": _round(block.probability),
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
        entry["signals"] = [_shorten_numbers(asdict(signal)) | {"reason": signal.reason} for signal in block.signals]
    return entry


def _make_status_entry(status: Status) -> dict[str, str]:
    """Return the status; the limit only where one was the reason."""
    return {name: value for name, value in status._asdict().items() if value is not None}


def _make_item_entry(item: Item) -> dict[str, str]:
    """Return an item without its row."""
    return {
        "title": item.title,
        "link": item.link,
        "teaser": item.teaser,
        "date": item.date,
        "iso_date": item.iso_date,
    }


def _make_fact_entry(fact: Fact) -> dict[str, Any]:
    return {"name": fact.name, "value": fact.value, "row": fact.row, "path": fact.path, "kept": fact.kept}


def _shorten_numbers(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: float(f"{value:.4g}") if isinstance(value, float) else value for name, value in entry.items()}


def _round(share: float | None) -> float | None:
    return None if share is None else round(share, 3)
