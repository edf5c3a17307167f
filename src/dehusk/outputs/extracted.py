"""What an output may read of an extraction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from ..method import Marks, Value
from ..page import Page

if TYPE_CHECKING:
    from ..findings.comments import Comment
    from ..findings.items import Item
    from ..findings.status import Status
    from ..metadata import Metadata
    from .provenance import Block


class Extracted(Protocol):
    """A page, what a method selected of it, and what is known about both. `dehusk.Extraction` is one."""

    @property
    def page(self) -> Page: ...
    @property
    def marks(self) -> Marks: ...
    @property
    def method(self) -> str: ...
    @property
    def parameters(self) -> Mapping[str, Value]: ...
    @property
    def normalize(self) -> bool: ...
    @property
    def metadata(self) -> Metadata: ...
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
    def comments(self) -> Sequence[Comment]: ...
    @property
    def blocks(self) -> Sequence[Block]: ...
    @property
    def text(self) -> str: ...
