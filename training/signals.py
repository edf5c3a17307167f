"""The signals that models are trained on."""

from __future__ import annotations

from dehusk.learned.model import block_schema
from dehusk.learned.signals.catalogue import BEFORE_JUDGEMENT

from .names import FLAGS

SCHEMA = block_schema(FLAGS)
PAGE_SIGNALS = [name for name in BEFORE_JUDGEMENT if name.startswith("page_")]
"""The signals that have the same value for all blocks of a page, before any block is judged."""
