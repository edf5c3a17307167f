"""Extractors as a user would bring them: one that works, and those that do not."""

from __future__ import annotations

import os
import re
import time


def without_tags(html: bytes) -> str:
    return re.sub(r"<[^>]*>", " ", html.decode())


def raises(html: bytes) -> str:
    raise ValueError(f"cannot read {len(html)} bytes")


def hangs(html: bytes) -> str:
    while True:
        time.monotonic()


def dies(html: bytes) -> str:
    os._exit(7)
