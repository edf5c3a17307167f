"""What a figure is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A drawing with the words that belong to it; `name` tells it from the others."""

    name: str
    title: str
    caption: str
    svg: str
