"""The data from which the scripts of a page would build it; no script is run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final, NamedTuple

import numpy as np

from .._core import json_values
from ..page import Page
from ..page.facts import fact
from ..page.tree import in_subtrees
from .declarations import Script, declared_of
from .json_ld import Json

MAX_SCRIPT_CHARS: Final = 4_000_000
"""Maximum length of a script; longer ones are not read."""
_MAX_CHARS: Final = 8_000_000
"""Maximum number of characters that are read of one page."""
_MIN_ATTRIBUTE_CHARS: Final = 100
"""Minimum length of an attribute that can have content."""
_READ: Final = re.compile(r"json|script|module")
"""Types of scripts that are data or programs; the others are templates."""
_DATA: Final = re.compile(rb' data-[\w-]{1,40}="(\{[^"]+)"')
"""A data attribute in canonical HTML whose value is an object."""
_TEMPLATE: Final = frozenset({"template"})
_LITERAL: Final = re.compile(r"[^\"']{0,200}?__(?:[A-Z]\w{0,40}__ ?=|sveltekit)(?! ?\{\")")
"""The beginning of a script that writes its data as programs do, names unquoted."""
_TOKEN: Final = re.compile(
    r'("(?:[^"\\]+|\\.)*"?)'
    r"|([A-Za-z_$][\w$]*)(?=\s*:)"
    r"|(true|false|null)\b"
    r"|new \w+\([^()]{0,200}\)|void 0|!\d|[A-Za-z_$][\w$.]*"
)
_ROW: Final = re.compile(rb"([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),|(?=[\[{\"]))")


class ScriptData(NamedTuple):
    """The data in the scripts of a page."""

    state: list[Json]
    """The data from which the browser builds the page."""
    rows: dict[str, Json]
    """The parts of a streamed React page by their names."""


@fact
def script_data_of(page: Page) -> ScriptData:
    """Read the JSON in scripts and in data attributes; JSON-LD has its own reader."""
    state, streamed, left = list[Json](), list[str](), _MAX_CHARS
    for text in (*_in_scripts(declared_of(page).scripts), *_in_attributes(page)):
        left -= len(text)
        if left < 0:
            break
        values = json_values(_as_json(text) if _LITERAL.match(text) else text)
        if "__next_f" in text:
            streamed += [value[1] for value in values if _is_chunk(value)]
        else:
            state.extend(values)
    return ScriptData(state, _streamed_rows("".join(streamed)))


def _in_scripts(scripts: list[Script]) -> Iterator[str]:
    """The texts of the scripts that are data or programs, without JSON-LD."""
    for script in scripts:
        if len(script.text) <= MAX_SCRIPT_CHARS and _READ.search(script.type or "script") and not script.is_linked:
            yield script.text if '"' in script.text else unescape(script.text)


def _in_attributes(page: Page) -> Iterator[str]:
    """The data attributes whose value is an object, of scripts and of elements outside templates."""
    for script in declared_of(page).scripts:
        yield from (v for k, v in script.attributes.items() if k.startswith("data-") and v.startswith("{"))
    in_template = in_subtrees(page, page.is_in(_TEMPLATE))
    for match in _DATA.finditer(page.html):
        row = int(np.searchsorted(page.start, match.start(), side="right")) - 1
        is_attribute = match.start() < page.stop[row] and not page.is_text[row]
        if is_attribute and not in_template[row] and _MIN_ATTRIBUTE_CHARS <= len(match[1]) <= MAX_SCRIPT_CHARS:
            yield unescape(match[1].decode())


def _as_json(program: str) -> str:
    """Convert object literals to JSON: names are quoted, and what is not a plain value is null."""

    def token(match: re.Match[str]) -> str:
        text, name, constant = match.groups()
        return text or (f'"{name}"' if name else constant or "null")

    return _TOKEN.sub(token, program)


def _is_chunk(value: Json) -> bool:
    return isinstance(value, list) and len(value) == 2 and isinstance(value[1], str)


def _streamed_rows(stream: str) -> dict[str, Json]:
    """The rows of a React stream: a name, then JSON up to the end of the line, or text after its length."""
    data, at, rows = stream.encode("utf-8", "replace"), 0, dict[str, Json]()
    while at < len(data):
        row = _ROW.match(data, at)
        length = int(row[2], 16) if row and row[2] else None
        stop = data.find(b"\n", at) + 1 or len(data) if row is None or length is None else row.end() + length
        if row:
            text = data[row.end() : stop].decode("utf-8", "replace")
            rows[row[1].decode()] = next(iter(json_values(text)), None) if length is None else text
        at = stop
    return rows
