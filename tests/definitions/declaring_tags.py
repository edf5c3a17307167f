"""The source of a page → the tags in which it declares something, without building its tree.

The canonical HTML of a page holds none of them. To search the source for a few tag names is much faster than to parse
it again.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeAlias

_DECLARING: Final = ("meta", "link", "script")
_RAW: Final = ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes")
"""Elements that hold text alone: what looks like a tag in them is none."""
_COMMENT: Final = b"!--"
_TEMPLATE: Final = b"template"


def _tag_pattern() -> re.Pattern[bytes]:
    """Where a comment or one of the tags begins.

    The first letters are asked for on their own, because that rejects most tags at once. A mixture of two names, such
    as `tink`, is found as well.
    """
    names = sorted({*_DECLARING, *_RAW, _TEMPLATE.decode()})
    first = "".join(sorted({name[0] + name[0].upper() for name in names}))
    return re.compile(rf"<[!{first}](?:--|(?i:{'|'.join(name[1:] for name in names)})(?=[\s/>]))".encode())


_TAG: Final = _tag_pattern()
_REST: Final = re.compile(rb"(?:[^>=]++|=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+|(?=>)))*+>")
"""The rest of a start tag: a `>` in a quoted value does not end it."""
_ENDS: Final = {name.encode(): re.compile(rf"<(?=/{name}[\s/>])".encode(), re.IGNORECASE) for name in _RAW}
_TEMPLATE_EDGE: Final = re.compile(rb"<(/?)template[\s/>]", re.IGNORECASE)


Tag: TypeAlias = tuple[int, int, int]
"""Where a tag begins and ends in the source, and where the text of its element ends."""


class Tags(NamedTuple):
    """The tags of a page that declare something, in document order; none of a comment, a template or a script."""

    metas: list[Tag]
    links: list[Tag]
    scripts: list[Tag]


def cut_tags(source: bytes) -> Tags:
    """Find the `meta`, `link` and `script` tags of a page."""
    found: dict[bytes, list[Tag]] = {name.encode(): [] for name in _DECLARING}
    at = 0
    while opened := _TAG.search(source, at):
        start, at = opened.span()
        name = source[start + 1 : at].lower()
        if name not in found:
            at = _end_of_text(source, name, at)
            continue
        rest = _REST.match(source, at)
        if rest is None:
            break
        at = _end_of_text(source, name, rest.end())
        found[name].append((start, rest.end(), at))
    return Tags(*found.values())


def _end_of_text(source: bytes, name: bytes, at: int) -> int:
    """Where all that is no markup ends after a tag or the beginning of a comment, both of which end at `at`."""
    if name in _ENDS:
        end = _ENDS[name].search(source, at)
        return end.start() if end else len(source)
    if name == _COMMENT:
        return source.find(b"-->", at - len(b"--")) + 1 or len(source)
    return _end_of_template(source, at) if name == _TEMPLATE else at


def _end_of_template(source: bytes, at: int) -> int:
    """Where the end tag of a template stands; templates may stand in templates."""
    depth = 1
    for edge in _TEMPLATE_EDGE.finditer(source, at):
        depth += -1 if edge[1] else 1
        if not depth:
            return edge.start()
    return len(source)
