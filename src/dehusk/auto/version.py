"""What users name of the default extractor; all else of it is loaded when it is first used."""

from __future__ import annotations

from typing import Final, Literal

LATEST: Final = "2026.1"
Favor = Literal["balance", "precision", "recall"]
