"""The quotation marks that a browser puts around `q`."""

from __future__ import annotations

from typing import Final

from turbohtml import Element, Text

_MARKS: Final = (("“", "”"), ("‘", "’"))
_TYPED: Final = tuple("\"'“”„‘«‹")
"""Marks that an author may have typed, so that the browser was told to add none."""


def add_quotation_marks(tree: Element) -> None:
    """Put marks around the text of quotations: double ones, and single ones in a quotation inside another."""
    marked: dict[Element, list[Text]] = {}
    for quotation in tree.select("q"):
        texts = [node for node in quotation.descendants if isinstance(node, Text) and node.data.strip()]
        if texts and not texts[0].data.lstrip().startswith(_TYPED):
            marked[quotation] = texts
    for quotation in reversed(marked):
        opening, closing = _MARKS[sum(above in marked for above in quotation.ancestors) % 2]
        texts = marked[quotation]
        texts[0].data = opening + texts[0].data
        texts[-1].data += closing
