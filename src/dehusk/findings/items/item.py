"""One entry of an overview page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """An entry as a reader sees it; a part that is not there is empty."""

    title: str
    link: str
    """Where the title leads to; absolute if the address of the page is known or the page has a `base` element."""
    teaser: str
    """The longest text beside the title that no other entry repeats."""
    date: str
    """As the page shows it."""
    iso_date: str
    """The date in ISO 8601, if the page itself gives it so."""
    row: int
    """The row of the page where the entry begins."""
