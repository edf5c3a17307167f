"""The compiled core."""

from collections.abc import Iterable, Sized
from typing import Final, final

TAGS: Final[tuple[str, ...]]
"""The element names that every page shares, text first; the place of a name is its number."""

@final
class Column(Sized):
    """The values of a column as a read-only buffer of 32-bit integers."""

    def __len__(self) -> int: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

@final
class Table(Sized):
    """The canonical HTML of a page and its columns, one value for each row; `dehusk.page.Page` explains them."""

    @staticmethod
    def from_source(pieces: Iterable[str]) -> Table:
        """The table of HTML as the parser's serialiser writes it, in pieces; lone surrogates become `?`."""
    @staticmethod
    def from_canonical(html: bytes) -> Table:
        """The table of canonical HTML in UTF-8; a `ValueError` where it is not canonical."""
    def __len__(self) -> int: ...
    @property
    def html(self) -> bytes:
        """The canonical HTML in UTF-8."""
    @property
    def own_tags(self) -> tuple[str, ...]:
        """The names of elements that are not in `TAGS`, in the order of their numbers."""
    @property
    def parent(self) -> Column: ...
    @property
    def end(self) -> Column: ...
    @property
    def depth(self) -> Column: ...
    @property
    def tag(self) -> Column: ...
    @property
    def start(self) -> Column: ...
    @property
    def stop(self) -> Column: ...
    @property
    def close(self) -> Column: ...
    @property
    def chars(self) -> Column: ...
    @property
    def words(self) -> Column: ...
    @property
    def blanks(self) -> Column: ...
