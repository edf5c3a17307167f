"""The settings in a configuration of trafilatura that have an effect here, and all options in one object."""

from __future__ import annotations

from configparser import ConfigParser
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

__all__ = ["Extractor", "use_config"]


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Sizes are numbers of characters unless said otherwise. The names are those in the file, in lower case."""

    min_output_size: int = 1
    """The minimum size of the text; a document with less is given out only if its comments are long enough."""
    min_output_comm_size: int = 1
    max_tree_size: int | None = None
    """The maximum number of paragraphs and other elements at the top of the document."""
    min_duplcheck_size: int = 100
    """The minimum size of a text that counts as a repetition."""
    max_repetitions: int = 2
    extensive_date_search: bool = True
    """Whether a date counts that only the text of the page tells."""


def use_config(filename: str | None = None, config: ConfigParser | None = None) -> ConfigParser:
    """The given configuration, or the usual one, changed by a file. A missing file is a `FileNotFoundError`."""
    if config is not None:
        return config
    config = ConfigParser()
    usual = ((field.name, field.default) for field in fields(Settings))
    config.read_dict({"DEFAULT": {name.upper(): "" if value is None else str(value) for name, value in usual}})
    if filename is not None:
        with Path(filename).open(encoding="utf-8") as file:
            config.read_file(file)
    return config


def settings_of(config: ConfigParser | None) -> Settings:
    """The settings in a configuration; the usual ones where it is silent."""
    if config is None:
        return Settings()
    given = {field.name: config.get("DEFAULT", field.name, fallback="").strip() for field in fields(Settings)}
    numbers = {name: int(value) for name, value in given.items() if value and name != "extensive_date_search"}
    extensive = config.getboolean("DEFAULT", "extensive_date_search", fallback=True)
    return Settings(extensive_date_search=extensive, **numbers)


def settings_in(extractor: Any) -> Settings:
    """The settings in an `Extractor`; that of trafilatura says how to search for dates in its parameters for them."""
    names = (field.name for field in fields(Settings) if hasattr(extractor, field.name))
    return Settings(**{name: getattr(extractor, name) for name in names})


class Extractor:
    """All options of an extraction under the names that trafilatura gives them; they may be changed before use."""

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
        settings = settings_of(config)
        self.min_output_size, self.min_output_comm_size = settings.min_output_size, settings.min_output_comm_size
        self.min_duplcheck_size, self.max_repetitions = settings.min_duplcheck_size, settings.max_repetitions
        self.max_tree_size, self.extensive_date_search = settings.max_tree_size, settings.extensive_date_search
        self.config, self.format, self.fast, self.tei_validation = config, output_format, fast, tei_validation
        self.focus = "recall" if recall else "precision" if precision else "balanced"
        self.comments, self.links, self.images, self.tables = comments, links, images, tables
        self.formatting = output_format == "markdown" if formatting is None else formatting
        self.dedup, self.lang, self.url, self.source = dedup, lang, url, url or source
        self.only_with_metadata, self.date_params = only_with_metadata, date_params
        self.author_blacklist, self.url_blacklist = author_blacklist or set(), url_blacklist or set()
        needing = (with_metadata, only_with_metadata, author_blacklist, url_blacklist, output_format == "xmltei")
        self.with_metadata = any(needing)
