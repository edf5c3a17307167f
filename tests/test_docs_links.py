"""The documents lead to each other: every link has a target, every document is in the index."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from documents import DOCUMENTS, FOLDER, README, ROOT, name_of, prose, section
from test_architecture import ROOMS

_LINK: Final = re.compile(r"\]\(([^()\s]+)\)")
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
_CODE: Final = re.compile(r"`[^`\n]*`")
_LARGEST_PICTURE: Final = 150_000
PICTURES: Final = sorted(path for path in (FOLDER / "pictures").rglob("*") if path.is_file())
ARCHITECTURE: Final = (FOLDER / "architecture.md").read_text("utf-8")


def links(path: Path) -> list[str]:
    """The targets inside the project to which a document links."""
    found = _LINK.findall(_CODE.sub("`code`", prose(path)))
    return [target for target in found if not target.startswith(("https://", "http://"))]


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors that GitHub gives to the headings of a document."""
    found: set[str] = set()
    for heading in _HEADING.findall(prose(path)):
        anchor = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        number = 0
        while anchor + (f"-{number}" if number else "") in found:
            number += 1
        found.add(anchor + (f"-{number}" if number else ""))
    return frozenset(found)


LINKS: Final = [(path, target) for path in DOCUMENTS for target in links(path)]


def test_links_lead_somewhere() -> None:
    assert not [f"{name_of(path)}: {target}" for path, target in LINKS if not leads_somewhere(path, target)]


def leads_somewhere(path: Path, target: str) -> bool:
    place, _, anchor = target.partition("#")
    file = (path.parent / place).resolve() if place else path
    return file.exists() and (not anchor or anchor in anchors(file))


def test_the_index_leads_to_every_document() -> None:
    index = FOLDER / "index.md"
    linked = {(index.parent / target.partition("#")[0]).resolve() for target in links(index)}
    assert {*DOCUMENTS} - linked == {index}
    assert "docs/index.md" in links(README)


def test_pictures_are_small_and_shown() -> None:
    assert not [picture for picture in PICTURES if picture.stat().st_size >= _LARGEST_PICTURE]
    assert {*PICTURES} <= {(path.parent / target).resolve() for path, target in LINKS}


def test_the_architecture_lists_the_rooms_in_the_order_of_the_data_flow() -> None:
    cells = re.findall(r"^\| (`.*?) \|", section(ARCHITECTURE, "Folders"), re.MULTILINE)
    assert re.findall(r"`(\w+)(?:/|\.py)?`", " ".join(cells)) == [room for room in ROOMS if room != "__main__"]


def test_the_files_that_the_architecture_names_exist() -> None:
    named = re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", ARCHITECTURE)
    assert named
    assert not [path for path in named if not any((folder / path).is_file() for folder in (ROOT, ROOT / "src/dehusk"))]


def test_the_walk_from_bytes_to_markdown_is_true() -> None:
    steps = re.findall(r"^\d+\. (?:.+\n)(?:   .+\n)*", section(ARCHITECTURE, "From bytes to Markdown"), re.MULTILINE)
    assert 5 <= len(steps) <= 12
    named = [re.findall(r"`([\w./]+\.(?:py|rs))::(\w+)`", step) for step in steps]
    assert all(named)
    assert not [pair for pairs in named for pair in pairs if not defines(*pair)]


def defines(path: str, name: str) -> bool:
    """Whether a file of the project defines a function of that name, in Python or Rust."""
    file = ROOT / path
    return file.is_file() and bool(re.search(rf"\b(?:def|fn) {name}\b", file.read_text("utf-8")))
