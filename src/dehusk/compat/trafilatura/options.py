"""What a caller wants, read from the many keywords of trafilatura or from its own object for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ...learned.version import Favor
from .dates import DateWish, date_wish
from .deduplication import Repetitions
from .settings import Settings, settings_in, settings_of

FORMATS: Final = ("csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei")
WITHOUT_EFFECT: Final = frozenset({"fast", "no_fallback", "tei_validation"})
"""Keywords that are accepted and do nothing."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """What is selected, and how it is written."""

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
    prune_xpath: tuple[str, ...] = ()
    repetitions: Repetitions | None = None
    """What leaves out repeated texts, if that is wanted."""
    date: DateWish = field(default_factory=DateWish)
    settings: Settings = field(default_factory=Settings)

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise AttributeError(f"there is no format {self.format!r}; there are {', '.join(FORMATS)}")


def options_of(given: Mapping[str, Any]) -> Options:
    """The options in the keywords of a function; an `Extractor` of trafilatura, where given, replaces most of them."""
    if given.get("max_tree_size"):
        raise ValueError("max_tree_size is a setting, MAX_TREE_SIZE of `config`, not an option")
    extractor = given["options"]
    if extractor is not None:
        return _options_in(extractor, given)
    formatting, settings = given["include_formatting"], settings_of(given["config"], given.get("settingsfile"))
    return Options(
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
        prune_xpath=_paths(given["prune_xpath"]),
        repetitions=_repetitions(given["deduplicate"], settings),
        date=date_wish(given["date_extraction_params"], settings.extensive_date_search),
        settings=settings,
    )


def _options_in(extractor: Any, given: Mapping[str, Any]) -> Options:
    """The options in an `Extractor` of trafilatura, and those that it does not have."""
    settings = settings_in(extractor)
    return Options(
        format=extractor.format,
        favor=_favor(extractor.focus == "precision", extractor.focus == "recall"),
        comments=extractor.comments,
        tables=extractor.tables,
        links=extractor.links,
        images=extractor.images,
        formatting=extractor.formatting,
        language=extractor.lang,
        url=extractor.url,
        record_id=given.get("record_id"),
        with_metadata=extractor.with_metadata,
        only_with_metadata=extractor.only_with_metadata,
        url_blacklist=frozenset(extractor.url_blacklist),
        author_blacklist=frozenset(extractor.author_blacklist),
        prune_xpath=_paths(given["prune_xpath"]),
        repetitions=_repetitions(extractor.dedup, settings),
        date=date_wish(extractor.date_params),
        settings=settings,
    )


def _paths(given: str | list[str] | None) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given or ())


def _repetitions(deduplicate: Any, settings: Settings) -> Repetitions | None:
    return Repetitions(deduplicate, settings) if deduplicate else None


def _favor(precision: bool, recall: bool) -> Favor:
    """What to favor; where both are asked for, recall, as in trafilatura."""
    return "recall" if recall else "precision" if precision else "balance"


def _with_metadata(given: Mapping[str, Any], output_format: str) -> bool:
    """Whether metadata are wanted: they are asked for, or another option cannot work without them."""
    needing = ("with_metadata", "only_with_metadata", "url_blacklist", "author_blacklist")
    return output_format == "xmltei" or any(given.get(option) for option in needing)
