"""All options of an extraction in one object, made from the many keywords and the configuration of trafilatura."""

from __future__ import annotations

from collections.abc import Mapping
from configparser import ConfigParser
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

from ...learned.version import Favor
from ...metadata import Metadata
from ...page.days import day_of
from ..arguments import MAX_BYTES
from .deduplication import SHARED, RepetitionFilter

__all__ = ["Extractor", "use_config"]

FORMATS: Final = ("csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei")
_FAVORS: Final[dict[str, Favor]] = {"balanced": "balance", "precision": "precision", "recall": "recall"}
_SETTINGS: Final[dict[str, int | None]] = {
    "min_extracted_size": 250,
    "min_output_size": 1,
    "min_output_comm_size": 1,
    "min_file_size": 10,
    "max_file_size": MAX_BYTES,
    "max_tree_size": None,
    "min_duplcheck_size": 100,
    "max_repetitions": 2,
}
"""The numbers in a configuration, by their names in lower case, and their defaults.

`min_extracted_size` and `min_file_size` have no effect.
"""
_DATE_SEARCH: Final = "extensive_date_search"
_KEYWORDS: Final = {
    **{name: f"favor_{name}" for name in ("precision", "recall")},
    **{name: f"include_{name}" for name in ("comments", "formatting", "links", "images", "tables")},
    **{
        name: name
        for name in "output_format url with_metadata only_with_metadata author_blacklist url_blacklist".split()
    },
    **{"dedup": "deduplicate", "lang": "target_language", "date_params": "date_extraction_params"},
}
"""The keyword of the functions for each option."""


def use_config(filename: str | None = None, config: ConfigParser | None = None) -> ConfigParser:
    """The given configuration, or the usual one, changed by a file. A missing file is a `FileNotFoundError`."""
    if config is not None:
        return config
    config = ConfigParser()
    usual = {name.upper(): "" if value is None else str(value) for name, value in _SETTINGS.items()}
    config.read_dict({"DEFAULT": {**usual, _DATE_SEARCH.upper(): "True"}})
    if filename is not None:
        with Path(filename).open(encoding="utf-8") as file:
            config.read_file(file)
    return config


class Extractor:
    """All options of an extraction under the names that trafilatura gives them; they may be changed before use."""

    min_output_size: int
    """Minimum number of characters of the text; a document with less must have long enough comments."""
    min_output_comm_size: int
    """Minimum number of characters of the comments of a document with too short a text."""
    max_file_size: int
    """Maximum number of bytes after decompression."""
    max_tree_size: int | None
    """Maximum number of paragraphs and other elements at the top of the document."""
    min_duplcheck_size: int
    """Minimum number of characters of a text that counts as a repetition."""
    max_repetitions: int

    def __init__(
        self,
        *,
        config: ConfigParser | None = None,
        output_format: str = "txt",
        fast: bool = False,
        precision: bool = False,
        recall: bool = False,
        comments: bool = True,
        formatting: bool | None = None,
        links: bool = False,
        images: bool = False,
        tables: bool = True,
        dedup: Any = False,
        lang: str | None = None,
        url: str | None = None,
        source: str | None = None,
        with_metadata: bool = False,
        only_with_metadata: bool = False,
        tei_validation: bool = False,
        author_blacklist: set[str] | None = None,
        url_blacklist: set[str] | None = None,
        date_params: dict[str, Any] | None = None,
    ) -> None:
        for name, usual in _SETTINGS.items():
            number = config.get("DEFAULT", name, fallback="").strip() if config else ""
            setattr(self, name, int(number) if number else usual)
        self.extensive_date_search = config is None or config.getboolean("DEFAULT", _DATE_SEARCH, fallback=True)
        self.config, self.format, self.fast, self.tei_validation = config, output_format, fast, tei_validation
        self.focus = "recall" if recall else "precision" if precision else "balanced"
        self.comments, self.links, self.images, self.tables = comments, links, images, tables
        self.formatting = output_format == "markdown" if formatting is None else formatting
        self.dedup, self.lang, self.url = dedup, lang, url
        self.source = (url or source or "").encode("utf-8", "replace").decode() or None
        self.only_with_metadata, self.date_params = only_with_metadata, date_params
        self.author_blacklist, self.url_blacklist = author_blacklist or set(), url_blacklist or set()
        needing = (with_metadata, only_with_metadata, author_blacklist, url_blacklist, output_format == "xmltei")
        self.with_metadata = any(needing)
        self.record_id: str | None = None
        self.prune_xpath: tuple[str, ...] = ()

    @property
    def favor(self) -> Favor:
        """The precision/recall trade-off under the name that dehusk gives it."""
        return _FAVORS[self.focus]

    @property
    def repetitions(self) -> RepetitionFilter | None:
        """Leaves out repeated texts; None where that is not requested."""
        if not self.dedup:
            return None
        cache = self.dedup if hasattr(self.dedup, "increment") else SHARED
        return RepetitionFilter(cache, self.min_duplcheck_size, self.max_repetitions)

    @property
    def date_options(self) -> DateOptions:
        """Which date is requested; without parameters, the day of publication."""
        given, usual = self.date_params, DateOptions(extensive=self.extensive_date_search)
        if not given:
            return usual
        return DateOptions(
            original=given.get("original_date", False),
            extensive=given.get("extensive_search", True),
            form=given.get("outputformat", usual.form),
            earliest=_format_day(given.get("min_date")) or usual.earliest,
            latest=_format_day(given.get("max_date")) or usual.latest,
        )


@dataclass(frozen=True, kw_only=True)
class DateOptions:
    """The parameters for dates that trafilatura gives to htmldate."""

    original: bool = True
    """Whether the date of publication is requested, not that of the last change."""
    extensive: bool = True
    """Whether a date counts that only the text of the page has."""
    form: str = "%Y-%m-%d"
    earliest: str = ""
    latest: str = "9999-12-31"

    def choose_date(self, known: Metadata) -> str | None:
        """The requested date, if the page has one."""
        field = "date" if self.original or not known.modified else "modified"
        value: str | None = getattr(known, field)
        if not value or (not self.extensive and known.found[field].source == "text"):
            return None
        day = day_of(value)
        return date.fromisoformat(day).strftime(self.form) if self.earliest <= day <= self.latest else None


def _format_day(given: date | datetime | str | None) -> str:
    """A day in ISO 8601, given in it or as a date."""
    return day_of(given) if isinstance(given, str) else f"{given:%Y-%m-%d}" if given else ""


def read_options(given: Mapping[str, Any]) -> Extractor:
    """The options in the keywords of a function; an `Extractor`, where given, replaces most of them."""
    if given.get("max_tree_size"):
        raise ValueError("max_tree_size is a setting, MAX_TREE_SIZE of `config`, not an option")
    options = _read_keywords(given) if given["options"] is None else _copy_options(given["options"])
    if options.format not in FORMATS:
        raise AttributeError(f"there is no format {options.format!r}; there are {', '.join(FORMATS)}")
    paths = given["prune_xpath"]
    options.prune_xpath = (paths,) if isinstance(paths, str) else tuple(paths or ())
    options.record_id = given.get("record_id")
    return options


def _copy_options(given: Any) -> Extractor:
    """Copy the options of an `Extractor`, also of trafilatura's own; it lacks some of the settings."""
    options = Extractor()
    for name in vars(options):
        setattr(options, name, getattr(given, name, getattr(options, name)))
    return options


def _read_keywords(given: Mapping[str, Any]) -> Extractor:
    filename = given.get("settingsfile")
    named = {option: given[keyword] for option, keyword in _KEYWORDS.items() if keyword in given}
    return Extractor(config=use_config(filename) if filename else given["config"], **named)
