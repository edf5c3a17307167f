"""What the sources of a field give for a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from .evidence import Evidence
from .sources import Source, Standing, sources_of

_Value = TypeVar("_Value")


class Candidate(NamedTuple, Generic[_Value]):
    """A value that a source gives for a field."""

    value: _Value
    source: Source
    agreed: bool = False
    """Whether another source of the page gives the same value."""


def candidates_of(field: str, evidence: Evidence, *standings: Standing) -> Iterator[Candidate[Any]]:
    """The values that the sources of a field give, in the order of the table; of all sources, or of some standings."""
    for source in sources_of(field, *standings):
        for value in source.read(evidence):
            if value:
                yield Candidate(value, source)


def first_of(field: str, evidence: Evidence, *standings: Standing) -> Candidate[Any] | None:
    """The first of these values."""
    return next(candidates_of(field, evidence, *standings), None)
