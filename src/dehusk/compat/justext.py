"""A drop-in replacement for jusText: `from dehusk.compat.justext import justext`.

The signatures are those of jusText 3.0. Paragraphs are classified as dehusk classifies blocks, without stop words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from ..extraction import Extraction, extract
from ..page.blocks import blocks_of
from ..page.lines import on_one_line
from ..page.roles import in_links
from ..page.tags import BLOCKS
from .arguments import add_tag, read_html, warn_of_ignored, warn_once

__all__ = ["JustextError", "Paragraph", "get_stoplist", "get_stoplists", "justext"]

_EFFECTIVE: Final = ("html_text", "stoplist", "encoding")
"""The options that have no effect are all others."""
_HEADING: Final = re.compile(r"\bh\d\b")
_PREDICATE: Final = re.compile(r"\[[^\[\]]*+\]")
_LANGUAGES: Final = frozenset(
    """
    Afrikaans Albanian Arabic Aragonese Armenian Aromanian Asturian Azerbaijani Basque Belarusian
    Belarusian_Taraskievica Bengali Bishnupriya_Manipuri Bosnian Breton Bulgarian Catalan Cebuano Chuvash Croatian Czech
    Danish Dutch English Esperanto Estonian Finnish French Galician Georgian German Greek Gujarati Haitian Hebrew Hindi
    Hungarian Chinese Icelandic Ido Igbo Indonesian Irish Italian Japanese Javanese Kannada Kazakh Korean Kurdish Kyrgyz
    Latin Latvian Lithuanian Lombard Low_Saxon Luxembourgish Macedonian Malay Malayalam Maltese Marathi Neapolitan
    Nepali Newar Norwegian_Bokmal Norwegian_Nynorsk Occitan Persian Piedmontese Polish Portuguese Quechua Romanian
    Russian Samogitian Serbian Serbo_Croatian Sicilian Simple_English Slovak Slovenian Spanish Sundanese Swahili Swedish
    Tagalog Tamil Telugu Turkish Turkmen Ukrainian Urdu Uzbek Vietnamese Volapuk Walloon Waray_Waray Welsh West_Frisian
    Western_Panjabi Yoruba
    """.split()
)


class JustextError(Exception):
    """A page that cannot be read."""


@dataclass
class Paragraph:
    """A block of text, as jusText describes it."""

    dom_path: str
    """The names of its ancestors, separated by dots."""
    xpath: str
    text_nodes: list[str] = field(default_factory=list)
    chars_count_in_links: int = 0
    tags_count: int = 0
    class_type: str = ""
    """`good` where it is content, else `bad`."""

    @property
    def cf_class(self) -> str:
        """As `class_type`, since each paragraph is classified only once, with the whole page."""
        return self.class_type

    @property
    def is_heading(self) -> bool:
        """Whether it is inside a heading."""
        return _HEADING.search(self.dom_path) is not None

    @property
    def heading(self) -> bool:
        """As `is_heading`."""
        return self.is_heading

    @property
    def is_boilerplate(self) -> bool:
        """Whether it is not content."""
        return self.class_type != "good"

    @property
    def text(self) -> str:
        """Its text on one line."""
        return on_one_line("".join(self.text_nodes))

    def __len__(self) -> int:
        return len(self.text)

    @property
    def words_count(self) -> int:
        """The number of words, if white space separates words."""
        return len(self.text.split())

    def contains_text(self) -> bool:
        """Whether there is text in it."""
        return bool(self.text_nodes)

    def append_text(self, text: str) -> str:
        """Add a text."""
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
        """The share of its characters inside links."""
        return self.chars_count_in_links / max(len(self), 1)


def justext(
    html_text: str | bytes,
    stoplist: Collection[str],
    length_low: int = 70,
    length_high: int = 200,
    stopwords_low: float = 0.3,
    stopwords_high: float = 0.32,
    max_link_density: float = 0.2,
    max_heading_distance: int = 200,
    no_headings: bool = False,
    encoding: str | None = None,
    default_encoding: str = "utf8",
    enc_errors: str = "replace",
    preprocessor: Callable[..., Any] | None = None,
) -> list[Paragraph]:
    """All paragraphs of a page, each with whether it is content; `stoplist` may be empty."""
    given = locals()
    warn_of_ignored(justext, **{name: value for name, value in given.items() if name not in _EFFECTIVE})
    html = read_html(html_text)
    if not html.strip():
        raise JustextError("the page is empty")
    return _list_paragraphs(extract(add_tag(html), charset=encoding))


def get_stoplist(language: str) -> frozenset[str]:
    """An empty set: no stop words are needed."""
    if language not in _LANGUAGES:
        raise ValueError(f"there is no stop list for the language {language!r}")
    warn_once(f"{__name__}: stop words have no effect here; the list is empty", stacklevel=2)
    return frozenset()


def get_stoplists() -> frozenset[str]:
    """The names of the languages that programs may ask for."""
    return _LANGUAGES


def _list_paragraphs(extraction: Extraction) -> list[Paragraph]:
    page, blocks = extraction.page, blocks_of(extraction.page)
    content = extraction.selection.content
    shown = content | ~blocks.spread(page, blocks.any_in(content))
    linked = blocks.sums(np.where(in_links(page) & shown, page.chars, 0)).tolist()
    inline = np.cumsum(~page.is_text & ~page.is_in(BLOCKS))[np.append(page.body, blocks.last_row)]
    return [
        Paragraph(
            dom_path=".".join(_PREDICATE.sub("", block.xpath).strip("/").split("/")),
            xpath="/".join(step if step.endswith("]") or not step else f"{step}[1]" for step in block.xpath.split("/")),
            text_nodes=[block.kept_text or block.text],
            chars_count_in_links=in_links,
            tags_count=tags,
            class_type="good" if block.kept else "bad",
        )
        for block, in_links, tags in zip(extraction.blocks, linked, np.diff(inline).tolist(), strict=True)
    ]
