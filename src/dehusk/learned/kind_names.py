"""The kinds of page that are told apart."""

from __future__ import annotations

from .._core import KINDS, OVERVIEW

__all__ = ["KINDS", "OVERVIEW"]
