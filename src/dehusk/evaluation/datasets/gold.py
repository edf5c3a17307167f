"""The gold of a page, and how it is written in `gold.jsonl`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from ...parsing import is_charset
from .files import make_error, naming_file, normalise_name


@dataclass(frozen=True)
class Gold:
    """What a data set knows about one page; None or empty where it does not know."""

    id: str
    file: str
    """The name of the page in the archive."""
    text: str | None = None
    """The main content."""
    url: str | None = None
    lang: str | None = None
    country: str | None = None
    kind: str | None = None
    markdown: str | None = None
    title: str | None = None
    date: str | None = None
    charset: str | None = None
    """The charset that was declared outside of the page, if there is one of that name."""
    site: str | None = None
    split: str | None = None
    authors: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    """Snippets that must be in the content; `with` in `gold.jsonl`."""
    unwanted: tuple[str, ...] = ()
    """Snippets that must not be in the content; `without` in `gold.jsonl`."""
    image: str | None = None
    """The URL of the lead image."""
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Facts about a product by name, such as `price`; `wanted` has those that the page shows."""


_KEYS: Final = {field.name: field.name for field in fields(Gold)} | {"wanted": "with", "unwanted": "without"}
"""The name of each field in `gold.jsonl`."""
_LISTS: Final = frozenset({"authors", "wanted", "unwanted"})
_OBJECTS: Final = frozenset({"facts"})


def read_gold(dataset: str, file: Path) -> Iterator[Gold]:
    """Read the gold of every page; the error for a damaged line names the line."""
    seen: set[str] = set()
    with naming_file(dataset, file):
        lines = file.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            gold = parse_gold(line)
        except (ValueError, RecursionError) as error:
            raise make_error(dataset, file, f"line {number}: {error}") from None
        if gold.id in seen:
            raise make_error(dataset, file, f"line {number}: the id {gold.id!r} is there already")
        seen.add(gold.id)
        yield gold


def parse_gold(line: bytes) -> Gold:
    """Parse a line of `gold.jsonl`; `ValueError` says what is wrong with it."""
    row = json.loads(line)
    if not isinstance(row, dict):
        raise ValueError("is not a JSON object")
    for name in ("id", "file"):
        if not row.get(name):
            raise ValueError(f"{name!r} is missing")
    values: dict[str, Any] = {name: _choose_reader(name)(row, key) for name, key in _KEYS.items()}
    values["file"] = normalise_name(values["file"])
    if values["charset"] and not is_charset(values["charset"]):
        values["charset"] = None
    return Gold(**values)


def gold_row(gold: Gold) -> dict[str, Any]:
    """Return the gold as a JSON object for `gold.jsonl`, without the fields that are not known."""
    return {_KEYS[name]: value for name, value in asdict(gold).items() if value not in (None, (), {})}


def _choose_reader(name: str) -> Callable[[Mapping[str, Any], str], Any]:
    """Return the function that reads a field of that name."""
    if name in _LISTS:
        return _read_list
    return _read_object if name in _OBJECTS else _read_text


def _read_text(row: Mapping[str, Any], key: str) -> str | None:
    value = row.get(key)
    if value is None:
        return None
    if not isinstance(value, str):
        raise ValueError(f"{key!r} must be text, not {value!r:.40}")
    _require_unicode(value)
    return value


def _read_list(row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = row.get(key) or []
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"{key!r} must be a list of texts, not {value!r:.40}")
    for text in value:
        _require_unicode(text)
    return tuple(value)


def _read_object(row: Mapping[str, Any], key: str) -> dict[str, str]:
    value = row.get(key) or {}
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValueError(f"{key!r} must be an object of texts, not {value!r:.40}")
    for text in (*value, *value.values()):
        _require_unicode(text)
    return value


def _require_unicode(text: str) -> None:
    """Raise for half a surrogate pair: JSON accepts it, but files and terminals do not."""
    text.encode()
