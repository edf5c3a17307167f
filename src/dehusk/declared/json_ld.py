"""JSON-LD as pages have it → values; what is broken is mended where it can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final

from .json_values import DECODER, Json, json_values

_WRAPPING: Final = re.compile(r"(?:\s|//[^\n]*\n|/\*.*?\*/|<!\[CDATA\[|<!--)+", re.DOTALL)
"""What may stand before the data; what stands after it is not read."""
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
"""Characters of a script above which it is not read."""
_DEEPEST: Final = 20


def linked_values(texts: list[str]) -> list[Json]:
    """The values of all scripts that can be read, in order."""
    return [value for text in texts if len(text) <= _LONGEST for value in _values(text)]


def things_in(value: Json, depth: int = 0) -> Iterator[dict[str, Json]]:
    """All objects in a value, outer ones first."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from things_in(part, depth + 1)


def _values(text: str) -> list[Json]:
    """The values of one script: as they are written, mended, or at least those parts of it that can be read."""
    wrapping = _WRAPPING.match(text)
    bare = text[wrapping.end() :] if wrapping else text
    sound = next((values for attempt in _attempts(bare) if (values := list(_decoded(attempt)))), [])
    return sound or _main_pairs(bare) or list(json_values(bare))


def _main_pairs(text: str) -> list[Json]:
    """What an article says of itself in data that is broken; the first of several that have a name is its own."""
    pairs = {match[1]: match[2] for match in reversed(list(_PAIR.finditer(text)))}
    if "headline" not in pairs and "datePublished" not in pairs:
        return []
    return [{key: value for key, value in pairs.items() if key != "name"}]


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
            value, at = DECODER.raw_decode(text, at)
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
