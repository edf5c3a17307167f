"""Boxes beside the text: callouts become block quotes, and the line that opens a box is strong."""

from __future__ import annotations

from typing import Final

from turbohtml import Element

_CALLOUTS: Final = ".admonition,.admonitionblock,.callout,.custom-block,.markdown-alert,.notecard,.theme-admonition"
"""Names that generators of documentation give to notes, hints and warnings."""
_HOLDERS: Final = frozenset({"div", "aside", "section"})
_TITLES: Final = (
    ".admonition-title,.callout-title,.custom-block-title,.markdown-alert-title,[class*=admonitionHeading],"
    "[class*=admonition-heading],.admonitionblock .title"
)
_HEADINGS: Final = "h1,h2,h3,h4,h5,h6"
_SET_APART: Final = f"{_HEADINGS},p,div,ul,ol,table,pre,blockquote,strong,b"
"""What shows as a title without being strong, or cannot be inside strong text."""
_MAX_LENGTH: Final = 3000
"""A longer box, in characters, is a part of the page; so is one with headings but no title."""


def put_boxes_apart(tree: Element) -> None:
    """Turn callouts into block quotes, and make their titles and those of `details` strong."""
    for box in tree.select(_CALLOUTS):
        title = box.select_one(_TITLES)
        is_part = len(box.text) > _MAX_LENGTH or (title is None and box.select_one(_HEADINGS) is not None)
        if box.tag in _HOLDERS and not is_part:
            if title is not None:
                _make_strong(title)
            box.tag = "blockquote"
    for title in tree.select("summary"):
        _make_strong(title)


def _make_strong(title: Element) -> None:
    if title.text.strip() and title.select_one(_SET_APART) is None:
        title.wrap_children(Element("strong"))
        if title.tag == "span":
            title.tag = "div"
