"""The XML elements of trafilatura, and the HTML elements that they stand for."""

from __future__ import annotations

from typing import Final

MEANING: Final[dict[str, tuple[str, dict[str, str]]]] = {
    **{f"h{level}": ("head", {"rend": f"h{level}"}) for level in range(1, 7)},
    **{name: ("list", {"rend": name}) for name in ("ul", "ol", "dl")},
    **{name: ("item", {"rend": name}) for name in ("dt", "dd")},
    **{name: ("hi", {"rend": "#b"}) for name in ("b", "strong")},
    **{name: ("hi", {"rend": "#i"}) for name in ("i", "em")},
    **{name: ("hi", {"rend": "#t"}) for name in ("kbd", "samp", "tt", "var")},
    **{name: ("hi", {"rend": f"#{name}"}) for name in ("sub", "sup", "u")},
    **{name: ("del", {"rend": "overstrike"}) for name in ("del", "s", "strike")},
    "p": ("p", {}),
    "li": ("item", {}),
    "table": ("table", {}),
    "tr": ("row", {}),
    "td": ("cell", {}),
    "th": ("cell", {"role": "head"}),
    "pre": ("code", {}),
    "code": ("code", {}),
    "blockquote": ("quote", {}),
    "br": ("lb", {}),
    "a": ("ref", {}),
    "img": ("graphic", {}),
}
"""The XML element for each HTML element; of other elements only the content is kept."""
SPAN: Final = "span"
CARRIED: Final = {
    "ref": {"href": "target"},
    "graphic": {"src": "src", "alt": "alt", "title": "title"},
    "cell": {"colspan": SPAN},
}
"""The attributes that an element keeps, and their names in XML."""
HOLDERS: Final = frozenset({"body", "list", "table", "row"})
"""Elements that hold only other elements, no text of their own."""
LINES: Final = frozenset({"item", "cell", "head", "p"})
"""Elements in which a paragraph is not marked as one."""
MAY_BE_EMPTY: Final = frozenset({"graphic", "lb", "cell"})
"""Elements that may be empty."""
