"""The whole page with additions: coloured outlines with labels, or the row number of every node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

import numpy as np

from .._core import styled_html
from ..page import Page
from ..page.tree import in_subtrees
from .html import write_head_start

COLOURS: Final = {
    "content": "#0a7d32",
    "heading": "#1257c8",
    "comment": "#8a2be2",
    "navigation": "#c75000",
    "boilerplate": "#b3261e",
    "other": "#7a7a7a",
}
"""The colour of each role."""
_UNWRAPPABLE: Final = frozenset({"textarea", "option", "title"})
"""Elements in which text cannot be wrapped: the element itself is outlined."""
_LABEL: Final = """
content:attr(data-outline);display:inline;position:absolute;z-index:2147483646;width:auto;height:auto;
margin:-13px 0 0;padding:0 4px;font:bold 11px/15px sans-serif;letter-spacing:0;text-indent:0;text-transform:none;
white-space:nowrap;color:#fff;background:var(--outline);opacity:.9;visibility:visible;transform:none;pointer-events:none
"""
_LEGEND: Final = """
position:fixed;right:8px;bottom:8px;z-index:2147483647;padding:6px 10px;font:12px/18px sans-serif;color:#222;
background:#fff;border:1px solid #888
"""


class Outline(NamedTuple):
    """A node to outline: its row, its role, which decides the colour, and its label."""

    row: int
    role: str
    label: str


def write_outlined_html(page: Page, outlines: Sequence[Outline]) -> str:
    """Write the page with its own style sheets, outlines, labels and a legend, and without anything that runs.

    It is made from the canonical HTML, so SVGs lose their strokes. The content of `noscript` is left out.
    """
    style = f"<style>{''.join(_write_rules())}</style>"
    return dress_html(page, _mark_outlines(page, outlines), head=style, body=_write_legend(outlines))


def dress_html(page: Page, marked: bytes, *, head: str = "", body: str = "") -> str:
    """Write marked canonical HTML with the style sheets of the page, and without anything that runs.

    `head` and `body` are canonical HTML for the end of either.
    """
    return styled_html(marked, page.source_bytes, write_head_start(page), head, body)


def _mark_outlines(page: Page, outlines: Sequence[Outline]) -> bytes:
    """Return the canonical HTML with an attribute on each node to outline; texts become elements."""
    pieces, at = [], 0
    for row, role, label in sorted(outlines):
        attributes = f' data-outline="{escape(label)}" data-role="{escape(role)}"'.encode()
        start, stop = int(page.start[row]), int(page.stop[row])
        if not page.is_text[row]:
            pieces += [page.html[at : stop - 1], attributes]
            at = stop - 1
        elif page.name(int(page.parent[row])) not in _UNWRAPPABLE:
            pieces += [page.html[at:start], b"<span", attributes, b">", page.html[start:stop], b"</span>"]
            at = stop
    return b"".join([*pieces, page.html[at:]])


def _write_rules() -> list[str]:
    """Return the rules of the outlines; they override the styles of the page."""
    label = _make_important(_LABEL)
    colours = [f'[data-role="{role}"]{{--outline:{colour}}}' for role, colour in COLOURS.items()]
    outline = _make_important("outline:2px solid var(--outline);outline-offset:-1px")
    return [
        *colours,
        f"[data-outline]{{{outline}}}",
        f"[data-outline]::before{{{label}}}",
        "body[data-outline]::before{margin:0!important}",
    ]


def _make_important(declarations: str) -> str:
    return "".join(f"{declaration.strip()}!important;" for declaration in declarations.split(";"))


def _write_legend(outlines: Sequence[Outline]) -> str:
    """Return the legend: the colour of each role, and its number of outlines."""
    count = Counter(outline.role for outline in outlines)
    lines = [
        f'<div><b style="color:{COLOURS[role]}">■</b> {count[role]} {role}</div>' for role in COLOURS if count[role]
    ]
    return f'<div style="{_make_important(_LEGEND)}">{"".join(lines)}</div>'


_PLAIN_TEXT: Final = frozenset({"textarea", "option", "title", "svg", "math"})
"""Elements in which a text cannot be wrapped: it has the row number of its parent."""


def write_numbered_html(page: Page) -> str:
    """Write the page with its own style sheets, `data-dehusk-row` on every node, and without anything that runs.

    A text becomes a `dehusk-text` element, a name that no style sheet of a page mentions. The content of `noscript` is
    shown, as a reader without scripts sees it.
    """
    wrapped = page.is_text & ~in_subtrees(page, page.is_in(_PLAIN_TEXT))
    wrapped[: page.body] = False
    pieces: list[bytes] = []
    at = 0
    columns = (column.tolist() for column in (np.arange(len(page)), page.start, page.stop, page.is_text, wrapped))
    for row, start, stop, is_text, wrap in zip(*columns, strict=True):
        if not is_text:
            at = _append_up_to(pieces, page, at, stop - 1, b' data-dehusk-row="%d"' % row)
        elif wrap:
            at = _append_up_to(pieces, page, at, start, b'<dehusk-text data-dehusk-row="%d">' % row)
            at = _append_up_to(pieces, page, at, stop, b"</dehusk-text>")
    return dress_html(page, _rename_noscript(b"".join([*pieces, page.html[at:]])))


def _append_up_to(pieces: list[bytes], page: Page, at: int, to: int, added: bytes) -> int:
    """Append the HTML up to an offset, and an addition; return the offset."""
    pieces += [page.html[at:to], added]
    return to


def _rename_noscript(html: bytes) -> bytes:
    """Return canonical HTML with the `noscript` elements of its body renamed: browsers with scripts show these."""
    head, body, rest = html.partition(b"<body")
    renamed = rest.replace(b"<noscript", b"<dehusk-noscript").replace(b"</noscript>", b"</dehusk-noscript>")
    return head + body + renamed
