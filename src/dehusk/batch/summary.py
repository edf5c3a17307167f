"""What came of a batch, for people and for programs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .counts import Counts
from .writing.journal import Entry


@dataclass(frozen=True)
class Summary:
    """The counts of all pages, and the shards that hold their rows."""

    is_complete: bool
    """Whether the whole input was read."""
    counts: Counts
    shards: list[Entry]
    seconds: float
    """How long this run took."""
    new: Counts
    """The counts of this run alone, which may have continued another."""

    def as_json(self, request: dict[str, Any]) -> dict[str, Any]:
        return {
            "complete": self.is_complete,
            **self.counts.as_json(),
            "shards": [
                {"file": shard.shard, "bytes": shard.size, "pages": shard.counts.pages} for shard in self.shards
            ],
            "run": {
                "seconds": round(self.seconds, 3),
                "pages": self.new.pages,
                "pages_per_second": round(self.new.pages / self.seconds, 1),
                "megabytes_per_second": round(self.new.bytes / 1e6 / self.seconds, 2),
            },
            "request": request,
        }


def write_summary(path: Path, summary: Summary, request: dict[str, Any]) -> None:
    """Write the summary as JSON."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.write_text(json.dumps(summary.as_json(request), indent=2, ensure_ascii=False) + "\n", "utf-8")
    unfinished.replace(path)
