"""What a batch reads, makes and writes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..errors import BadParameter
from ..release import version
from .engine.settings import MEGABYTE, Settings, options_as_json
from .options import Options
from .reading.http_body import MAX_BYTES


@dataclass(frozen=True)
class Request:
    """A batch on one machine."""

    inputs: Sequence[str]
    output: str
    options: Options = field(default_factory=Options)
    settings: Settings = field(default_factory=Settings)
    shard_size: int = 256 * MEGABYTE
    """The bytes of a shard that is complete; the last one has fewer."""

    def __post_init__(self) -> None:
        if self.options.limits.bytes > MAX_BYTES:
            raise BadParameter(f"a batch reads at most {MAX_BYTES:,} bytes of a page")

    def as_json(self) -> dict[str, Any]:
        """What has to be the same when a batch is continued, so that it makes the same rows."""
        described = {
            "dehusk": version(),
            "inputs": [[name, Path(name).stat().st_size if Path(name).is_file() else None] for name in self.inputs],
            "output": Path(self.output).name,
            "options": options_as_json(self.options),
            "order": self.settings.ordered,
            "shard_size": self.shard_size,
        }
        same: dict[str, Any] = json.loads(json.dumps(described))
        return same
