"""What a figure is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A drawing with its title and caption; `name` identifies it."""

    name: str
    title: str
    caption: str
    svg: str
