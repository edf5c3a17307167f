"""The types of the microdata in a page, which stand in its attributes."""

from __future__ import annotations

from ..page import Page
from ..page.facts import fact


@fact
def item_types(page: Page) -> list[str]:
    """The types of all microdata items, as they are written; those of templates are left out."""
    return page.table.item_types()
