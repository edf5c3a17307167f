"""What the commands that measure say where the packages that they need are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ..errors import MissingExtra

_PACKAGES: Final = ("pebble", "platformdirs", "rapidfuzz")
"""What the extra `dehusk[lab]` brings."""


@contextmanager
def lab_extra() -> Iterator[None]:
    """Name the extra that brings a package where one is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in _PACKAGES:
            raise
        raise MissingExtra(f"this needs the package {error.name}: pip install 'dehusk[lab]'") from None
