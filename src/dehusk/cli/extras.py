"""The error message of a command where packages that it needs are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from ..errors import MissingExtra

_PACKAGES: Final = {"lab": ("pebble", "rapidfuzz"), "web": ("markdown_it", "starlette", "uvicorn")}
"""The packages that each extra installs."""


@contextmanager
def needs_extra(extra: Literal["lab", "web"]) -> Iterator[None]:
    """A context in which a missing package is an error that names the extra which installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in _PACKAGES[extra]:
            raise
        raise MissingExtra(f"this needs the package {error.name}: pip install 'dehusk[{extra}]'") from None
