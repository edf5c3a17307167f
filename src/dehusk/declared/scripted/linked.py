"""Structured data of schema.org as HTML."""

from __future__ import annotations

from typing import Final

from ..json_ld import Json
from .prose import count_words, write_html

_MAX_DEPTH: Final = 20
_MIN_COMPLETE_WORDS: Final = {"articleBody": 100, "description": 40}
"""Minimum number of words of the body of an article, and of the description of a product, that is not a teaser."""
_HEADING_KEYS: Final = ("headline", "name")
_TEXT_KEYS: Final = ("articleBody", "text", "reviewBody", "description", "recipeIngredient", "price")
"""Keys of the texts that are written, in order."""
_SUBJECT_KEYS: Final = ("@graph", "mainEntity", "mainEntityOfPage", "blogPost")
"""Keys of the entity that a page is about."""
_PART_KEYS: Final = (
    *_SUBJECT_KEYS, "offers", "recipeInstructions", "step", "itemListElement", "item", "hasPart", "acceptedAnswer",
    "suggestedAnswer", "review", "comment",
)  # fmt: skip
_SITE_TYPES: Final = frozenset(
    {
        "Organization", "NewsMediaOrganization", "Corporation", "WebSite", "Person", "BreadcrumbList", "ImageObject",
        "SiteNavigationElement", "SearchAction", "WPHeader", "WPFooter",
    }
)  # fmt: skip
"""Types that describe the publisher and the site, not the content."""


def linked_html(values: list[Json]) -> str:
    """Write the texts of all entities that are described, each text once."""
    return _write_entity(values, set(), 0)


def is_complete(value: Json, depth: int = 0) -> bool:
    """Whether the article or the product that the page is about is described in full."""
    if depth > _MAX_DEPTH:
        return False
    if isinstance(value, list):
        return any(is_complete(part, depth + 1) for part in value)
    if not isinstance(value, dict):
        return False
    key = "description" if "Product" in _list_types(value) else "articleBody"
    text = value.get(key)
    if isinstance(text, str) and count_words(text) >= _MIN_COMPLETE_WORDS[key]:
        return True
    return any(is_complete(value.get(part), depth + 1) for part in _SUBJECT_KEYS)


def _write_entity(value: Json, seen: set[str], depth: int) -> str:
    """Write an entity, or a list of them, as sections; the texts are added to `seen`."""
    if depth > _MAX_DEPTH:
        return ""
    if isinstance(value, list):
        return "".join(_write_entity(part, seen, depth + 1) for part in value)
    if not isinstance(value, dict) or not _SITE_TYPES.isdisjoint(_list_types(value)):
        return ""
    keys = [key for key in _TEXT_KEYS if key != "description" or "articleBody" not in value]
    html = "".join(_write_texts(value.get(key), seen) for key in keys)
    html += "".join(_write_part(value.get(key), key, seen, depth) for key in _PART_KEYS)
    heading = next((value[key] for key in _HEADING_KEYS if isinstance(value.get(key), str)), "")
    return f"<section>{write_html(heading, 'h2')}{html}</section>" if html else ""


def _write_part(value: Json, key: str, seen: set[str], depth: int) -> str:
    """Write a part of an entity; the steps of a recipe may be mere texts."""
    texts = _write_texts(value, seen) if key == "recipeInstructions" else ""
    return texts or _write_entity(value, seen, depth + 1)


def _write_texts(value: Json, seen: set[str]) -> str:
    """Write a text, or a list of them, without those in `seen`, to which they are added."""
    texts = [text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)]
    fresh = [text for text in dict.fromkeys(texts) if text not in seen]
    seen.update(fresh)
    if len(texts) > 1 and fresh:
        return "<ul>" + "".join(f"<li>{write_html(text, 'span')}</li>" for text in fresh) + "</ul>"
    return "".join(map(write_html, fresh))


def _list_types(value: dict[str, Json]) -> list[str]:
    types = value.get("@type")
    return [kind for kind in (types if isinstance(types, list) else [types]) if isinstance(kind, str)]
