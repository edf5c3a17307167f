"""What a page declares about itself where no reader sees it: `meta`, `link`, JSON-LD and microdata.

The table of a page holds none of this, so the source is read once more. Only the tags that matter are cut out of it and
parsed; the whole tree is built again only for pages with microdata, whose meaning depends on what stands inside what.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple, TypeAlias

from turbohtml import Element, MicrodataItem, parse

from ..page import Page

_TAG: Final = re.compile(
    rb"<(?:(!--)|([mM][eE][tT][aA]|[lL][iI][nN][kK])(?=[\s/])|([sS][cC][rR][iI][pP][tT])(?=[\s/>]))"
)
_REST: Final = re.compile(rb"(?:[^>\"']++|\"[^\"<]*+\"|'[^'<]*+')*+>|[^>]*+>")
"""The rest of a tag; a quotation mark that is never closed ends with the tag."""
_SCRIPT_END: Final = re.compile(rb"</[sS][cC][rR][iI][pP][tT]")
_LINKED: Final = re.compile(rb"ld\+json", re.IGNORECASE)
_ABOUT: Final = re.compile(
    rb"itemtype\s*=\s*[\"']?[^\"'>]*(?:Article|Posting|Report|CreativeWork|WebPage|Recipe|Product|Review|NewsItem|Book)"
)
"""Microdata of something that a page can be about; most of what others declare are breadcrumbs and logos."""
_NAMES: Final = ("property", "name", "itemprop", "http-equiv")
_MOST: Final = 4_000_000
"""Bytes of tags and of structured data that are read of one page."""
_DEEPEST: Final = 8

Json: TypeAlias = Any


class Declarations(NamedTuple):
    """What was found, in document order."""

    metas: list[tuple[str, str]]
    """Names in lower case and contents; a `meta` with two names counts twice."""
    links: list[tuple[str, str]]
    """Relations in lower case and addresses."""
    linked: list[str]
    """The JSON-LD as it stands in the page, which may be broken."""
    items: list[Json]
    """Microdata in the form of JSON-LD: objects with `@type` and lists of values."""


def declarations_of(page: Page) -> Declarations:
    """Read the declarations of a page; no page raises."""
    source = page.source_bytes
    tags, linked = _cut(source)
    document = parse(b"".join(tags), encoding="utf-8", positions=False)
    found = Declarations([], [], linked, _microdata(source))
    for element in document.select("meta,link"):
        if element.tag == "meta":
            found.metas.extend(_named(element))
        else:
            href = _attribute(element, "href")
            found.links.extend((relation, href) for relation in _attribute(element, "rel").lower().split() if href)
    return found


def _cut(source: bytes) -> tuple[list[bytes], list[str]]:
    """The `meta` and `link` tags of a page, and the texts of its JSON-LD scripts; comments hold neither."""
    tags, linked, at, left = [], [], 0, _MOST
    while left > 0 and (tag := _TAG.search(source, at)):
        at = tag.end()
        if tag[1]:
            at = source.find(b"-->", at - 2) + 1 or len(source)
            continue
        rest = _REST.match(source, at)
        if rest is None:
            break
        at = rest.end()
        if tag[2]:
            tags.append(source[tag.start() : at])
            left -= len(tags[-1])
            continue
        end = _SCRIPT_END.search(source, at)
        stop = end.start() if end else len(source)
        if _LINKED.search(rest[0]) and stop - at <= left:
            linked.append(source[at:stop].decode("utf-8", "replace"))
            left -= stop - at
        at = stop
    return tags, linked


def _named(meta: Element) -> list[tuple[str, str]]:
    content = _attribute(meta, "content")
    names = {_attribute(meta, name).strip().lower() for name in _NAMES} - {""}
    return [(name, content) for name in sorted(names)] if content.strip() else []


def _attribute(element: Element, name: str) -> str:
    value = element.attr(name)
    return " ".join(value) if isinstance(value, list) else value or ""


def _microdata(source: bytes) -> list[Json]:
    if b"itemprop" not in source or not _ABOUT.search(source):
        return []
    try:
        return [_as_object(item, 0) for item in parse(source, encoding="utf-8", positions=False).microdata()]
    except RecursionError:
        return []


def _as_object(item: MicrodataItem, depth: int) -> Json:
    """A microdata item as JSON-LD would have it."""
    types = [name.rstrip("/").rpartition("/")[2] for name in (item.type or "").split()]
    found: dict[str, Json] = {"@type": types}
    if item.id:
        found["@id"] = item.id
    if depth < _DEEPEST:
        for name, values in item.properties.items():
            found[name] = [_as_object(v, depth + 1) if isinstance(v, MicrodataItem) else v for v in values]
    return found
