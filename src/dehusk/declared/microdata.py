"""The types of the microdata in a page, which stand in its attributes."""

from __future__ import annotations

from typing import Final

from ..page import Page
from ..page.attributes import attribute_values
from ..page.facts import fact
from ..page.tree import inside

_TEMPLATE: Final = frozenset({"template"})


@fact
def item_types(page: Page) -> list[str]:
    """The types of all microdata items, as they are written; those of templates are left out."""
    rows, types = attribute_values(page, "itemtype")
    if not types:
        return []
    in_template = inside(page, page.is_in(_TEMPLATE))[rows].tolist()
    return [name for name, left_out in zip(types, in_template, strict=True) if not left_out]
