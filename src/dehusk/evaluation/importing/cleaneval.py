"""The layout of CleanEval: a folder of pages, each wrapped in a `text` element, and a folder of cleaned texts.

The two parts of the competition and the mirrors name these folders differently; every pair that exists is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from ...errors import DatasetError
from ..datasets import Gold
from .layout import Importer, Skipped, files, pages_of

_ABOUT: Final = {
    "name": "cleaneval",
    "gold": "main content text",
    "licence": "not stated; competition data",
    "source": "Baroni, Chantree, Kilgarriff and Sharoff, CleanEval: a competition for cleaning web pages, LREC 2008",
    "use": "evaluate only",
    "note": "charset is the declared one where known",
}
_FOLDERS: Final = (
    ("en_original", "en_cleaned", "development"),
    ("finalrun-input", "GoldStandard", "evaluation"),
    ("input", "GoldStandard", None),
    ("input", "gold_std", None),
    ("orig", "clean", None),
    ("original", "gold", None),
)
"""Folders of pages, the folders of their cleaned texts, and the part of the competition that these are."""
_OPENING: Final = re.compile(rb'\s*<text\b((?:[^>"]|"[^"]*")*)>[ \t]*\r?\n?')
_CLOSING: Final = re.compile(rb"</text>\s*\Z")
_ATTRIBUTE: Final = re.compile(r'(?<![a-z])([a-z]++)\s*+=\s*+"([^"]*+)"')
_ADDRESS: Final = re.compile(r"\s*URL:[ \t]*(\S*)[^\n]*\n?")
_MARKER: Final = re.compile(r"</?[phl]>", re.IGNORECASE)


def _read(folder: Path) -> Iterator[tuple[Gold, bytes] | Skipped]:
    pairs = [pair for pair in _FOLDERS if all((folder / name).is_dir() for name in pair[:2])]
    if not pairs:
        names = ", or ".join(f"{html}/ and {gold}/" for html, gold, _ in _FOLDERS)
        raise DatasetError(f"{folder}: expected {names} in it")
    for html, gold, split in pairs:
        cleaned = files(folder / gold, "-cleaned.txt", ".txt")
        yield from pages_of(cleaned, files(folder / html, ".html"), partial(_convert, split))


def _convert(split: str | None, page: str, cleaned: Path, wrapped: bytes) -> tuple[Gold, bytes]:
    html, declared = _unwrapped(wrapped)
    text, url = _unmarked(_decoded(cleaned.read_bytes()))
    named, charset = declared.get("id", ""), declared.get("encoding", "")
    gold = Gold(
        page,
        f"{page}.html",
        text,
        url or (named if named.startswith("http") else None),
        lang="en",
        kind="mixed",
        charset=None if charset.startswith("unknown") else charset or None,
        split=split,
    )
    return gold, html


def _unwrapped(html: bytes) -> tuple[bytes, dict[str, str]]:
    """The page as it was served, and the attributes of its wrapper."""
    opening = _OPENING.match(html)
    if opening is None:
        return html, {}
    attributes = dict(_ATTRIBUTE.findall(opening[1].decode("utf-8", "replace")))
    return _CLOSING.sub(b"", html[opening.end() :]), attributes


def _unmarked(text: str) -> tuple[str, str | None]:
    """The text without the line with the address and without the markers of paragraphs, headings and list items."""
    address = _ADDRESS.match(text)
    url = address[1] if address else None
    return _MARKER.sub("", text[address.end() :] if address else text), url or None


def _decoded(data: bytes) -> str:
    """Most of the cleaned texts are UTF-8; the others were written on Windows."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("windows-1252", "replace")


IMPORTER: Final = Importer(_ABOUT["name"], _ABOUT, _read)
