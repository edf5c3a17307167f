"""Cut pages into passages for a retrieval index: each has its heading, its URL and the element it is from.

python examples/retrieval_index.py "when does the mill turn" docs/pages/*.html

Words in common rank the passages here; put embeddings or a search engine in their place.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import dehusk

MIN_WORDS = 40
"""Minimum number of words of a passage, but for the last one under a heading."""


class Passage(NamedTuple):
    page: str
    heading: str
    path: str
    text: str


def cut_passages(page: str, html: bytes) -> Iterator[Passage]:
    """Yield runs of kept blocks under the same heading."""
    extraction = dehusk.extract(html, favor="recall")
    heading, texts, path = extraction.title, list[str](), ""
    for block in extraction.blocks:
        if not block.kept:
            continue
        starts_section = block.role == "heading"
        if texts and (starts_section or sum(len(text.split()) for text in texts) >= MIN_WORDS):
            yield Passage(page, heading, path, "\n".join(texts))
            texts = []
        if starts_section:
            heading = block.text
        else:
            path = path if texts else block.path
            texts.append(block.kept_text)
    if texts:
        yield Passage(page, heading, path, "\n".join(texts))


def search(passages: list[Passage], query: str) -> list[Passage]:
    """Return the passages with most of the words of a query, the best first."""
    words = set(query.lower().split())
    return sorted(passages, key=lambda passage: -len(words & {*f"{passage.heading} {passage.text}".lower().split()}))


def main(query: str, files: list[Path]) -> None:
    passages = [passage for file in files for passage in cut_passages(file.name, file.read_bytes())]
    print(f"{len(passages)} passages")
    for passage in search(passages, query)[:3]:
        print(f"\n{passage.page}: {passage.heading} ({passage.path})\n{passage.text[:200]}")


if __name__ == "__main__":
    main(sys.argv[1], [Path(name) for name in sys.argv[2:]])
