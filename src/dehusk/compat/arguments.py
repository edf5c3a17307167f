"""Arguments that other libraries take: pages in several forms, and options that have no effect here."""

from __future__ import annotations

import inspect
import warnings
import zlib
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

_GZIP_MAGIC: Final = b"\x1f\x8b\x08"
_GZIP_WINDOW: Final = 31
"""What makes zlib expect the header of gzip."""
MAX_BYTES: Final = 20_000_000
"""Maximum number of bytes that a page is decompressed to."""
_GIVEN_WARNINGS: Final[set[str]] = set()


class CompatWarning(UserWarning):
    """An option of another library was given that has no effect here."""


def read_html(page: Any, max_bytes: int = MAX_BYTES) -> str | bytes:
    """Read a page that is text, bytes, a tree of lxml or the response of a server; anything else is a `TypeError`.

    A tree is serialised by its own library. Gzip is decompressed; what has more than `max_bytes` is an empty page.
    """
    if comes_from(page, "lxml"):
        html: str = import_module("lxml.etree").tostring(page, method="html", encoding="unicode", with_tail=False)
        return html
    content = getattr(page, "data", page)
    if not isinstance(content, str | bytes):
        raise TypeError(f"incompatible type {type(page).__name__}: a page must be text, bytes or a tree of lxml")
    if isinstance(content, bytes) and content.startswith(_GZIP_MAGIC):
        try:
            unpacker = zlib.decompressobj(_GZIP_WINDOW)
            unpacked = unpacker.decompress(content, max_bytes)
            return b"" if unpacker.unconsumed_tail else unpacked
        except zlib.error:
            return content
    return content


def has_tags(html: str | bytes) -> bool:
    """Whether there is any tag in a page; text without tags is not a page for trafilatura."""
    return ("<" if isinstance(html, str) else b"<") in html  # type: ignore[operator]


def add_tag(html: str | bytes) -> str | bytes:
    """The page, with a tag if it has none: other libraries read a mere URL as the text that it is."""
    return f"<body>{html}" if isinstance(html, str) and not has_tags(html) else html


def comes_from(value: object, library: str) -> bool:
    """Whether the class of an object comes from a library; that library is then installed."""
    return type(value).__module__.split(".")[0] == library


def warn_once(message: str, *, stacklevel: int) -> None:
    """Warn, unless the same message was given before. A `stacklevel` of 1 points to the caller of this function."""
    if message not in _GIVEN_WARNINGS:
        _GIVEN_WARNINGS.add(message)
        warnings.warn(message, CompatWarning, stacklevel=stacklevel + 1)


def warn_of_ignored(function: Callable[..., Any], *, stacklevel: int = 2, **options: object) -> None:
    """Warn of each option of a function that has no effect but was given a value other than its default."""
    for option, value in options.items():
        default = _read_defaults(function)[option]
        if value is not default and value != default:
            warn_once(f"{function.__module__}: {option} has no effect here", stacklevel=stacklevel + 1)


@lru_cache(maxsize=32)
def _read_defaults(function: Callable[..., Any]) -> dict[str, object]:
    return {name: parameter.default for name, parameter in inspect.signature(function).parameters.items()}
