"""Bytes → text, in the order of the WHATWG standard: byte-order mark, given charset, `meta`, then a detector."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from turbohtml import parse
from turbohtml.detect import detect

from ..page import Encoding, EncodingSource

_BOMS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
_DECLARATION: Final = re.compile(
    rb"<(?:!--.*?-->|meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([\w.:-]+)|\?xml\b[^>]*?\bencoding\s*=\s*[\"']([\w.:-]+))",
    re.IGNORECASE | re.DOTALL,
)
_DECLARATION_REACH: Final = 16_384
_DAMAGE: Final = 0.002
"""Share of undecodable characters from which on a declared encoding is taken to be wrong."""
_STRAY: Final = 0.1
"""Share of undecodable characters among those beyond ASCII up to which bytes are UTF-8; elsewhere most are."""
_CLAIM: Final = re.compile(rb"charset|encoding", re.IGNORECASE)


def decode(data: bytes, charset: str | None) -> tuple[str, Encoding]:
    """The text of `data`, and how it was read.

    A declaration is believed unless the bytes speak against it: a page that declares a single-byte or East Asian
    encoding and is valid UTF-8 is read as UTF-8, and one that cannot be read as it declares goes to the detector.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _read(data[len(mark) :], name), Encoding(name, "bom", 1.0)
    for label, source in _declared(data, charset):
        found = _as_declared(data, label, source)
        if found is not None:
            return found
    return _detected(data)


def taken_for_utf8(data: bytes, charset: str | None) -> EncodingSource | None:
    """Who says that the bytes are UTF-8, if that is the first thing to try: most pages are, and say so."""
    if data.startswith(tuple(mark for mark, _ in _BOMS)):
        return None
    declared = _declared(data, charset)
    if not declared:
        return None if b"\x1b" in data or data.isascii() else "detector"
    label, source = declared[0]
    return source if encoding_name(label) == "utf-8" else None


def _declared(data: bytes, charset: str | None) -> list[tuple[str, EncodingSource]]:
    """The labels that the caller and the page give, the stronger first."""
    labels: list[tuple[str, EncodingSource]] = []
    if charset:
        labels.append((charset.strip(), "charset"))
    for match in _DECLARATION.finditer(data[:_DECLARATION_REACH]):
        label = match[1] or match[2]
        if label:
            labels.append((label.decode("ascii"), "meta"))
            break
    return labels


def _as_declared(data: bytes, label: str, source: EncodingSource) -> tuple[str, Encoding] | None:
    """The text as `label` says, or None where the label is unknown or the bytes are not in that encoding."""
    name = encoding_name(label)
    if name is None:
        return None
    if name.startswith("utf-16") and (source == "meta" or b"\0" not in data):
        name = "utf-8"  # UTF-16 has a zero byte beside each letter of a tag, and nobody finds a `meta` in it
    utf8 = valid_utf8(data)
    if utf8 is not None and (name == "utf-8" or not data.isascii()):
        return utf8, Encoding("utf-8", source if name == "utf-8" else "detector", 1.0)
    text = _read(data, name)
    damage = text.count("�")
    if damage > _DAMAGE * len(text) and _detected(data)[0].count("�") < damage:
        return None
    return text, Encoding(name, source, 1.0)


@lru_cache(maxsize=256)
def encoding_name(label: str) -> str | None:
    """The WHATWG name of the encoding that has this label, or None."""
    try:
        return str(parse(b"", encoding=label, positions=False).encoding).lower()
    except (LookupError, UnicodeError):
        return None


def _detected(data: bytes) -> tuple[str, Encoding]:
    """The text as the detector reads it, the page's own declaration masked. A few stray bytes leave UTF-8 UTF-8."""
    text = data.decode("utf-8", "replace")
    damage, beyond_ascii = text.count("�"), len(text) - len(text.encode("ascii", "ignore"))
    if damage < _STRAY * beyond_ascii:
        return text, Encoding("utf-8", "detector", 1 - damage / beyond_ascii)
    match = detect(_CLAIM.sub(b"-", data[:_DECLARATION_REACH]) + data[_DECLARATION_REACH:])
    name = (match.encoding or "utf-8").lower()
    return _read(data, name), Encoding(name, "detector", match.confidence)


def _read(data: bytes, name: str) -> str:
    if name == "utf-8":
        return data.decode("utf-8", "replace")
    return data.decode(f"whatwg-{name}", "replace")


def valid_utf8(data: bytes) -> str | None:
    """The text of valid UTF-8. Bytes beyond ASCII that are valid UTF-8 are in no other encoding by chance."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
