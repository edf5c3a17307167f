"""What the elements of a page declare: their names, contents and relations, and the types of its JSON-LD."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element, Namespace, parse

_NAMES: Final = ("property", "name", "itemprop", "http-equiv")
_TYPES: Final = re.compile(r'"@type"(?=\s*:\s*(\[[^\]]{0,400}\]|"[^"]{0,80}"))')
_QUOTED: Final = re.compile(r'"([A-Za-z]+)"')


def elements_of(source: bytes, name: str) -> list[Element]:
    """The HTML elements of a name outside of templates, as the HTML library parses the page."""
    document = parse(source.decode("utf-8", "replace"), positions=False, allow_declarative_shadow_roots=False)
    inert = set(document.select(f"template {name}"))
    return [each for each in document.select(name) if each.namespace == Namespace.HTML and each not in inert]


def metas_of(source: bytes) -> list[tuple[str, str]]:
    """Names in lower case and contents of the `meta` elements; one with two names counts twice."""
    found = []
    for attributes in map(attributes_of, elements_of(source, "meta")):
        names = {attributes.get(name, "").strip().lower() for name in _NAMES} - {""}
        content = attributes.get("content", "")
        found += [(name, content) for name in sorted(names) if content.strip()]
    return found


def links_of(source: bytes) -> list[tuple[str, str]]:
    """Relations in lower case and addresses of the `link` elements; one with two relations counts twice."""
    elements = [attributes_of(link) for link in elements_of(source, "link")]
    return [
        (name, each["href"]) for each in elements for name in each.get("rel", "").lower().split() if each.get("href")
    ]


def linked_of(source: bytes) -> list[str]:
    """The JSON-LD of the page."""
    scripts = elements_of(source, "script")
    return [script.text for script in scripts if "ld+json" in attributes_of(script).get("type", "").lower()]


def linked_types(source: bytes) -> list[str]:
    """The types that the JSON-LD names, each as often as it does."""
    return [name for text in linked_of(source) for match in _TYPES.finditer(text) for name in _QUOTED.findall(match[1])]


def attributes_of(element: Element) -> dict[str, str]:
    """The attributes of an element, as the HTML library reads them."""
    return {name: " ".join(value) if isinstance(value, list) else value or "" for name, value in element.attrs.items()}
