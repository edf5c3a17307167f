"""The pages that the inspector holds in memory, each read and parsed once."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from ...errors import NotFound
from ...extraction import extract
from ...input import RawPage, name_of, parsed, read_page
from ...method import DEFAULT, find_method
from ...page import Page

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")
_KEPT_PAGES: Final = 12
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


class Memory(Generic[_Key, _Value]):
    """The `size` values that were used last, by key. Requests are answered in threads, so it has a lock."""

    def __init__(self, size: int) -> None:
        self._size, self._values, self._lock = size, OrderedDict[_Key, _Value](), Lock()

    def get(self, key: _Key) -> _Value | None:
        """The value of a key, unless it is forgotten."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def put(self, key: _Key, value: _Value) -> _Value:
        """Remember a value, and forget the oldest where there are too many."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._size:
                self._values.popitem(last=False)
            return value

    def get_or(self, key: _Key, make: Callable[[], _Value]) -> _Value:
        """The value of a key; where it is not known, it is made now."""
        known = self.get(key)
        return self.put(key, make()) if known is None else known


@dataclass(frozen=True, eq=False)
class KeptPage:
    """A page with what is needed to show it, to name it in a call, and to save it as it was served."""

    id: str
    name: str
    source: str
    """What opens it again: `example:NAME`, `url:ADDRESS`, or `kept:ID` as long as it is in memory."""
    place: str | None
    """The file or the address by which a program reads it; None for a page that was pasted or dropped."""
    raw: RawPage
    page: Page

    @cached_property
    def revealed(self) -> Page | None:
        """What the scripts of the page would show, where the default extractor judges that in its place."""
        reveal = find_method(DEFAULT).reveal
        return reveal(self.page) if reveal else None

    @cached_property
    def kind(self) -> str | None:
        """What kind of page it is, by the default extractor."""
        return extract(self.page).kind

    def view(self, name: str) -> Page:
        """The page as it was given, or what its scripts hold."""
        return self.revealed or self.page if name == "revealed" else self.page

    def description(self) -> dict[str, Any]:
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
    """The pages that were opened, and the one that was named when the inspector was started."""

    def __init__(self, *, allow_private: bool = False) -> None:
        self._pages = Memory[str, KeptPage](_KEPT_PAGES)
        self._allow_private = allow_private

    def find(self, id: str) -> KeptPage:
        """A page that was opened before."""
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
        """The page at an address; `https://` may be left out."""
        return self.read(url if "://" in url else f"https://{url}")

    def example(self, name: str) -> KeptPage:
        if name not in _TITLES:
            raise NotFound(f"there is no example {name!r}; there are {', '.join(_TITLES)}")
        return self._keep(RawPage((_EXAMPLES / f"{name}.html").read_bytes()), _TITLES[name], f"example:{name}", None)

    def add(self, data: bytes, name: str, url: str | None = None) -> KeptPage:
        return self._keep(RawPage(data, url), name, "", None)

    def _keep(self, raw: RawPage, name: str, source: str, place: str | None) -> KeptPage:
        id = hashlib.sha256(b"\0".join([raw.data, name.encode(), str(raw.url).encode()])).hexdigest()[:16]
        return self._pages.get_or(id, lambda: KeptPage(id, name, source or f"kept:{id}", place, raw, parsed(raw)))


def examples() -> list[dict[str, str]]:
    return [{"name": name, "title": title} for name, title in _TITLES.items()]
