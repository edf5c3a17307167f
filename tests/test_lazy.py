"""Attributes that are computed when they are first used."""

from __future__ import annotations

from dataclasses import dataclass, field

from dehusk.lazy import lazy


@dataclass(frozen=True)
class Mill:
    days: list[str] = field(default_factory=list)

    @lazy
    def flour(self) -> int:
        """Sacks of flour."""
        self.days.append("today")
        return len(self.days)


def test_an_attribute_is_computed_once_for_each_object() -> None:
    mill, other = Mill(), Mill()
    assert mill.days == []
    assert (mill.flour, mill.flour, mill.days, other.days) == (1, 1, ["today"], [])


def test_the_attribute_of_the_class_documents_it() -> None:
    assert Mill.flour.__doc__ == "Sacks of flour."
