"""Elements of HTML and SVG as strings, escaped text, and estimates of how wide a text is."""

from __future__ import annotations

import re
from html import escape
from unicodedata import east_asian_width

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: str) -> str:
    """The text escaped for XML and HTML, for use between tags and in attributes; characters that XML forbids are
    removed.
    """
    return escape(_NOT_XML.sub("", text))


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element. Children are markup; attributes are escaped, `_` in their names becomes `-`, and None omits one."""
    written = "".join(
        f' {key.strip("_").replace("_", "-")}="{escaped(value) if isinstance(value, str) else short(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>"


def short(value: float) -> str:
    """A coordinate, rounded to a tenth of a pixel."""
    return f"{value:.1f}".removesuffix(".0")


def tooltip(text: str) -> str:
    """What a mark says when the pointer is over it, and to screen readers."""
    return tag("title", escaped(text))


def label(text: str, x: float, y: float, *, anchor: str = "start", **attributes: str | float | None) -> str:
    """A text at a position."""
    return tag("text", escaped(text), x=x, y=y, text_anchor=None if anchor == "start" else anchor, **attributes)


def drawing(title: str, width: float, height: float, *parts: str) -> str:
    """An SVG drawing of some parts, with a title for screen readers."""
    return tag(
        "svg",
        tooltip(title),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="chart",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=f"{width:.0f}",
        height=f"{height:.0f}",
        role="img",
        aria_label=title,
        font_family="system-ui, sans-serif",
        font_size=12,
        fill="currentColor",
    )


def rule(x1: float, y1: float, x2: float, y2: float, opacity: str, **attributes: str | float | None) -> str:
    """A thin line in the colour of the text."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="currentColor", stroke_opacity=opacity, **attributes)


def width_of(text: str, size: float = 12) -> float:
    """The approximate width of a text in pixels, in a sans-serif font."""
    return size * sum(1.0 if east_asian_width(sign) in "WF" else 0.57 for sign in text)


def fitted(text: str, width: float, size: float = 12) -> str:
    """The text, cut with an ellipsis where it would be wider than this."""
    if width_of(text, size) <= width:
        return text
    kept = len(text)
    while kept > 1 and width_of(text[:kept], size) > width - size:
        kept -= 1
    return text[:kept].rstrip() + "…"
