"""The documents: where they are, and their text as a reader sees it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs"
README: Final = ROOT / "README.md"
DOCUMENTS: Final = [README, *sorted(FOLDER.rglob("*.md"))]
_FENCED: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def prose(path: Path) -> str:
    """The text of a document without its fenced blocks: paragraphs, lists and tables."""
    return _FENCED.sub("", path.read_text("utf-8"))


def name_of(path: Path) -> str:
    """The path of a document from the root of the project."""
    return path.relative_to(ROOT).as_posix()


def reference(name: str) -> str:
    """The text of a page of the reference."""
    return (FOLDER / "reference" / f"{name}.md").read_text("utf-8")


def section(text: str, heading: str) -> str:
    """Return the text under the first heading of the second level that begins like this."""
    return text.split(f"\n## {heading}", 1)[1].split("\n## ", maxsplit=1)[0]
