"""The pages and extractions that the inspector keeps in memory, each made once."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Any, Final, Generic, Protocol, TypeVar

import numpy as np

from ...errors import BadParameter, DehuskError, NotFound
from ...extraction import Extraction, extract
from ...input import RawPage, name_of, parsed, read_page
from ...method import DEFAULT, Parameter, Selection, find_method
from ...page import Page

PEER: Final = "peer:"
"""Precedes the name of another project's extractor where a method is named."""
_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")
_MAX_PAGES: Final = 12
_MAX_ANSWERS: Final = 24
_EXAMPLES: Final = files(__package__) / "examples"
_TITLES: Final = {
    "windmill": "A news article",
    "noisy": "A noisy blog",
    "news2008": "A news page of 2008",
    "docs": "Documentation",
    "forum": "A forum thread",
    "product": "A product",
    "listing": "A list of articles",
    "chinese": "A Chinese article",
}


class RecentValues(Generic[_Key, _Value]):
    """The `size` values that were used last, by key. Requests are answered in threads, so it has a lock."""

    def __init__(self, size: int) -> None:
        self._size, self._values, self._lock = size, OrderedDict[_Key, _Value](), Lock()

    def get(self, key: _Key) -> _Value | None:
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def get_or_make(self, key: _Key, make: Callable[[], _Value]) -> _Value:
        known = self.get(key)
        if known is not None:
            return known
        value = make()
        with self._lock:
            self._values[key] = value
            if len(self._values) > self._size:
                self._values.popitem(last=False)
        return value


@dataclass(frozen=True, eq=False)
class KeptPage:
    """A page with what is needed to show it, to name it in a call, and to save it as it was served."""

    id: str
    name: str
    source: str
    """What opens it again: `example:NAME`, `url:URL`, or `kept:ID` as long as it is in memory."""
    place: str | None
    """The file or URL by which a program reads it; None for a page that was pasted or dropped."""
    raw: RawPage
    page: Page

    @cached_property
    def revealed(self) -> Page | None:
        """The page in the scripts of the page, if the default extractor classifies that instead."""
        reveal = find_method(DEFAULT).reveal
        return reveal(self.page) if reveal else None

    @cached_property
    def kind(self) -> str | None:
        """The kind of page according to the default extractor."""
        return extract(self.page).kind

    def view(self, name: str) -> Page:
        """The page as it was given, or as its scripts have it."""
        return self.revealed or self.page if name == "revealed" else self.page

    def describe(self) -> dict[str, Any]:
        page = self.page
        return {
            **{name: getattr(self, name) for name in ("id", "name", "source")},
            "title": page.title,
            "url": page.url,
            "kind": self.kind,
            "rows": len(page),
            "words": int(page.words[page.body :].sum()),
        }


class Library:
    """The pages that were opened."""

    def __init__(self, *, allow_private: bool = False) -> None:
        self._pages = RecentValues[str, KeptPage](_MAX_PAGES)
        self._allow_private = allow_private

    def find(self, id: str) -> KeptPage:
        page = self._pages.get(id)
        if page is None:
            raise NotFound("this page is no longer in memory: open it again")
        return page

    def read(self, place: str, url: str | None = None, charset: str | None = None) -> KeptPage:
        raw = read_page(place, allow_private=self._allow_private)
        raw = RawPage(raw.data, url or raw.url, charset or raw.charset)
        source = f"url:{place}" if "://" in place else ""
        return self._keep(raw, name_of(place), source, None if place == "-" else place)

    def fetch(self, url: str) -> KeptPage:
        """Fetch the page at a URL; `https://` may be left out."""
        return self.read(url if "://" in url else f"https://{url}")

    def open_example(self, name: str) -> KeptPage:
        if name not in _TITLES:
            raise NotFound(f"there is no example {name!r}; there are {', '.join(_TITLES)}")
        return self._keep(RawPage((_EXAMPLES / f"{name}.html").read_bytes()), _TITLES[name], f"example:{name}", None)

    def add(self, data: bytes, name: str) -> KeptPage:
        return self._keep(RawPage(data), name, "", None)

    def _keep(self, raw: RawPage, name: str, source: str, place: str | None) -> KeptPage:
        id = hashlib.sha256(b"\0".join([raw.data, name.encode(), str(raw.url).encode()])).hexdigest()[:16]
        return self._pages.get_or_make(id, lambda: KeptPage(id, name, source or f"kept:{id}", place, raw, parsed(raw)))


def list_examples() -> list[dict[str, str]]:
    return [{"name": name, "title": title} for name, title in _TITLES.items()]


class Laboratory(Protocol):
    """Extractors of other projects, and a data set for corrected pages."""

    @property
    def gold_folder(self) -> Path:
        """The folder of the data set in which corrected pages are saved."""

    def list_peers(self) -> list[str]:
        """Name the installed extractors of other projects."""

    def extract_by_peer(self, name: str, html: str, url: str | None) -> str:
        """Return the text that a peer extracts from a page."""

    def save_gold(self, gold: Mapping[str, Any], html: bytes) -> dict[str, Any]:
        """Add a page with the fields of its gold to the data set; return its `folder`, `name` and number of `pages`."""


@dataclass(frozen=True, eq=False)
class Answer:
    """An extraction of a page. That of a peer selects the rows in which its text was found again."""

    kept: KeptPage
    extraction: Extraction
    peer_text: str | None = None

    @property
    def text(self) -> str:
        """The content as text, exactly as a peer returned it."""
        return self.extraction.text if self.peer_text is None else self.peer_text

    @property
    def view(self) -> str:
        """The page that the rows belong to: `given`, or `revealed` where the scripts of the page were read."""
        return "given" if self.extraction.given is None else "revealed"


class Answers:
    """The latest extractions, each made once."""

    def __init__(self, laboratory: Laboratory) -> None:
        self._laboratory = laboratory
        self._known = RecentValues[tuple[Any, ...], Answer](_MAX_ANSWERS)

    def find(self, kept: KeptPage, method: str, parameters: Mapping[str, object]) -> Answer:
        """Return the extraction of a page by a method or a peer."""
        if method.startswith(PEER):
            return self._known.get_or_make(
                (kept.id, method), lambda: self._extract_by_peer(kept, method.removeprefix(PEER))
            )
        known = find_method(method)
        numbers = {name: _restore_integer(known.parameters.get(name), value) for name, value in parameters.items()}
        values: dict[str, Any] = dict(known.resolve(numbers))
        key = (kept.id, known.name, *sorted(values.items()))
        return self._known.get_or_make(key, lambda: Answer(kept, extract(kept.page, method=known.name, **values)))

    def _extract_by_peer(self, kept: KeptPage, name: str) -> Answer:
        if name not in self._laboratory.list_peers():
            raise BadParameter(f"there is no peer {name!r}, or it is not installed: pip install 'dehusk[peers]'")
        from ...alignment import gold_rows

        page = kept.page
        try:
            text = self._laboratory.extract_by_peer(name, page.source, page.url)
        except Exception as error:
            raise DehuskError(f"{name} fails on this page: {type(error).__name__}") from None
        content = np.zeros(len(page), bool)
        content[sorted(gold_rows(page, text))] = True
        content &= page.is_text
        return Answer(kept, Extraction(page, Selection(content, content.astype(np.float64)), PEER + name, {}), text)


def _restore_integer(parameter: Parameter | None, value: object) -> object:
    """Make a whole number an integer if the parameter is one: JSON has one type for 1 and 1.0."""
    if parameter is not None and parameter.kind is int and isinstance(value, float) and value.is_integer():
        return int(value)
    return value
