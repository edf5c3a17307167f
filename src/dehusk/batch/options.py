"""What is asked of every page of a batch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property

from ..errors import BadParameter
from ..findings.overview import OverviewTest, check_test
from ..learned.kinds import KINDS
from ..limits import DEFAULT_LIMITS, Limits
from ..metadata.language import language_code
from ..method import DEFAULT as DEFAULT_METHOD
from ..method import Value, find_method
from ..outputs import OUTPUTS
from .schema import ALWAYS, COLUMNS, DEFAULT


@dataclass(frozen=True)
class Options:
    """How pages are extracted, which columns their rows have, and which pages are rejected.

    Everything is checked when the options are made. They can be pickled and sent to other processes.
    """

    method: str = DEFAULT_METHOD
    parameters: Mapping[str, Value] = field(default_factory=dict)
    """Parameters of the method that differ from its defaults."""
    format: str = "text"
    """The output that is the content of a row, in the column of that name."""
    fields: tuple[str, ...] | None = None
    """The columns of a row; None for the usual ones and the content. `id`, `status` and `reason` are always there."""
    only: tuple[str, ...] = ()
    """The kinds of page that are wanted; empty for all."""
    reject_overview: bool | OverviewTest = False
    """Whether lists of other pages are rejected; True asks the learned test, a name that of a paper."""
    min_confidence: float = 0.0
    """The least confidence of a page that is not rejected."""
    language: str | None = None
    """The language that is wanted: pages are rejected that are known to be in another one."""
    limits: Limits = DEFAULT_LIMITS
    """How much of a page is read."""
    overview_minimum: float | None = None
    """The threshold of the test of a paper; None for the usual one."""

    def __post_init__(self) -> None:
        find_method(self.method).resolve(self.parameters)
        _check("format", [self.format], OUTPUTS)
        _check("column", self.fields or (), COLUMNS)
        _check("kind of page", self.only, KINDS)
        check_test(self.reject_overview, self.overview_minimum)
        if not 0 <= self.min_confidence <= 1:
            raise BadParameter(f"the minimum confidence is between 0 and 1, not {self.min_confidence}")
        if self.min_confidence and find_method(self.method).judging is None:
            raise BadParameter(f"method {self.method} does not know how far to trust its answers")
        if self.language is not None:
            object.__setattr__(self, "language", language_code(self.language))

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns in order."""
        chosen = {*ALWAYS, *((*DEFAULT, self.format) if self.fields is None else self.fields)}
        return tuple(name for name in COLUMNS if name in chosen)


def _check(what: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Raise an error for a name that is not known, with the one that was probably meant."""
    known = tuple(known)
    for name in names:
        if name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]}? " if close else ""
            raise BadParameter(f"there is no {what} {name!r}; {hint}there are {', '.join(known)}")
