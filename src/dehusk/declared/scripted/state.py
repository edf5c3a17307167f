"""The data from which a browser builds a page → HTML with the structure of that data.

The names of the data become class names, so that what they say of menus, footers and articles is not lost.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final

from ..._core import json_values
from ..json_ld import Json
from ..script_data import ScriptData
from .prose import count_words, is_prose, letters, plain, shown

DEEPEST: Final = 100
LONGEST: Final = 2_000_000
"""Characters of text that are shown, and pieces of rich text that are read."""
ARTICLE: Final = 100
"""Words from which on what bears the title of the page is all that the page is about."""
SHARE: Final = 0.1
"""The share of all words that this has at least; less is a teaser."""
HEADINGS: Final = ("headline", "headlines", "title", "heading", "name", "question")
IGNORED: Final = re.compile(
    r"(?i)^(?:class|classname|style|css|svg|d|alt|query|head|schema|jsonld|copyright)$|i18n|intl|l10n|locale|translat|seo|"
    r"meta(?!l)|analytics|tracking|related|recommend|most_?read|trending|popular|promo|advert|footer|navigation|menu|breadcrumb|"
    r"newsletter|cookie|consent|error"
)
"""Names of what no reader sees, or not as content."""
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
    """The HTML of all prose in the data, each text once; where the thing that bears the title is found, only that."""
    teller = _Teller(dict(scripts.rows), letters(title))
    html = "".join(teller.value(value, "", 0) for value in scripts.state)
    for name in scripts.rows:
        html += teller.value(teller.rows.pop(name, None), "", 0)
    words = count_words(plain(teller.named))
    return teller.named if words >= max(ARTICLE, SHARE * count_words(plain(html))) else html


class _Teller:
    """Walks through data; remembers what it has shown."""

    def __init__(self, rows: dict[str, Json], title: str) -> None:
        self.rows = rows
        self.title = title
        self.named = ""
        self.seen: set[str] = set()
        self.left = LONGEST

    def value(self, value: Json, key: str, depth: int) -> str:
        """The HTML of what stands under `key`; empty where there is no prose in it."""
        if depth > DEEPEST or self.left <= 0 or IGNORED.search(key):
            return ""
        if isinstance(value, str):
            return self.text(value, depth)
        if isinstance(value, dict):
            return self.paragraph(value, depth) or self.thing(value, key, depth)
        if isinstance(value, list):
            if len(value) == 4 and value[0] == "$" and isinstance(value[1], str):
                return self.element(value[1], value[3], depth)
            return "".join(self.value(part, "", depth + 1) for part in value)
        return ""

    def thing(self, value: dict[str, Json], key: str, depth: int) -> str:
        name, heading = _heading(value)
        html = "".join(self.value(part, other, depth + 1) for other, part in value.items() if other != name)
        if html and heading:
            if name != "name":  # that is often a label of those who keep the data
                html = shown(heading[:300], "h2") + html
            if self.is_title(heading) and len(html) > len(self.named):
                self.named = html
        return f'<div class="{escape(key[:50])}">{html}</div>' if html and key else html

    def is_title(self, heading: str) -> bool:
        """Whether a heading is the title of the page, which may add the name of the site."""
        words = letters(plain(heading))
        return len(words) > len(self.title) / 2 and words in self.title

    def text(self, text: str, depth: int) -> str:
        reference = _REFERENCE.fullmatch(text)
        if reference:
            return self.value(self.rows.pop(reference[1], None), "", depth + 1)
        values = list(json_values(text)) if text[:1] in ("{", "[") else []
        if values:
            return self.value(values, "", depth + 1)
        if "<" not in text and "&lt;" in text:
            text = unescape(text)
        words = plain(text)
        return self.told(words, text) if is_prose(words) else ""

    def told(self, words: str, text: str) -> str:
        if not words or words in self.seen:
            return ""
        self.seen.add(words)
        self.left -= len(text)
        return shown(text)

    def paragraph(self, node: dict[str, Json], depth: int) -> str:
        """A block of rich text, whose words may be cut into many strings."""
        name = next(filter(None, (_block(node.get(key)) for key in ("type", "nodeType", "_type", "tag", "name"))), "")
        if not name:
            return ""
        leaves: list[str] = []
        _gather(node, leaves, depth)
        self.left -= len(leaves)
        words = " ".join("".join(leaves).split())
        return self.told(words, escape(words)).replace("<p>", f"<{name}>").replace("</p>", f"</{name}>")

    def element(self, name: str, properties: Json, depth: int) -> str:
        """A React element: what is in one of HTML is shown, the data of another is looked through."""
        if not isinstance(properties, dict) or name in _UNSHOWN:
            return ""
        if not _ELEMENT.fullmatch(name):
            rest = "".join(self.value(part, key, depth + 1) for key, part in properties.items() if key != "children")
            return rest + self.children(properties.get("children"), depth)
        inner = self.children(properties.get("children"), depth)
        raw = properties.get("dangerouslySetInnerHTML")
        if isinstance(raw, dict) and isinstance(raw.get("__html"), str):
            inner += self.told(plain(raw["__html"]), raw["__html"])
        names = properties.get("className")
        return f'<{name} class="{escape(names if isinstance(names, str) else "")}">{inner}</{name}>' if inner else ""

    def children(self, value: Json, depth: int) -> str:
        if isinstance(value, str) and not value.startswith("$"):
            self.left -= len(value)
            return escape(value)
        if isinstance(value, list) and not (len(value) == 4 and value[0] == "$"):
            return "".join(self.children(part, depth + 1) for part in value) if depth < DEEPEST else ""
        return self.value(value, "", depth + 1)


def _heading(value: dict[str, Json]) -> tuple[str, str]:
    """The name and the text of the first heading of a thing; it may be wrapped once."""
    for name in HEADINGS:
        found = value.get(name)
        if isinstance(found, dict):
            found = next((part for part in found.values() if isinstance(part, str)), None)
        if isinstance(found, str) and found.strip():
            return name, found
    return "", ""


def _block(kind: Json) -> str:
    """The element for a type of rich text; empty where it is none."""
    if not isinstance(kind, str):
        return ""
    heading = _HEADING.fullmatch(kind.lower())
    return f"h{heading[1]}" if heading else _BLOCK.get(kind.lower(), "")


def _gather(node: Json, leaves: list[str], depth: int) -> None:
    """Append the strings of rich text, in order."""
    if depth > DEEPEST:
        return
    if isinstance(node, list):
        for part in node:
            _gather(part, leaves, depth + 1)
    elif isinstance(node, dict):
        own = next((node[name] for name in ("text", "value", "content", "data") if isinstance(node.get(name), str)), "")
        leaves.append(own)
        for name in ("content", "children"):
            _gather(node.get(name), leaves, depth + 1)
