"""The settings in a configuration of trafilatura that have an effect here; what others say is ignored."""

from __future__ import annotations

from configparser import ConfigParser
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

__all__ = ["use_config"]


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


def settings_of(config: ConfigParser | None, filename: str | None) -> Settings:
    """The settings in a file, or else in a configuration; the usual ones where these are silent."""
    config = use_config(filename) if filename else config
    if config is None:
        return Settings()
    given = {field.name: config.get("DEFAULT", field.name, fallback="").strip() for field in fields(Settings)}
    numbers = {name: int(value) for name, value in given.items() if value and name != "extensive_date_search"}
    extensive = config.getboolean("DEFAULT", "extensive_date_search", fallback=True)
    return Settings(extensive_date_search=extensive, **numbers)


def settings_in(extractor: Any) -> Settings:
    """The settings in an `Extractor` of trafilatura; its parameters for dates say themselves how to search."""
    names = (field.name for field in fields(Settings) if hasattr(extractor, field.name))
    return Settings(**{name: getattr(extractor, name) for name in names})
