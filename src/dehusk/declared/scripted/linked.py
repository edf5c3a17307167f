"""Structured data in the terms of schema.org → HTML."""

from __future__ import annotations

from typing import Final

from ..json_ld import Json
from .prose import count_words, shown

DEEPEST: Final = 20
WHOLE: Final = {"articleBody": 100, "description": 40}
"""Words from which on the body of an article is all of it, and the description of a product; some give a teaser."""
HEADINGS: Final = ("headline", "name")
TEXTS: Final = ("articleBody", "text", "reviewBody", "description", "recipeIngredient", "price")
"""What is read, in the order in which it is shown."""
SUBJECTS: Final = ("@graph", "mainEntity", "mainEntityOfPage", "blogPost")
"""Where the thing stands that a page is about."""
PARTS: Final = (
    *SUBJECTS, "offers", "recipeInstructions", "step", "itemListElement", "item", "hasPart", "acceptedAnswer",
    "suggestedAnswer", "review", "comment",
)  # fmt: skip
OTHERS: Final = frozenset(
    {
        "Organization", "NewsMediaOrganization", "Corporation", "WebSite", "Person", "BreadcrumbList", "ImageObject",
        "SiteNavigationElement", "SearchAction", "WPHeader", "WPFooter",
    }
)  # fmt: skip
"""Types that say who publishes a page and where it stands, not what is on it."""


def linked_html(values: list[Json]) -> str:
    """The named texts of all things that are described, each text once."""
    return _thing(values, set(), 0)


def is_whole(value: Json, depth: int = 0) -> bool:
    """Whether the article or the product that the page is about is described in full, so that no more is needed."""
    if depth > DEEPEST:
        return False
    if isinstance(value, list):
        return any(is_whole(part, depth + 1) for part in value)
    if not isinstance(value, dict):
        return False
    key = "description" if "Product" in _types(value) else "articleBody"
    text = value.get(key)
    if isinstance(text, str) and count_words(text) >= WHOLE[key]:
        return True
    return any(is_whole(value.get(part), depth + 1) for part in SUBJECTS)


def _thing(value: Json, seen: set[str], depth: int) -> str:
    if depth > DEEPEST:
        return ""
    if isinstance(value, list):
        return "".join(_thing(part, seen, depth + 1) for part in value)
    if not isinstance(value, dict) or not OTHERS.isdisjoint(_types(value)):
        return ""
    keys = [key for key in TEXTS if key != "description" or "articleBody" not in value]
    html = "".join(_texts(value.get(key), seen) for key in keys)
    html += "".join(_part(value.get(key), key, seen, depth) for key in PARTS)
    heading = next((value[key] for key in HEADINGS if isinstance(value.get(key), str)), "")
    return f"<section>{shown(heading, 'h2')}{html}</section>" if html else ""


def _part(value: Json, key: str, seen: set[str], depth: int) -> str:
    """What a thing consists of; the steps of a recipe may be mere texts."""
    told = _texts(value, seen) if key == "recipeInstructions" else ""
    return told or _thing(value, seen, depth + 1)


def _texts(value: Json, seen: set[str]) -> str:
    """A text, or a list of them, without those in `seen`, which takes them in."""
    texts = [text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)]
    fresh = [text for text in dict.fromkeys(texts) if text not in seen]
    seen.update(fresh)
    if len(texts) > 1 and fresh:
        return "<ul>" + "".join(f"<li>{shown(text, 'span')}</li>" for text in fresh) + "</ul>"
    return "".join(map(shown, fresh))


def _types(value: dict[str, Json]) -> list[str]:
    types = value.get("@type")
    return [kind for kind in (types if isinstance(types, list) else [types]) if isinstance(kind, str)]
