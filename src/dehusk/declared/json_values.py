"""JSON as pages have it: numbers are texts, so that none is too long."""

from __future__ import annotations

from typing import Any, TypeAlias

from .._core import json_values

__all__ = ["Json", "json_values"]

Json: TypeAlias = Any
