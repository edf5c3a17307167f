"""The microdata in the source of a page, by the HTML library."""

from __future__ import annotations

from typing import Any, Final

from turbohtml import MicrodataItem, parse

_DEEPEST: Final = 8


def microdata_of(source: bytes) -> list[dict[str, Any]]:
    """The microdata of a page in the form of JSON-LD."""
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
