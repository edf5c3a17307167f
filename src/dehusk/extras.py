"""The error message where packages are not installed that a part of dehusk needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .errors import MissingExtra

_PACKAGES: Final = {
    "batch": ("brotli", "fastwarc", "pyarrow", "zstandard"),
    "lab": ("jieba", "rapidfuzz"),
    "ray": ("ray",),
    "web": ("markdown_it", "starlette", "uvicorn"),
    "xpath": ("turbohtml",),
}
"""The packages that each extra installs."""


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """A context in which a missing package is an error that names the extra which installs it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in _PACKAGES[extra]:
            raise
        raise MissingExtra(f"this needs the package {error.name}: pip install 'dehusk[{extra}]'") from None
