"""What the tags of a page declare: their names, contents and relations, and the types of its JSON-LD."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element, parse

from .declaring_tags import Tag, cut_tags

_NAMES: Final = ("property", "name", "itemprop", "http-equiv")
_KNOWN_NAMES: Final = ("name", "property", "itemprop")
_TYPES: Final = re.compile(r'"@type"(?=\s*:\s*(\[[^\]]{0,400}\]|"[^"]{0,80}"))')
_QUOTED: Final = re.compile(r'"([A-Za-z]+)"')


def metas_of(source: bytes) -> list[tuple[str, str]]:
    """Names in lower case and contents of the `meta` elements; one with two names counts twice."""
    found = []
    for tag in cut_tags(source).metas:
        attributes = attributes_of(source, tag)
        names = {attributes.get(name, "").strip().lower() for name in _NAMES} - {""}
        content = attributes.get("content", "")
        found += [(name, content) for name in sorted(names) if content.strip()]
    return found


def links_of(source: bytes) -> list[tuple[str, str]]:
    """Relations in lower case and addresses of the `link` elements; one with two relations counts twice."""
    elements = [attributes_of(source, tag) for tag in cut_tags(source).links]
    return [
        (name, each["href"]) for each in elements for name in each.get("rel", "").lower().split() if each.get("href")
    ]


def names_in_head(source: bytes) -> list[str]:
    """The names of the `meta` elements before the end tag of the head; of one with several names, the first."""
    end = source.find(b"</head")
    tags = [tag for tag in cut_tags(source).metas if end < 0 or tag[0] < end]
    elements = (attributes_of(source, tag) for tag in tags)
    named = (next((value for key, value in each.items() if key in _KNOWN_NAMES), "") for each in elements)
    return sorted({name.split()[0][:80].lower() for name in named if name.strip()})


def linked_of(source: bytes) -> list[str]:
    """The JSON-LD as it stands in the page."""
    scripts = cut_tags(source).scripts
    linked = (tag for tag in scripts if "ld+json" in attributes_of(source, tag).get("type", "").lower())
    return [source[stop:end].decode("utf-8", "replace") for _, stop, end in linked]


def linked_types(source: bytes) -> list[str]:
    """The types that the JSON-LD names, each as often as it does."""
    return [name for text in linked_of(source) for match in _TYPES.finditer(text) for name in _QUOTED.findall(match[1])]


def attributes_of(source: bytes, tag: Tag) -> dict[str, str]:
    """The attributes of a tag, as the HTML library reads them."""
    start, stop, _ = tag
    element = parse(source[start:stop].decode("utf-8", "replace"), positions=False).select_one("meta, link, script")
    assert isinstance(element, Element)
    return {name: " ".join(value) if isinstance(value, list) else value or "" for name, value in element.attrs.items()}
