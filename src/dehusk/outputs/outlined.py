"""The whole page with coloured outlines around some of its nodes, each with a label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from .._core import styled_html
from ..page import Page
from .safety import head_start

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


def outlined_html(page: Page, outlines: Sequence[Outline]) -> str:
    """The page with its own style sheets, outlines, labels and a legend, and without anything that runs.

    It is made from the canonical HTML, so drawings lose their strokes. The content of `noscript` is left out.
    """
    style = f"<style>{''.join(_rules())}</style>"
    return dressed_html(page, _marked(page, outlines), head=style, body=_legend(outlines))


def dressed_html(page: Page, marked: bytes, *, head: str = "", body: str = "") -> str:
    """Canonical HTML to which something was added, with the style sheets of the page and without anything that runs.

    `head` and `body` are canonical HTML for the end of either.
    """
    return styled_html(marked, page.source_bytes, head_start(page), head, body)


def _marked(page: Page, outlines: Sequence[Outline]) -> bytes:
    """The canonical HTML with an attribute on each node to outline; texts become elements."""
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


def _rules() -> list[str]:
    """The style sheet of the outlines; it overrides the styles of the page."""
    label = _important(_LABEL)
    colours = [f'[data-role="{role}"]{{--outline:{colour}}}' for role, colour in COLOURS.items()]
    outline = _important("outline:2px solid var(--outline);outline-offset:-1px")
    return [
        *colours,
        f"[data-outline]{{{outline}}}",
        f"[data-outline]::before{{{label}}}",
        "body[data-outline]::before{margin:0!important}",
    ]


def _important(declarations: str) -> str:
    return "".join(f"{declaration.strip()}!important;" for declaration in declarations.split(";"))


def _legend(outlines: Sequence[Outline]) -> str:
    """Which colour is which role, and how many outlines each role has."""
    count = Counter(outline.role for outline in outlines)
    lines = [
        f'<div><b style="color:{COLOURS[role]}">■</b> {count[role]} {role}</div>' for role in COLOURS if count[role]
    ]
    return f'<div style="{_important(_LEGEND)}">{"".join(lines)}</div>'
