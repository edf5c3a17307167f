"""The parts of an extraction that outputs read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

from ..errors import BadParameter
from ..limits import Clock
from ..method import Selection, Value
from ..page import Page

if TYPE_CHECKING:
    from .._core import BlockRecords, ContentTree, StructuredData
    from ..findings.comments import Comment, Post
    from ..findings.facts import Fact
    from ..findings.items import Item
    from ..findings.status import Status
    from ..findings.structured import Structured
    from ..findings.thread import SignedPost
    from ..learned.predictions import Predictions
    from ..metadata import Choice, Metadata
    from .blocks import Block


Header = bool | Literal["all"]
"""Outputs with a header: Markdown and HTML (True), none (False), or also plain text, whole for every kind of page."""


def check_header(header: object) -> None:
    """Raise an error for a value that is not a `Header`."""
    if header is not True and header is not False and header != "all":
        raise BadParameter(f"header must be True, False or 'all', not {header!r}")


class Extracted(Protocol):
    """A page, what a method selected of it, and what is known about both. `dehusk.Extraction` is one."""

    @property
    def clock(self) -> Clock: ...
    @property
    def page(self) -> Page: ...
    @property
    def selection(self) -> Selection: ...
    @property
    def method(self) -> str: ...
    @property
    def parameters(self) -> Mapping[str, Value]: ...
    @property
    def normalize(self) -> bool: ...
    @property
    def header(self) -> Header: ...
    @property
    def predictions(self) -> Predictions | None: ...
    @property
    def metadata(self) -> Metadata: ...
    @property
    def _choice(self) -> Choice: ...
    @property
    def _signed_posts(self) -> Sequence[SignedPost]: ...
    @property
    def _content_tree(self) -> ContentTree: ...
    def metadata_value(self, field: str) -> Any: ...
    @property
    def title(self) -> str: ...
    @property
    def confidence(self) -> float | None: ...
    @property
    def kind(self) -> str | None: ...
    @property
    def kind_probabilities(self) -> Mapping[str, float]: ...
    @property
    def status(self) -> Status: ...
    @property
    def items(self) -> Sequence[Item]: ...
    @property
    def posts(self) -> Sequence[Post]: ...
    @property
    def comments(self) -> Sequence[Comment]: ...
    @property
    def facts(self) -> Sequence[Fact]: ...
    @property
    def structured(self) -> Structured: ...
    @property
    def _structured_data(self) -> StructuredData | None: ...
    @property
    def blocks(self) -> Sequence[Block]: ...
    @property
    def _block_records(self) -> BlockRecords | None: ...
    @property
    def text(self) -> str: ...
