"""Read the files of a published benchmark: pages and gold have the same names in two folders."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ...errors import DatasetError
from ..datasets import Gold

T = TypeVar("T")


class Skipped(NamedTuple):
    page: str
    reason: str

    def __str__(self) -> str:
        return f"{self.page}: {self.reason}"


@dataclass(frozen=True)
class Importer:
    """A layout: the content of its `dataset.json`, and how its pages are read from a folder."""

    about: Mapping[str, str]
    read: Callable[[Path], Iterator[tuple[Gold, bytes] | Skipped]]


def require(folder: Path, *names: str) -> None:
    """Raise if the folder lacks something that the layout needs; a name that ends in `/` is a folder."""
    for name in names:
        path = folder / name
        if not (path.is_dir() if name.endswith("/") else path.is_file()):
            raise DatasetError(f"{folder}: expected {' and '.join(names)} in it, but there is no {name}")


def list_files(folder: Path, *endings: str) -> dict[str, Path]:
    """Return the files of a folder by their names without the first matching ending; others are ignored."""
    files: dict[str, Path] = {}
    for path in sorted(folder.glob("*")):
        ending = next((ending for ending in endings if path.name.endswith(ending)), None)
        if ending and not path.name.startswith("."):
            files[path.name.removesuffix(ending)] = path
    return files


def convert_pages(
    gold: Mapping[str, T], html: Mapping[str, Path], convert: Callable[[str, T, bytes], tuple[Gold, bytes]]
) -> Iterator[tuple[Gold, bytes] | Skipped]:
    """Convert every page that has both gold and HTML; other pages and damaged ones are skipped with a reason."""
    for page in sorted(gold.keys() | html.keys()):
        if page not in html:
            yield Skipped(page, "there is gold, but no HTML")
        elif page not in gold:
            yield Skipped(page, "there is HTML, but no gold")
        else:
            try:
                yield convert(page, gold[page], read_html(html[page]))
            except (OSError, ValueError, RecursionError) as error:
                yield Skipped(page, f"cannot be used: {error}")


def read_html(file: Path) -> bytes:
    """Read a page, decompressed if the file is compressed with gzip."""
    data = file.read_bytes()
    try:
        return gzip.decompress(data) if file.suffix == ".gz" else data
    except (EOFError, zlib.error) as error:
        raise ValueError(str(error)) from None


def read_object(file: Path) -> dict[str, Any]:
    return require_object(json.loads(file.read_bytes()))


def require_object(value: object) -> dict[str, Any]:
    """Return a value that was read from JSON; `ValueError` unless it is an object."""
    if not isinstance(value, dict):
        raise ValueError(f"expected a JSON object, not {value!r:.40}")
    return value


def read_text(values: Mapping[str, Any], key: str) -> str | None:
    """Return the text under a key; None where it is missing or empty."""
    value = values.get(key)
    if value is not None and not isinstance(value, str):
        raise ValueError(f"expected text under {key!r}, not {value!r:.40}")
    return value or None


def read_texts(values: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = values.get(key) or []
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"expected a list of texts under {key!r}, not {value!r:.40}")
    return tuple(value)
