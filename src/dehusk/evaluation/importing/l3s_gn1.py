"""The layout of L3S-GN1, the news set of boilerpipe: `original/`, and `annotated/`, where spans classify each text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from ...method import Marks
from ...page import Ints, Page
from ...page.attributes import attribute_values
from ...parsing import parse
from ...selection import text_of
from ..datasets import Gold
from .layout import Importer, Skipped, demand, files, pages_of

_ABOUT: Final = {
    "name": "l3s-gn1",
    "gold": "headline and full text of the article; not captions, related links and comments",
    "licence": "research use only",
    "source": "Kohlschütter, Fankhauser and Nejdl, Boilerplate detection using shallow text features, WSDM 2010",
    "use": "evaluate only",
    "note": "news articles of 2008",
}
_HEADLINE, _FULL_TEXT = 1, 2
_NONE: Final = -1
_LABEL: Final = re.compile(r"(?:^|\s)x-nc-sel([0-5])(?:\s|$)")
_ADDRESS: Final = re.compile(r"<urn:uuid:([^<>]++)>\s++(\S++)")


def _read(folder: Path) -> Iterator[tuple[Gold, bytes] | Skipped]:
    demand(folder, "original/", "annotated/")
    annotated, original = files(folder / "annotated", ".html"), files(folder / "original", ".html")
    yield from pages_of(annotated, original, partial(_convert, _addresses(folder / "url-mapping.txt")))


def _addresses(file: Path) -> dict[str, str]:
    """The known addresses of the pages."""
    return dict(_ADDRESS.findall(file.read_text("utf-8", "replace"))) if file.is_file() else {}


def _convert(addresses: dict[str, str], name: str, annotated: Path, html: bytes) -> tuple[Gold, bytes]:
    page = parse(annotated.read_bytes())
    labels = _labels(page)
    if not (labels != _NONE).any():
        raise ValueError("nothing is annotated in it")
    text = _text(page, labels, _HEADLINE, _FULL_TEXT)
    title = " ".join(_text(page, labels, _HEADLINE).split()) or None
    return Gold(name, f"{name}.html", text, addresses.get(name), lang="en", kind="article", title=title), html


def _labels(page: Page) -> Ints:
    """The label of the nearest annotation around each row; rows come after the rows around them."""
    labels = np.full(len(page), _NONE, np.int32)
    for row, value in zip(*attribute_values(page, "class"), strict=True):
        label = _LABEL.search(value)
        if label:
            labels[row : page.end[row]] = int(label[1])
    return labels


def _text(page: Page, labels: Ints, *wanted: int) -> str:
    content = page.is_text & np.isin(labels, wanted)
    return text_of(page, Marks(content, np.zeros(len(page))))


IMPORTER: Final = Importer(_ABOUT["name"], _ABOUT, _read)
