"""What trafilatura calls a document: metadata fields and the text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final
from xml.etree.ElementTree import Element

FIELDS: Final = tuple(
    """
    title author url hostname description sitename date categories tags fingerprint id license body comments
    commentsbody raw_text text language image pagetype filedate
    """.split()
)


class Document:
    """A page with its metadata. `body` and `commentsbody` are elements of `xml.etree`, made when first asked for."""

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] | None = None
    tags: list[str] | None = None
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    comments: str | None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def __init__(
        self,
        make_body: Callable[[], Element] = lambda: Element("body"),
        make_commentsbody: Callable[[], Element] = lambda: Element("body"),
    ) -> None:
        self._make_body, self._make_commentsbody = make_body, make_commentsbody

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Document:
        """A document with these fields."""
        document = cls()
        for field, value in data.items():
            setattr(document, field, value)
        return document

    @cached_property
    def body(self) -> Element:
        """The content as XML elements."""
        return self._make_body()

    @cached_property
    def commentsbody(self) -> Element:
        """The comments as XML elements."""
        return self._make_commentsbody()

    def as_dict(self) -> dict[str, Any]:
        """All fields by their names."""
        return {field: getattr(self, field) for field in FIELDS}
