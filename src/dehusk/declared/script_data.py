"""The data from which the scripts of a page would build it. Nothing is run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final, NamedTuple

from .json_values import Json, json_values

LONGEST: Final = 4_000_000
"""Characters of a script above which it is not read."""
ALL: Final = 8_000_000
"""Characters that are read of one page."""
SHORTEST: Final = 100
"""Characters of an attribute that can hold content."""
_TYPE: Final = re.compile(r"(?<![\w-])type\s{0,9}=\s{0,9}[\"']?([\w./+-]+)", re.IGNORECASE)
_READ: Final = re.compile(r"json|script|module", re.IGNORECASE)
"""Types of scripts that are data or programs; the others are templates."""
_ATTRIBUTE: Final = re.compile(r"\sdata-[\w-]{1,40}=(?:\"(\{[^\"]+)\"|'(\{[^']+)')")
_LITERAL: Final = re.compile(r"[^\"']{0,200}?__(?:[A-Z]\w{0,40}__ ?=|sveltekit)(?! ?\{\")")
"""The beginning of a script that writes its data as programs do, names unquoted."""
_TOKEN: Final = re.compile(
    r'("(?:[^"\\]+|\\.)*"?)'
    r"|([A-Za-z_$][\w$]*)(?=\s*:)"
    r"|(true|false|null)\b"
    r"|new \w+\([^()]{0,200}\)|void 0|!\d|[A-Za-z_$][\w$.]*"
)
_ROW: Final = re.compile(rb"([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),|(?=[\[{\"]))")


class Script(NamedTuple):
    """A script as it stands in the page."""

    tag: str
    text: str


class ScriptData(NamedTuple):
    """What the scripts of a page hold."""

    state: list[Json]
    """The data from which the browser builds the page."""
    rows: dict[str, Json]
    """The parts of a streamed React page by their names."""


def read_script_data(scripts: list[Script], elements: str) -> ScriptData:
    """Read the JSON in scripts, and in data attributes of theirs and of other elements."""
    state, streamed, left = list[Json](), list[str](), ALL
    for text in _texts(scripts, elements):
        left -= len(text)
        if left < 0:
            break
        values = json_values(_as_json(text) if _LITERAL.match(text) else text)
        if "__next_f" in text:
            streamed += [value[1] for value in values if _is_chunk(value)]
        else:
            state.extend(values)
    return ScriptData(state, _streamed_rows("".join(streamed)))


def _texts(scripts: list[Script], elements: str) -> Iterator[str]:
    """The text of each script that is no template, then each data attribute that holds an object."""
    for tag, text in scripts:
        kind = _TYPE.search(tag)
        if len(text) <= LONGEST and (not kind or _READ.search(kind[1])):
            yield text if '"' in text else unescape(text)
    for tags in (*(tag for tag, _ in scripts), elements):
        for attribute in _ATTRIBUTE.finditer(tags):
            text = attribute[1] or attribute[2]
            if SHORTEST <= len(text) <= LONGEST:
                yield unescape(text)


def _as_json(program: str) -> str:
    """The same with names quoted and all that is no plain value made null: object literals become JSON."""

    def token(found: re.Match[str]) -> str:
        text, name, constant = found.groups()
        return text or (f'"{name}"' if name else constant or "null")

    return _TOKEN.sub(token, program)


def _is_chunk(value: Json) -> bool:
    return isinstance(value, list) and len(value) == 2 and isinstance(value[1], str)


def _streamed_rows(stream: str) -> dict[str, Json]:
    """The rows of a React stream: a name, then JSON up to the end of the line, or so many bytes of text."""
    data, at, rows = stream.encode("utf-8", "replace"), 0, dict[str, Json]()
    while at < len(data):
        row = _ROW.match(data, at)
        length = int(row[2], 16) if row and row[2] else None
        stop = data.find(b"\n", at) + 1 or len(data) if row is None or length is None else row.end() + length
        if row:
            text = data[row.end() : stop].decode("utf-8", "replace")
            rows[row[1].decode()] = next(json_values(text), None) if length is None else text
        at = stop
    return rows
