"""One entry of an overview page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """An entry as a reader sees it; a part that is not there is empty."""

    title: str
    link: str
    """Where the title leads to; absolute where the page's address or a `base` element is known."""
    teaser: str
    """The longest text beside the title that no other entry repeats."""
    date: str
    """As the page shows it."""
    iso_date: str
    """The same as ISO 8601, where the page itself says it so."""
    row: int
    """The row of the page where the entry begins."""
