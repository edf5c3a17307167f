"""What jusText calls a paragraph."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from ..page.lines import on_one_line

_HEADING: Final = re.compile(r"\bh\d\b")


@dataclass
class Paragraph:
    """One block of text."""

    dom_path: str
    """The names of the elements around it, with dots between them."""
    xpath: str
    text_nodes: list[str] = field(default_factory=list)
    chars_count_in_links: int = 0
    tags_count: int = 0
    class_type: str = ""
    """`good` where it is content, else `bad`."""

    @property
    def cf_class(self) -> str:
        """As `class_type`, since each paragraph is judged only once, with the whole page."""
        return self.class_type

    @property
    def is_heading(self) -> bool:
        """Whether it stands in a heading."""
        return _HEADING.search(self.dom_path) is not None

    @property
    def heading(self) -> bool:
        """As `is_heading`."""
        return self.is_heading

    @property
    def is_boilerplate(self) -> bool:
        """Whether it is no content."""
        return self.class_type != "good"

    @property
    def text(self) -> str:
        """Its text on one line."""
        return on_one_line("".join(self.text_nodes))

    def __len__(self) -> int:
        return len(self.text)

    @property
    def words_count(self) -> int:
        """How many words it has, if white space parts words."""
        return len(self.text.split())

    def contains_text(self) -> bool:
        """Whether there is text in it."""
        return bool(self.text_nodes)

    def append_text(self, text: str) -> str:
        """Add a piece of text."""
        text = on_one_line(text)
        self.text_nodes.append(text)
        return text

    def stopwords_count(self, stopwords: Collection[str]) -> int:
        """How many of its words are in `stopwords`."""
        return sum(word.lower() in stopwords for word in self.text.split())

    def stopwords_density(self, stopwords: Collection[str]) -> float:
        """The share of its words that are in `stopwords`."""
        return self.stopwords_count(stopwords) / max(self.words_count, 1)

    def links_density(self) -> float:
        """The share of its characters that stand in links."""
        return self.chars_count_in_links / max(len(self), 1)
