"""The error message of the commands that measure, where packages that they need are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ..errors import MissingExtra

_PACKAGES: Final = ("pebble", "rapidfuzz")
"""The packages that the extra `dehusk[lab]` installs."""


@contextmanager
def lab_extra() -> Iterator[None]:
    """A context in which a missing package is an error that names the extra which installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in _PACKAGES:
            raise
        raise MissingExtra(f"this needs the package {error.name}: pip install 'dehusk[lab]'") from None
