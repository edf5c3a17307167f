"""JSON-LD as pages have it → values; what is broken is mended where it can be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any

_DECODER: Final = json.JSONDecoder(strict=False, parse_int=str, parse_float=str, parse_constant=str)
"""Line breaks may stand in strings, and numbers stay as they are written: none is too long."""
_WRAPPING: Final = re.compile(r"(?:\s|//[^\n]*\n|/\*.*?\*/|<!\[CDATA\[|<!--)+", re.DOTALL)
"""What may stand before the data; what stands behind is not read."""
_TOKEN: Final = re.compile(
    r'(?P<text>"(?:[^"\\]++|\\.)*+"?)'
    r"|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?|(?<!:)//[^\n]*"
    r"|,(?P<comma>\s*[}\]])"
    r"|(?P<gap>[}\]])(?=\s*[{\"])",
    re.DOTALL,
)
_BETWEEN: Final = re.compile(r"[\s,;]*")
_ESCAPE: Final = re.compile(r'\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})')
_PAIR: Final = re.compile(
    r'"(headline|name|datePublished|dateModified|@type|description)"\s*:\s*"((?:[^"\\]++|\\.)*+)"'
)
_LONGEST: Final = 2_000_000


def linked_values(texts: list[str]) -> list[Json]:
    """The values of all scripts that can be read, in order."""
    return [value for text in texts if len(text) <= _LONGEST for value in _values(text)]


def _values(text: str) -> Iterator[Json]:
    wrapping = _WRAPPING.match(text)
    bare = text[wrapping.end() :] if wrapping else text
    for mended in _attempts(bare):
        values = list(_decoded(mended))
        if values:
            yield from values
            return
    pairs = {match[1]: match[2] for match in reversed(list(_PAIR.finditer(bare)))}
    if "headline" in pairs or "datePublished" in pairs:
        yield {key: value for key, value in pairs.items() if key != "name"}


def _attempts(text: str) -> Iterator[str]:
    """A text as it stands, mended, and with its character references resolved."""
    yield text
    yield _mended(text)
    yield _mended(unescape(text))


def _decoded(text: str) -> Iterator[Json]:
    """The values that stand one after another in a text; none where the first of them cannot be read."""
    at = 0
    while at < len(text):
        try:
            value, at = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            return
        yield value
        at = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]


def _mended(text: str) -> str:
    """The same without comments and needless commas, with missing commas, and with sound escapes in its strings."""

    def token(found: re.Match[str]) -> str:
        if found["text"]:
            return _ESCAPE.sub(r"\\\\", found["text"])
        if found["gap"]:
            return found["gap"] + ","
        return found["comma"] or ""

    return _TOKEN.sub(token, text)
