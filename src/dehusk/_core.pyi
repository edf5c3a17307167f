"""The compiled core."""

from collections.abc import Sized
from typing import Final, final

TAGS: Final[tuple[str, ...]]
"""The element names that every page shares, text first; the place of a name is its number."""

@final
class Table(Sized):
    """The canonical HTML of a page and its columns, one value for each row; `dehusk.page.Page` explains them.

    A column is a read-only view of 32-bit integers.
    """

    @staticmethod
    def from_source(source: bytes) -> Table:
        """The table of HTML in UTF-8 as the parser's serialiser writes it."""
    @staticmethod
    def from_canonical(html: bytes) -> Table:
        """The table of canonical HTML in UTF-8; a `ValueError` where it is not canonical."""
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    @property
    def html(self) -> bytes:
        """The canonical HTML in UTF-8."""
    @property
    def has_unreadable(self) -> bool:
        """Whether a character of the page could not be read, so that a decoder put another one for it."""
    @property
    def own_tags(self) -> tuple[str, ...]:
        """The names of elements that are not in `TAGS`, in the order of their numbers."""
    @property
    def parent(self) -> memoryview: ...
    @property
    def end(self) -> memoryview: ...
    @property
    def depth(self) -> memoryview: ...
    @property
    def tag(self) -> memoryview: ...
    @property
    def start(self) -> memoryview: ...
    @property
    def stop(self) -> memoryview: ...
    @property
    def close(self) -> memoryview: ...
    @property
    def chars(self) -> memoryview: ...
    @property
    def words(self) -> memoryview: ...
    @property
    def blanks(self) -> memoryview: ...
