"""Merge the nodes that describe the same entity: by `@id`, by URL, and by type and name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ...declared.plain_values import letters, plain_value
from .families import NAMED, families_of
from .nodes import Node, texts_of

_IDENTIFYING: Final = ("sku", "mpn", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "startDate")
"""Properties of which the same entity has one value."""
_NAMES: Final = ("name", "headline", "title")
_MAX_CANDIDATES: Final = 8
"""Maximum number of entities with one key that a node is compared with."""
_TITLE_SEPARATOR: Final = re.compile(r"\s[|·–—:»-]+\s")
_MIN_NAME: Final = 3
_MAX_MERGED_VALUES: Final = 200
"""Maximum number of values of a property to which those of another source are added."""
_SCHEME: Final = re.compile(r"https?://(?:www\.)?", re.IGNORECASE)


@dataclass(eq=False)
class Draft:
    """An entity in the making: a merged node, where it is from, and whether it is only a part of another entity."""

    node: Node
    sources: list[str]
    is_part: bool = False
    families: frozenset[str] = frozenset()
    id: str = ""
    url: str = ""
    names: list[str] = field(default_factory=list)
    """Its names in letters alone."""
    seen: dict[str, set[str]] = field(default_factory=dict)
    """By property, its values in a form that can be compared; filled when another node is merged into it."""


def merge_drafts(drafts: Iterable[Draft], resolve: Callable[[str], str]) -> list[Draft]:
    """The entities in order of their first mention; `resolve` makes URLs absolute.

    Two nodes are the same entity if no identifying property differs, and they have the same `@id`, or types of one
    family and the same URL, or types of one family and the same name.
    """
    merged: list[Draft] = []
    by_key: dict[tuple[str, ...], list[Draft]] = {}
    for draft in drafts:
        _describe(draft, resolve)
        same = next(
            (known for key in _keys(draft) for known in by_key.get(key, ()) if _is_same(key, known, draft)), None
        )
        if same is None:
            merged.append(draft)
        else:
            _merge_into(same, draft)
        for key in _keys(draft):
            known = by_key.setdefault(key, [])
            if len(known) < _MAX_CANDIDATES and (same or draft) not in known:
                known.append(same or draft)
    return merged


def _url_key(url: str) -> str:
    """A URL without scheme, fragment and final slashes."""
    whole = url.partition("#")[0].rstrip("/")
    scheme = _SCHEME.match(whole)
    return whole[scheme.end() :] if scheme else whole


def _describe(draft: Draft, resolve: Callable[[str], str]) -> None:
    """Set what identifies an entity."""
    node = draft.node
    draft.families = families_of(node.get("@type", ()))
    draft.id = resolve(node["@id"]) if "@id" in node else ""
    url = next(texts_of(node, "url"), "")
    draft.url = _url_key(resolve(url)) if url else ""
    title = next((plain_value(text) for text in texts_of(node, *_NAMES)), "")
    draft.names = [letters(title)]
    if "open graph" in draft.sources:  # the title of a page often has the name of the site after that of its subject
        draft.names.append(letters(_TITLE_SEPARATOR.split(title, maxsplit=1)[0]))
    draft.names = [name for name in dict.fromkeys(draft.names) if len(name) >= _MIN_NAME]


def _keys(draft: Draft) -> Iterator[tuple[str, ...]]:
    if draft.id:
        yield "id", draft.id
    for family in sorted(draft.families):
        if draft.url:
            yield "url", family, draft.url
        if family in NAMED:
            yield from (("name", family, name) for name in draft.names)


def _is_same(key: tuple[str, ...], one: Draft, other: Draft) -> bool:
    if one.families and other.families and not one.families & other.families:
        return False
    if key[0] == "id":
        return True
    if one.id and other.id and one.id != other.id:
        return False
    if any(_differ(one.node, other.node, name) for name in _IDENTIFYING):
        return False
    if key[0] == "url":
        return not one.names or not other.names or any(a in b or b in a for a in one.names for b in other.names)
    return not one.url or not other.url or one.url == other.url


def _differ(one: Node, other: Node, name: str) -> bool:
    ours, theirs = next(texts_of(one, name), ""), next(texts_of(other, name), "")
    return bool(ours and theirs) and letters(ours) != letters(theirs)


def _merge_into(known: Draft, other: Draft) -> None:
    """Add what another node says; values that are there already are not repeated."""
    known.sources += [source for source in other.sources if source not in known.sources]
    known.is_part = known.is_part and other.is_part
    known.families |= other.families
    known.id, known.url = known.id or other.id, known.url or other.url
    for name, values in other.node.items():
        if name == "@id":
            known.node.setdefault(name, values)
        elif name not in known.node:
            known.node[name] = list(values)
        else:
            known.node[name] = known.node[name] + _new_values(known, name, values)


def _new_values(known: Draft, name: str, values: list[str | Node]) -> list[str | Node]:
    """The values of a property that an entity does not have yet; none where it has too many."""
    if len(known.node[name]) > _MAX_MERGED_VALUES:
        return []
    if name not in known.seen:
        known.seen[name] = set(map(_comparable, known.node[name]))
    new = {key: value for value in values if (key := _comparable(value)) not in known.seen[name]}
    known.seen[name].update(new)
    return list(new.values())


def _comparable(value: str | Node) -> str:
    return " ".join(value.split()) if isinstance(value, str) else json.dumps(value, sort_keys=True)
