"""The gold of a page that was corrected by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ...errors import BadParameter
from ...extraction import Extraction
from ...method import Marks
from ...page import Page
from .pages import KeptPage


def gold_of_rows(kept: KeptPage, page: Page, rows: Iterable[int], kind: str | None) -> dict[str, Any]:
    """Return the gold, field by field, of a page whose content is these text rows."""
    content = np.zeros(len(page), bool)
    chosen = [row for row in rows if 0 <= row < len(page)]
    content[chosen] = True
    if not chosen or not page.is_text[chosen].all():
        raise BadParameter("gold is made of the texts of the page, and at least one of them")
    extraction = Extraction(page, Marks(content, np.zeros(len(page))), "gold", {})
    metadata = extraction.metadata
    return {
        "id": kept.id,
        "file": f"{kept.id}.html",
        "text": extraction.text,
        "markdown": extraction.markdown,
        "url": kept.page.url,
        "lang": metadata.language,
        "kind": kind,
        "title": metadata.title,
        "charset": kept.raw.charset,
    }
