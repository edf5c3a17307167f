"""Canonical HTML with some of its tags removed, replaced, or written out as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final

_TAG: Final = re.compile("<(/?)([^ <>]++)([^<>]*+)>")
_LINK: Final = re.compile("<a( [^<>]*+)?+>([^<]*+(?:<(?!/?a[ >])[^<]*+)*+)</a>")
_ATTRIBUTE: Final = re.compile(' ([^ =]+)="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag or an end tag of canonical HTML."""

    source: str
    name: str
    opens: bool
    attributes: dict[str, str]
    """The attributes of a start tag, with character references resolved."""


def rewritten(html: str, write_tag: Callable[[Tag], str], write_text: Callable[[str], str] = str) -> str:
    """Canonical HTML with each tag, and each text between tags, replaced."""
    return "".join(write_tag(piece) if isinstance(piece, Tag) else write_text(piece) for piece in _pieces(html))


def without(html: str, names: frozenset[str]) -> str:
    """Canonical HTML without the tags of these names; their content stays."""
    return _TAG.sub(lambda match: "" if match[2] in names else match[0], html) if names else html


def with_links(html: str, write: Callable[[str, str], str]) -> str:
    """Canonical HTML with each link that has an address replaced by what `write` makes of its content and address."""

    def written(match: re.Match[str]) -> str:
        address = dict(_ATTRIBUTE.findall(match[1] or "")).get("href")
        return write(match[2], address) if address else match[2]

    return _LINK.sub(written, html)


def _tag(match: re.Match[str]) -> Tag:
    attributes = {name: unescape(value) for name, value in _ATTRIBUTE.findall(match[3])}
    return Tag(match[0], match[2], not match[1], attributes)


def pieces(html: str) -> list[str | Tag]:
    """Canonical HTML as tags and the texts between them, in order; character references in texts are resolved."""
    return [unescape(piece) if isinstance(piece, str) else piece for piece in _pieces(html)]


def _pieces(html: str) -> Iterator[str | Tag]:
    at = 0
    for match in _TAG.finditer(html):
        if match.start() > at:
            yield html[at : match.start()]
        yield _tag(match)
        at = match.end()
    if at < len(html):
        yield html[at:]
