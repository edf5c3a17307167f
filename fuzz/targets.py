"""The table of what is fuzzed, one row each: a function of bytes that may not raise an error, and its seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from invariants import INVARIANTS, USUAL, Subject

from .html5lib import inputs
from .pages import try_page
from .readers import seed_files, try_readers
from .seeds import own_pages
from .texts import try_decoding, try_metrics


class Target(NamedTuple):
    """Something to fuzz."""

    attempt: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]


def check_invariants(data: bytes) -> None:
    """The invariants that hold of every page, however broken it is, hold of this one."""
    subject = Subject(data)
    for name in INVARIANTS.keys() - USUAL:
        wrong = list(INVARIANTS[name](subject))
        assert not wrong, f"{name}: {wrong[0]}"


TARGETS: Final[dict[str, Target]] = {
    "pages": Target(try_page, lambda: [*own_pages(), *inputs()]),
    "invariants": Target(check_invariants, own_pages),
    "metrics": Target(try_metrics, own_pages),
    "decoding": Target(try_decoding, own_pages),
    "readers": Target(try_readers, seed_files),
}
"""Every target by name."""
