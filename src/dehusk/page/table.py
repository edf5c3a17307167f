"""The page as a table: its canonical HTML, and one row per DOM node with spans into it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from html import unescape
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from .._core import Table
from ..lazy import lazy
from ..limits import DEFAULT_LIMITS, Limits
from .tags import TAGS, TEXT, membership

if TYPE_CHECKING:
    from .boxes import Boxes

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
_Column = TypeVar("_Column", bound=npt.NDArray[Any])
EncodingSource = Literal["text", "bom", "charset", "meta", "detector"]


@dataclass(frozen=True, slots=True)
class Encoding:
    """The encoding of a page: its WHATWG name, its source, and how certain it is (0 to 1)."""

    name: str
    source: EncodingSource
    confidence: float


@dataclass(frozen=True, eq=False)
class Page:
    """A parsed page.

    Rows are the elements and the non-blank texts of the page in document order; row 0 is `html`. Every column is a
    read-only array with one value per row. White space means ASCII white space, control characters and the no-break
    space.
    """

    table: Table = field(repr=False)
    """The result of the core; it owns the canonical HTML and the columns."""
    raw: bytes | str
    """The source of the page: text, or bytes in UTF-8."""
    encoding: Encoding
    url: str | None
    limits: Limits = field(default=DEFAULT_LIMITS, repr=False, kw_only=True)
    limit: str | None = field(default=None, repr=False, kw_only=True)
    """The name of the limit that the page exceeded; `raw` and the table end there."""
    boxes: Boxes | None = field(default=None, repr=False, kw_only=True)
    """The rectangle that each row fills in a browser window, as given to `with_boxes`."""
    facts: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    """Facts about the page by their key, see `dehusk.page.facts`; a changed copy of a page begins with none."""

    def __len__(self) -> int:
        return len(self.table)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state of a copy in another process, which computes the facts again."""
        return {each.name: getattr(self, each.name) for each in fields(self)} | {"facts": {}}

    def __repr__(self) -> str:
        return f"<Page of {len(self)} rows, {int(self.words.sum())} words, {self.encoding.name}>"

    @lazy
    def html(self) -> bytes:
        """The canonical HTML in UTF-8: the parser's tree, serialised, without scripts, style sheets and comments."""
        return self.table.html

    @lazy
    def tags(self) -> tuple[str, ...]:
        """Element names; `tag` points into it. It begins with `dehusk.page.tags.TAGS`."""
        return TAGS + self.table.own_tags

    @lazy
    def parent(self) -> Ints:
        """Row of the parent, -1 at row 0; always less than the row itself."""
        return _view(self.table.parent)

    @lazy
    def end(self) -> Ints:
        """The subtree of row i is the rows `i:end[i]`."""
        return _view(self.table.end)

    @lazy
    def depth(self) -> Ints:
        """Number of ancestors."""
        return _view(self.table.depth)

    @lazy
    def tag(self) -> Ints:
        """Index into `tags`; 0 is text."""
        return _view(self.table.tag)

    @lazy
    def start(self) -> Ints:
        """Offset in `html` at which the row begins."""
        return _view(self.table.start)

    @lazy
    def stop(self) -> Ints:
        """Offset in `html` at which the start tag of an element, or the text of a text row, ends."""
        return _view(self.table.stop)

    @lazy
    def close(self) -> Ints:
        """Offset in `html` at which the row ends, end tag included."""
        return _view(self.table.close)

    @lazy
    def chars(self) -> Ints:
        """Number of characters of a text row, white space collapsed and trimmed; 0 on elements."""
        return _view(self.table.chars)

    @lazy
    def words(self) -> Ints:
        """Number of words of a text row; 0 on elements. A Han or kana character is a word of its own."""
        return _view(self.table.words)

    @lazy
    def blanks(self) -> Ints:
        """Number of texts before the row that are only white space, and so have no row."""
        return _view(self.table.blanks)

    @lazy
    def source(self) -> str:
        """The source of the page, decoded."""
        return self.raw if isinstance(self.raw, str) else self.raw.decode("utf-8", "replace")

    @lazy
    def source_bytes(self) -> bytes:
        """The source of the page, in UTF-8."""
        return self.raw if isinstance(self.raw, bytes) else self.table.source

    @lazy
    def is_text(self) -> Bools:
        """True on text rows."""
        return frozen(self.tag == 0)

    def is_in(self, names: frozenset[str]) -> Bools:
        """Mask the rows whose own element name is one of `names`, which are all in `dehusk.page.tags.TAGS`."""
        return membership(names).take(self.tag, mode="clip")

    @lazy
    def body(self) -> int:
        """The row of `body`, or of `frameset` on a page that has that instead."""
        return self.table.body

    @lazy
    def visible(self) -> Bools:
        """True on the rows that a reader sees, by what the page itself declares."""
        from .visibility import visible

        return visible(self)

    @lazy
    def static(self) -> Bools:
        """False on `div` elements that are positioned absolutely or fixed."""
        from .visibility import static

        return static(self)

    @lazy
    def in_noscript(self) -> Bools:
        """True on the rows that only a reader without scripts sees."""
        from .tree import in_subtrees

        return frozen(in_subtrees(self, self.is_in(frozenset({"noscript"}))))

    def with_boxes(self, boxes: npt.ArrayLike, window: float = 1280) -> Page:
        """Copy the page with the box of each row: `x, y, width, height` in pixels, in a window of this width."""
        from .boxes import enclosing_boxes

        return replace(self, boxes=enclosing_boxes(self, boxes, window))

    def name(self, row: int) -> str:
        """Return the element name of a row; `#text` for text."""
        return str(self.tags[self.tag[row]])

    def text(self, row: int) -> str:
        """Return the text of a text row with its white space, character references resolved; empty for an element."""
        if self.tags[self.tag[row]] != TEXT:
            return ""
        return unescape(self.html[self.start[row] : self.stop[row]].decode())

    def outer_html(self, row: int) -> str:
        """Return the canonical HTML of a row and of everything in it."""
        return self.html[self.start[row] : self.close[row]].decode()

    @lazy
    def title(self) -> str:
        """The text of the first `title` element with text, on one line; empty if there is none."""
        return self.table.title()


def _view(column: memoryview) -> Ints:
    """View a column of the core as an array; a view of a read-only buffer is read-only."""
    return np.frombuffer(column, np.int32)


def frozen(column: _Column) -> _Column:
    """Make an array read-only, and return it."""
    column.setflags(write=False)
    return column
