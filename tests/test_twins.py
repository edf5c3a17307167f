"""Each fact has one home: lists of elements, words and constants that another file would have to repeat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from dehusk._core import TAGS

ROOT: Final = Path(__file__).parents[1]
MIN_NAMES: Final = 8
"""Names of elements in a row that make a list."""
RUN: Final = re.compile(
    rf"(?:(?<![\w#.-])[\"']?[a-z][a-z0-9]*[\"']?,?(?:\s+|\|)){{{MIN_NAMES - 1},}}[\"']?[a-z][a-z0-9]*\b"
)
HOMES: Final = {
    r"\bschrieb\b": "crates/core/src/records/posts/introductions.rs",
    r"mwe-math-fallback-image-inline": "crates/core/src/table/formula_names.rs",
    r"text/x-latex": "crates/core/src/table/formula_names.rs",
    r"9e37_79b9|c2b2_ae3d|d1b5_4a32|d6e8_feb8": "crates/core/src/bytes/mixing.rs",
    r"\barea base basefont bgsound br\b": "crates/core/src/table/tags.rs",
}
"""A part of each fact, and the only file that has it."""
ELSEWHERE: Final = {
    (
        r"\barea base basefont bgsound br\b",
        "extension/page/serialise.js",
    ): "walks the live page before the core is asked"
}
"""Second homes, each with its reason."""
LISTS: Final = {
    "src/dehusk/page/tags.py": "what a browser formats inline, which only textsweeper asks",
    "src/dehusk/methods/lqf.py": "the elements that the paper lists",
    "src/dehusk/methods/fe.py": "the elements that the paper lists",
    "src/dehusk/methods/textsweeper.py": "the elements that the paper lists",
    "src/dehusk/methods/wlr.py": "the elements that the paper lists",
    "src/dehusk/compat/trafilatura/rendering.py": "the elements that trafilatura formats",
    "src/dehusk/declared/scripted/state.py": "the names of nodes in the data of scripts that are no content",
    "src/dehusk/compat/resiliparse.py": "the elements that resiliparse keeps",
    "src/dehusk/declared/scripted/prose.py": "the tags by which a text in a script is told to be HTML",
    "extension/page/clean.js": "the copy of live nodes that the reader view shows",
    "extension/page/marking.js": "what of a live page is looked at and has no text",
    "extension/page/serialise.js": "walks the live page before the core is asked",
    "extension/methods/wlr.js": "the elements that the paper lists",
}
"""The files outside of the core that list elements, each with its reason."""


def sources(*folders: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each source file in some folders, Rust without its unit tests."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in {".py", ".js", ".rs"} and path.stem not in {"tests", "any_input"}:
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8").split("#[cfg(test)]\nmod tests")[0]


@pytest.mark.parametrize("part", HOMES)
def test_facts_have_one_home(part: str) -> None:
    holders = {name for name, text in sources("src/dehusk", "extension", "crates") if re.search(part, text)}
    assert holders - {name for known, name in ELSEWHERE if known == part} == {HOMES[part]}


def lists_elements(text: str) -> bool:
    """Whether a text has a list of names of elements."""
    runs = (set(re.findall(r"[a-z][a-z0-9]*", run)) for run in RUN.findall(text))
    return any(len(run & set(TAGS)) >= MIN_NAMES and len(run & set(TAGS)) > 0.7 * len(run) for run in runs)


def test_elements_are_listed_in_the_core() -> None:
    assert {name for name, text in sources("src/dehusk", "extension") if lists_elements(text)} == set(LISTS)


def test_lists_are_recognised() -> None:
    assert lists_elements('BLOCKS = "address article aside blockquote body br button canvas".split()')
    assert lists_elements("new Set(['p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table'])")
    assert not lists_elements("a page has a title and a table of contents, and each section has a summary of its own")
