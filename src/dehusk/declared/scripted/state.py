"""The data from which a browser builds a page, as HTML with the structure of that data.

The keys of the data become class names: those of menus, footers and articles are evidence for the classifier.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final

from ..._core import json_values
from ..json_ld import Json
from ..script_data import ScriptData
from .prose import count_words, is_prose, strip_tags, words_alone, write_html

_MAX_DEPTH: Final = 100
_MAX_CHARS: Final = 2_000_000
"""Maximum number of characters of text that are written, and of pieces of rich text that are read."""
_MIN_TITLED_WORDS: Final = 100
"""Minimum number of words of an object with the title of the page that is taken for the whole content."""
_MIN_TITLED_SHARE: Final = 0.1
"""Minimum share of all words that it has; one with less is a teaser."""
_HEADING_KEYS: Final = ("headline", "headlines", "title", "heading", "name", "question")
_IGNORED_KEY: Final = re.compile(
    r"(?i)^(?:class|classname|style|css|svg|d|alt|query|head|schema|jsonld|copyright)$|i18n|intl|l10n|locale|translat|seo|"
    r"meta(?!l)|analytics|tracking|related|recommend|most_?read|trending|popular|promo|advert|footer|navigation|menu|breadcrumb|"
    r"newsletter|cookie|consent|error"
)
"""Keys of data that readers do not see, or not as content."""
_BLOCK: Final = {
    "paragraph": "p", "p": "p", "block": "p", "heading": "h2", "header": "h2", "list-item": "li", "listitem": "li",
    "list_item": "li", "li": "li", "blockquote": "blockquote", "quote": "blockquote",
}  # fmt: skip
"""Elements for the nodes of rich text by their types."""
_HEADING: Final = re.compile(r"h(?:eading)?[-_]?([1-6])")
_REFERENCE: Final = re.compile(r"\$L?([0-9a-f]{1,8})")
_ELEMENT: Final = re.compile(r"[a-z][a-z0-9]*")
_UNSHOWN: Final = frozenset({"script", "style", "svg", "head", "link", "meta", "title", "noscript", "template"})


def state_html(scripts: ScriptData, title: str) -> str:
    """Write all prose in the data, each text once; if an object has the title of the page, only that object."""
    writer = _StateWriter(dict(scripts.rows), words_alone(title))
    html = "".join(writer.write_value(value, "", 0) for value in scripts.state)
    for name in scripts.rows:
        html += writer.write_value(writer.rows.pop(name, None), "", 0)
    titled_words = count_words(strip_tags(writer.titled))
    is_content = titled_words >= max(_MIN_TITLED_WORDS, _MIN_TITLED_SHARE * count_words(strip_tags(html)))
    return writer.titled if is_content else html


class _StateWriter:
    """Writes the prose in nested data as HTML, each text once."""

    def __init__(self, rows: dict[str, Json], title: str) -> None:
        self.rows = rows
        self.title = title
        self.titled = ""
        """The longest HTML of an object with the title of the page."""
        self.seen: set[str] = set()
        self.chars_left = _MAX_CHARS

    def write_value(self, value: Json, key: str, depth: int) -> str:
        """Write the value of a key; empty where there is no prose in it."""
        if depth > _MAX_DEPTH or self.chars_left <= 0 or _IGNORED_KEY.search(key):
            return ""
        if isinstance(value, str):
            return self._write_text(value, depth)
        if isinstance(value, dict):
            return self._write_rich_text(value, depth) or self._write_object(value, key, depth)
        if isinstance(value, list):
            if _is_element(value) and isinstance(value[1], str):
                return self._write_element(value[1], value[3], depth)
            return "".join(self.write_value(part, "", depth + 1) for part in value)
        return ""

    def _write_object(self, value: dict[str, Json], key: str, depth: int) -> str:
        name, heading = _find_heading(value)
        html = "".join(self.write_value(part, other, depth + 1) for other, part in value.items() if other != name)
        if html and heading:
            if name != "name":  # that is often a label of those who keep the data
                html = write_html(heading[:300], "h2") + html
            if self._is_title(heading) and len(html) > len(self.titled):
                self.titled = html
        return f'<div class="{escape(key[:50])}">{html}</div>' if html and key else html

    def _is_title(self, heading: str) -> bool:
        """Whether a heading is the title of the page, which may add the name of the site."""
        words = words_alone(strip_tags(heading))
        return len(words) > len(self.title) / 2 and words in self.title

    def _write_text(self, text: str, depth: int) -> str:
        reference = _REFERENCE.fullmatch(text)
        if reference:
            return self.write_value(self.rows.pop(reference[1], None), "", depth + 1)
        values = list(json_values(text)) if text[:1] in ("{", "[") else []
        if values:
            return self.write_value(values, "", depth + 1)
        if "<" not in text and "&lt;" in text:
            text = unescape(text)
        words = strip_tags(text)
        return self._write_once(words, text) if is_prose(words) else ""

    def _write_once(self, words: str, text: str) -> str:
        """Write a text, unless its words were written before."""
        if not words or words in self.seen:
            return ""
        self.seen.add(words)
        self.chars_left -= len(text)
        return write_html(text)

    def _write_rich_text(self, node: dict[str, Json], depth: int) -> str:
        """Write a block of rich text, whose words may be divided into many strings."""
        kinds = (node.get(key) for key in ("type", "nodeType", "_type", "tag", "name"))
        name = next(filter(None, map(_block_of, kinds)), "")
        if not name:
            return ""
        leaves: list[str] = []
        _append_leaves(node, leaves, depth)
        self.chars_left -= len(leaves)
        words = " ".join("".join(leaves).split())
        return self._write_once(words, escape(words)).replace("<p>", f"<{name}>").replace("</p>", f"</{name}>")

    def _write_element(self, name: str, properties: Json, depth: int) -> str:
        """Write a React element: an HTML element with its children, or the prose in the data of a component."""
        if not isinstance(properties, dict) or name in _UNSHOWN:
            return ""
        children = properties.get("children")
        if not _ELEMENT.fullmatch(name):
            rest = (self.write_value(part, key, depth + 1) for key, part in properties.items() if key != "children")
            return "".join(rest) + self._write_children(children, depth)
        inner = self._write_children(children, depth)
        raw = properties.get("dangerouslySetInnerHTML")
        if isinstance(raw, dict) and isinstance(raw.get("__html"), str):
            inner += self._write_once(strip_tags(raw["__html"]), raw["__html"])
        names = properties.get("className")
        return f'<{name} class="{escape(names if isinstance(names, str) else "")}">{inner}</{name}>' if inner else ""

    def _write_children(self, value: Json, depth: int) -> str:
        if isinstance(value, str) and not value.startswith("$"):
            self.chars_left -= len(value)
            return escape(value)
        if isinstance(value, list) and not _is_element(value):
            return "".join(self._write_children(part, depth + 1) for part in value) if depth < _MAX_DEPTH else ""
        return self.write_value(value, "", depth + 1)


def _is_element(value: list[Json]) -> bool:
    """Whether a list is a React element: `$`, its name, its key, its properties."""
    return len(value) == 4 and value[0] == "$"


def _find_heading(value: dict[str, Json]) -> tuple[str, str]:
    """The key and the text of the first heading of an object; it may be wrapped once."""
    for key in _HEADING_KEYS:
        heading = value.get(key)
        if isinstance(heading, dict):
            heading = next((part for part in heading.values() if isinstance(part, str)), None)
        if isinstance(heading, str) and heading.strip():
            return key, heading
    return "", ""


def _block_of(kind: Json) -> str:
    """The element for a type of rich text; empty for other types."""
    if not isinstance(kind, str):
        return ""
    heading = _HEADING.fullmatch(kind.lower())
    return f"h{heading[1]}" if heading else _BLOCK.get(kind.lower(), "")


def _append_leaves(node: Json, leaves: list[str], depth: int) -> None:
    """Append the strings of rich text, in order."""
    if depth > _MAX_DEPTH:
        return
    if isinstance(node, list):
        for part in node:
            _append_leaves(part, leaves, depth + 1)
    elif isinstance(node, dict):
        own = next((node[name] for name in ("text", "value", "content", "data") if isinstance(node.get(name), str)), "")
        leaves.append(own)
        for name in ("content", "children"):
            _append_leaves(node.get(name), leaves, depth + 1)
