"""Rows as JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..options import Options
from ..rows import Row

_ENCODE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def json_lines(rows: Sequence[Row], _options: Options, _beginning: Path) -> bytes:
    """A line for each row."""
    return b"".join(_ENCODE(row).encode() + b"\n" for row in rows)
