"""What a caller wants, read from the many keywords of trafilatura or from its own object for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ...learned.version import Favor
from .dates import DateWish, date_wish
from .deduplication import Repetitions
from .settings import Extractor, Settings, settings_in, use_config

FORMATS: Final = ("csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei")
WITHOUT_EFFECT: Final = frozenset({"fast", "tei_validation"})
"""Keywords that are accepted and do nothing."""
DEPRECATED: Final = {"no_fallback": "it does nothing", "as_dict": "call as_dict() of the document"}
"""Keywords that trafilatura itself deprecates, and what is said about them."""
_FAVORS: Final[dict[str, Favor]] = {"balanced": "balance", "precision": "precision", "recall": "recall"}


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
    """The options in the keywords of a function; an `Extractor`, where given, replaces most of them."""
    if given.get("max_tree_size"):
        raise ValueError("max_tree_size is a setting, MAX_TREE_SIZE of `config`, not an option")
    extractor = given["options"] if given["options"] is not None else _extractor(given)
    settings = settings_in(extractor)
    return Options(
        format=extractor.format,
        favor=_FAVORS[extractor.focus],
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
        repetitions=Repetitions(extractor.dedup, settings) if extractor.dedup else None,
        date=date_wish(extractor.date_params, settings.extensive_date_search),
        settings=settings,
    )


def _extractor(given: Mapping[str, Any]) -> Extractor:
    """The keywords of a function as an `Extractor`."""
    filename = given.get("settingsfile")
    return Extractor(
        config=use_config(filename) if filename else given["config"],
        output_format=given["output_format"],
        precision=given["favor_precision"],
        recall=given["favor_recall"],
        comments=given["include_comments"],
        formatting=given["include_formatting"],
        links=given["include_links"],
        images=given["include_images"],
        tables=given["include_tables"],
        dedup=given["deduplicate"],
        lang=given["target_language"],
        url=given["url"],
        with_metadata=given.get("with_metadata", False),
        only_with_metadata=given.get("only_with_metadata", False),
        author_blacklist=given["author_blacklist"],
        url_blacklist=given["url_blacklist"],
        date_params=given["date_extraction_params"],
    )


def _paths(given: str | list[str] | None) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given or ())
