"""Packets of a page and four anonymous extractions of it, and the key that names their programs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypedDict

from rich.progress import track

from ..completeness.models import Models
from .drawing import DrawnPage
from .extracting import DEHUSK, extract_pages, load_programs

LETTERS: Final = "ABCD"
READINGS: Final = 2
KEY: Final = "key.json"
_MAX_PAGE_CHARS: Final = 9_000
_MAX_EXTRACTION_CHARS: Final = 6_500
_END_CHARS: Final = 600
"""The number of characters at the end of a long text that are shown after the cut."""
_LINK_TARGET: Final = re.compile(r"\]\((?:[^()\s]|\([^()]*\))*(?:\s+\"[^\"]*\")?\)")
_IMAGE_TAG: Final = re.compile(r"<img[^>]*>")


class PacketKey(TypedDict):
    """The programs of a packet in the order of its letters, and where its page is from."""

    names: list[str]
    group: str
    dataset: str
    id: str


def write_packets(pages: Sequence[DrawnPage], models: Models, out: Path, seed: int) -> None:
    """Write two packets for each page, each with the extractions in its own order, and the key."""
    from resiliparse.extract.html2text import extract_plain_text

    programs = load_programs()
    key: dict[str, PacketKey] = {}
    folder = out / "packets"
    folder.mkdir(parents=True)
    extractions = extract_pages(pages, models)
    for number, (drawn, mine) in enumerate(zip(track(pages, "pages"), extractions, strict=True)):
        html, url = drawn.page.source, drawn.gold.url
        texts = {DEHUSK: mine.markdown} | {name: convert(html, url) for name, convert in programs.items()}
        shown = extract_plain_text(html, main_content=False, alt_texts=False, preserve_formatting=True)
        for reading in range(READINGS):
            packet = f"p{number:03d}-{reading}"
            names = random.Random(f"{seed} {packet}").sample(sorted(texts), len(texts))  # noqa: S311
            key[packet] = PacketKey(names=names, group=drawn.group, dataset=drawn.dataset.name, id=drawn.gold.id)
            content = format_packet(packet, url, shown, [texts[name] for name in names])
            (folder / f"{packet}.txt").write_text(content, "utf-8")
    (out / KEY).write_text(json.dumps(key, indent=1), "utf-8")


def format_packet(packet: str, url: str | None, shown: str, extractions: Sequence[str]) -> str:
    """Format a packet: the whole text of the page, then the extractions under letters."""
    parts = {"WHOLE TEXT OF THE PAGE": cut(shown, _MAX_PAGE_CHARS)}
    for letter, text in zip(LETTERS, extractions, strict=True):
        parts[f"EXTRACTION {letter}"] = cut(shorten(text), _MAX_EXTRACTION_CHARS)
    return f"PACKET {packet}  {url or ''}\n" + "".join(
        f"\n===== {name} =====\n{text}\n" for name, text in parts.items()
    )


def shorten(markdown: str) -> str:
    """Replace the URLs of links and images, in which programs differ without a difference for readers, by `url`."""
    return _IMAGE_TAG.sub("![](url)", _LINK_TARGET.sub("](url)", markdown))


def cut(text: str, maximum: int) -> str:
    """Cut a text longer than the maximum before its end, and say so."""
    if len(text) <= maximum:
        return text
    notice = f"[… cut here: the whole has {len(text)} characters; it ends:]"
    return f"{text[: maximum - _END_CHARS]}\n{notice}\n{text[-_END_CHARS:]}"


def read_key(out: Path) -> Mapping[str, PacketKey]:
    key: dict[str, PacketKey] = json.loads((out / KEY).read_text("utf-8"))
    return key
