"""The door of jusText: `from dehusk.compat.justext import justext`.

Signatures are those of jusText 3.0. Paragraphs are judged as dehusk judges blocks, and need no stop words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, Final

import numpy as np

from ..extraction import Extraction, extract
from ..page.blocks import blocks_of
from ..page.roles import in_links
from ..page.tags import BLOCKS
from .accepted import as_markup, html_of
from .paragraph import Paragraph
from .warning import warn_once, without_effect

__all__ = ["JustextError", "Paragraph", "get_stoplist", "get_stoplists", "justext"]

_CONDITION: Final = re.compile(r"\[[^\[\]]*+\]")
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


def justext(
    html_text: str | bytes,
    stoplist: Collection[str],  # noqa: ARG001
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
    without_effect(
        justext,
        length_low=length_low,
        length_high=length_high,
        stopwords_low=stopwords_low,
        stopwords_high=stopwords_high,
        max_link_density=max_link_density,
        max_heading_distance=max_heading_distance,
        no_headings=no_headings,
        default_encoding=default_encoding,
        enc_errors=enc_errors,
        preprocessor=preprocessor,
    )
    html = html_of(html_text)
    if not html.strip():
        raise JustextError("the page is empty")
    return _paragraphs(extract(as_markup(html), charset=encoding))


def get_stoplist(language: str) -> frozenset[str]:
    """An empty set: no stop words are needed."""
    if language not in _LANGUAGES:
        raise ValueError(f"there is no stop list for the language {language!r}")
    warn_once(f"{__name__}: stop words have no effect here; the list is empty", stacklevel=2)
    return frozenset()


def get_stoplists() -> frozenset[str]:
    """The names of the languages that programs may ask for."""
    return _LANGUAGES


def _paragraphs(extraction: Extraction) -> list[Paragraph]:
    page, blocks = extraction.page, blocks_of(extraction.page)
    content = extraction.marks.content
    shown = content | ~blocks.over(page, blocks.any_in(content))
    linked = blocks.sums(np.where(in_links(page) & shown, page.chars, 0)).tolist()
    inline = np.cumsum(~page.is_text & ~page.is_in(BLOCKS))[np.append(page.body, blocks.last_row)]
    return [
        Paragraph(
            dom_path=".".join(_CONDITION.sub("", block.xpath).strip("/").split("/")),
            xpath="/".join(step if step.endswith("]") or not step else f"{step}[1]" for step in block.xpath.split("/")),
            text_nodes=[block.kept_text or block.text],
            chars_count_in_links=in_links,
            tags_count=tags,
            class_type="good" if block.kept else "bad",
        )
        for block, in_links, tags in zip(extraction.blocks, linked, np.diff(inline).tolist(), strict=True)
    ]
