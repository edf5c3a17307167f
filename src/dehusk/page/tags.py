"""The element names that every page shares, so that a tag is a small integer with one meaning on all pages."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from .._core import BLOCKS as _BLOCKS
from .._core import TAGS as _TAGS
from .._core import VOID as _VOID

TAGS: Final = _TAGS
"""Position in this tuple is the value of the `tag` column; other names of a page follow after its end."""

TEXT: Final = TAGS[0]

INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(TAGS)}

VOID: Final = _VOID
"""Elements that the serialiser writes without an end tag."""

LINK: Final = frozenset({"a"})
HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

BLOCKS: Final = _BLOCKS
"""Elements that a browser shows on lines of their own, and table cells and form controls, whose text never joins its
neighbour's; `br` ends a line."""

INLINE_TEXT: Final = frozenset(
    """
    a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt ruby s samp small
    span strike strong sub sup time tt u var wbr br
    """.split()
)
"""Elements that format a piece of running text."""


@lru_cache(maxsize=64)
def membership(names: frozenset[str]) -> npt.NDArray[np.bool_]:
    """Mask the indices of `names` in `TAGS`; the last value, for all names not in `TAGS`, is false."""
    table = np.zeros(len(TAGS) + 1, bool)
    table[[INDEX[name] for name in names]] = True
    table.flags.writeable = False
    return table
