"""How a batch is run on one machine."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from ...limits import DEFAULT_LIMITS, Limits
from ..options import Options

MEGABYTE: Final = 1_000_000


@dataclass(frozen=True)
class Settings:
    """The workers, and the limits of a page."""

    workers: int = field(default_factory=lambda: os.cpu_count() or 1)
    ordered: bool = True
    """Whether the rows are in the order of the input."""
    time_limit: float = DEFAULT_LIMITS.seconds
    """The maximum seconds of a page."""
    memory_limit: int = 1000 * MEGABYTE
    """The maximum bytes that a worker may take for a page, beside what it needs itself."""


def options_as_json(options: Options) -> dict[str, Any]:
    return asdict(options)


def options_of(fields: Mapping[str, Any]) -> Options:
    """The options that `options_as_json` described."""
    given: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    return Options(**given | {"limits": Limits(**fields["limits"])})
