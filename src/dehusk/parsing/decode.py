"""Bytes → text, in the order of the WHATWG standard: byte order mark, given charset, `meta`, then a detector."""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import Final

from .._core import decoded, detected_encoding
from .._core import encoding_name as name_of_label
from ..page import Encoding, EncodingSource

_BOMS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
_MARKS: Final = tuple(mark for mark, _ in _BOMS)
_DECLARATION: Final = re.compile(
    rb"<(?:!--.*?-->|meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([\w.:-]+)|\?xml\b[^>]*?\bencoding\s*=\s*[\"']([\w.:-]+))",
    re.IGNORECASE | re.DOTALL,
)
_DECLARATION_REACH: Final = 16_384
"""Number of bytes at the beginning of a page in which a declaration is looked for."""
_DAMAGE: Final = 0.002
"""Maximum share of undecodable characters; above it, a declared encoding is considered wrong."""
_STRAY: Final = 0.1
"""Share of undecodable characters among those outside ASCII below which bytes are considered UTF-8. In bytes of any
other encoding, most of these characters are undecodable."""
_STRETCH_ENDS: Final = bytes.maketrans(b"<>", b"\n\n")
"""What ends a stretch of text, beside line feeds: no part of another character in any encoding that extends ASCII."""
_OF_ASCII: Final = Encoding("windows-1252", "detector", 1.0)
"""What the detector says of ASCII alone."""
_GUESSED: Final = 0.84
"""Confidence of a guess: the share of pages in another encoding than UTF-8 on which it is the declared one."""


def decode(data: bytes, charset: str | None) -> tuple[str, Encoding]:
    """The text of `data`, and its encoding.

    A declaration is followed unless the bytes contradict it: a page that declares a single-byte or East Asian encoding
    but is valid UTF-8 is read as UTF-8, and the detector decides about a page that cannot be read as it declares.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _read(data[len(mark) :], name), Encoding(name, "bom", 1.0)
    for label, source in _declared(data, charset):
        found = _as_declared(data, label, source)
        if found is not None:
            return found
    return _detected(data)


def guessed_utf8(data: bytes, charset: str | None) -> EncodingSource | None:
    """The source of a first guess that the bytes are UTF-8, as most pages are; None if this is not the first guess."""
    if data.startswith(_MARKS):
        return None
    declared = _declared(data, charset)
    if not declared:
        return None if b"\x1b" in data or data.isascii() else "detector"
    label, source = declared[0]
    return source if encoding_name(label) == "utf-8" else None


def _declared(data: bytes, charset: str | None) -> list[tuple[str, EncodingSource]]:
    """The labels that the caller and the page give, the more reliable first."""
    labels: list[tuple[str, EncodingSource]] = []
    if charset:
        labels.append((charset.strip(), "charset"))
    for match in _DECLARATION.finditer(data, 0, _DECLARATION_REACH):
        label = match[1] or match[2]
        if label:
            labels.append((label.decode("ascii"), "meta"))
            break
    return labels


def _as_declared(data: bytes, label: str, source: EncodingSource) -> tuple[str, Encoding] | None:
    """The text in the encoding `label`, or None if the label is unknown or the bytes are not in this encoding."""
    name = encoding_name(label)
    if name is None:
        return None
    if name.startswith("utf-16") and (source == "meta" or b"\0" not in data):
        name = "utf-8"  # a `meta` can be found only if it is not in UTF-16, where each letter has a zero byte
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
    """The WHATWG name of the encoding with this label, or None."""
    return name_of_label(label)


def browser_label(label: str) -> str | None:
    """The label itself if browsers know it; else, as for `latin-1`, the one for what Python calls so; or None."""
    if encoding_name(label.strip()) is not None:
        return label.strip()
    try:
        of_python = codecs.lookup(label.strip()).name
    except (LookupError, ValueError):
        return None
    return of_python if encoding_name(of_python) is not None else None


def _detected(data: bytes) -> tuple[str, Encoding]:
    """The text in the encoding that the detector finds without the declaration; a few wrong bytes are still UTF-8."""
    if data and data.isascii() and not _may_be_no_ascii(data):
        return data.decode("ascii"), _OF_ASCII
    text = data.decode("utf-8", "replace")
    damage, beyond_ascii = text.count("�"), len(text) - len(text.encode("ascii", "ignore"))
    if damage < _STRAY * beyond_ascii:
        return text, Encoding("utf-8", "detector", 1 - damage / beyond_ascii)
    telling = _telling(data)
    name = detected_encoding(telling)
    return _read(data, name), Encoding(name, "detector", _GUESSED)


def _telling(data: bytes) -> bytes:
    """The stretches that are not ASCII alone: the detector is slow, and says the same of these as of the whole page."""
    if data.isascii() or _may_be_no_ascii(data):
        return data
    stretches = data.translate(_STRETCH_ENDS).split(b"\n")
    return b"\n".join(stretch for stretch in stretches if not stretch.isascii())


def _may_be_no_ascii(data: bytes) -> bool:
    """Whether bytes that look like ASCII may be something else: an encoding with zero bytes or escape sequences."""
    return b"\0" in data or b"\x1b" in data


def _read(data: bytes, name: str) -> str:
    if name == "utf-8":
        return data.decode("utf-8", "replace")
    return decoded(data, name) or ""


def valid_utf8(data: bytes) -> str | None:
    """The text if the bytes are valid UTF-8, else None. Text in another encoding, if not ASCII, hardly ever is."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
