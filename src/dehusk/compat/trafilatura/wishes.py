"""What a caller wants, out of trafilatura's many keywords or out of its own object for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...learned.version import Favor

FORMATS: Final = ("csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei")
WITHOUT_EFFECT: Final = frozenset(
    """
    fast no_fallback tei_validation deduplicate date_extraction_params max_tree_size settingsfile prune_xpath config
    """.split()
)
"""Keywords that are accepted and do nothing."""


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What is selected, and how it is shown."""

    format: str = "txt"
    favor: Favor = "balance"
    comments: bool = True
    tables: bool = True
    links: bool = False
    images: bool = False
    formatting: bool = False
    language: str | None = None
    url: str | None = None
    record_id: str | None = None
    with_metadata: bool = False
    only_with_metadata: bool = False
    url_blacklist: frozenset[str] = frozenset()
    author_blacklist: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise AttributeError(f"there is no format {self.format!r}; there are {', '.join(FORMATS)}")


def wishes_of(given: Mapping[str, Any]) -> Wishes:
    """The wishes behind the keywords of a function; `options`, where given, stands for all that it knows of."""
    options = given["options"]
    if options is not None:
        return _wishes_in(options, given.get("record_id"))
    formatting = given["include_formatting"]
    return Wishes(
        format=given["output_format"],
        favor=_favor(given["favor_precision"], given["favor_recall"]),
        comments=given["include_comments"],
        tables=given["include_tables"],
        links=given["include_links"],
        images=given["include_images"],
        formatting=given["output_format"] == "markdown" if formatting is None else formatting,
        language=given["target_language"],
        url=given["url"],
        record_id=given.get("record_id"),
        with_metadata=_with_metadata(given, given["output_format"]),
        only_with_metadata=given.get("only_with_metadata", False),
        url_blacklist=frozenset(given["url_blacklist"] or ()),
        author_blacklist=frozenset(given["author_blacklist"] or ()),
    )


def _wishes_in(options: Any, record_id: str | None) -> Wishes:
    """The wishes in an `Extractor` of trafilatura."""
    return Wishes(
        format=options.format,
        favor=_favor(options.focus == "precision", options.focus == "recall"),
        comments=options.comments,
        tables=options.tables,
        links=options.links,
        images=options.images,
        formatting=options.formatting,
        language=options.lang,
        url=options.url,
        record_id=record_id,
        with_metadata=options.with_metadata,
        only_with_metadata=options.only_with_metadata,
        url_blacklist=frozenset(options.url_blacklist),
        author_blacklist=frozenset(options.author_blacklist),
    )


def _favor(precision: bool, recall: bool) -> Favor:
    """What is favoured; where both are, it is recall, as there."""
    return "recall" if recall else "precision" if precision else "balance"


def _with_metadata(given: Mapping[str, Any], output_format: str) -> bool:
    """Whether metadata are wanted: where they are asked for, and where something else cannot be had without them."""
    needing = ("with_metadata", "only_with_metadata", "url_blacklist", "author_blacklist")
    return output_format == "xmltei" or any(given.get(option) for option in needing)
