"""Tags and microdata in the source of a page → their attributes and values."""

from __future__ import annotations

import re
from typing import Any, Final

from turbohtml import MicrodataItem, parse

_ABOUT: Final = re.compile(
    rb"itemtype\s*=\s*[\"']?[^\"'>]*(?:Article|Posting|Report|CreativeWork|WebPage|Recipe|Product|Review|NewsItem|Book)"
)
"""Microdata of something that a page can be about; most of what others declare are breadcrumbs and logos."""
_DEEPEST: Final = 8
_SCRIPT_END: Final = b"</script>"
"""It ends the text of a script, and means nothing after other tags."""


def attributes_of(tags: list[bytes]) -> list[dict[str, str]]:
    """The attributes of some `meta`, `link` and `script` tags, as a parser reads them."""
    document = parse(_SCRIPT_END.join([*tags, b""]), encoding="utf-8", positions=False)
    return [
        {name: " ".join(value) if isinstance(value, list) else value or "" for name, value in element.attrs.items()}
        for element in document.select("meta,link,script")
    ]


def microdata_of(source: bytes) -> list[dict[str, Any]]:
    """The microdata of a page in the form of JSON-LD; none unless it is about something that a page can be about.

    What microdata says depends on what stands inside what, so the whole tree is built for it.
    """
    if b"itemprop" not in source or not _ABOUT.search(source):
        return []
    document = parse(source, encoding="utf-8", positions=False)
    document.remove("template")
    try:
        return [_as_object(item, 0) for item in document.microdata()]
    except RecursionError:
        return []


def _as_object(item: MicrodataItem, depth: int) -> dict[str, Any]:
    """A microdata item as JSON-LD would have it."""
    types = [name.rstrip("/").rpartition("/")[2] for name in (item.type or "").split()]
    found: dict[str, Any] = {"@type": types}
    if item.id:
        found["@id"] = item.id
    if depth < _DEEPEST:
        for name, values in item.properties.items():
            found[name] = [_as_object(v, depth + 1) if isinstance(v, MicrodataItem) else v for v in values]
    return found
