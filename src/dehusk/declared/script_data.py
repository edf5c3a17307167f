"""The source of a page → the JSON values that its scripts hold. Nothing is run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any, Final, NamedTuple, TypeAlias

LONGEST: Final = 4_000_000
"""Characters of a script from which on it is not read."""
ALL: Final = 8_000_000
"""Characters that are read of one page."""
SHORTEST: Final = 100
"""Characters of an attribute that can hold content."""
PATIENCE: Final = 1000
"""Failures after which the rest of a script is not read."""
_EDGE: Final = re.compile(r"<(/?)script\b([^>]{0,2000})", re.IGNORECASE)
_TYPE: Final = re.compile(r"(?<![\w-])type\s{0,9}=\s{0,9}[\"']?([\w./+-]+)", re.IGNORECASE)
_READ: Final = re.compile(r"json|script|module", re.IGNORECASE)
"""Types of scripts that are data or programs; the others are templates."""
_ATTRIBUTE: Final = re.compile(r"\sdata-[\w-]{1,40}=(?:\"(\{[^\"]+)\"|'(\{[^']+)')")
_CONTAINER: Final = re.compile(r'\{\s*(?=")|\[\s*(?=["{\[])|\[(?=\d, ?")|"(?=[{\[]\\")')
"""Where JSON may begin: an object or a list with something in it, or a string that holds one."""
_LITERAL: Final = re.compile(r"[^\"']{0,200}?__(?:[A-Z]\w{0,40}__ ?=|sveltekit)(?! ?\{\")")
"""The beginning of a script that writes its data as programs do, names unquoted."""
_TOKEN: Final = re.compile(
    r'("(?:[^"\\]+|\\.)*"?)'
    r"|([A-Za-z_$][\w$]*)(?=\s*:)"
    r"|(true|false|null)\b"
    r"|new \w+\([^()]{0,200}\)|void 0|!\d|[A-Za-z_$][\w$.]*"
)
_ROW: Final = re.compile(rb"([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),|(?=[\[{\"]))")
_DECODER: Final = json.JSONDecoder(strict=False, parse_int=str, parse_float=str, parse_constant=str)
"""Numbers stay as they are written: none is too long."""

Json: TypeAlias = Any


class Scripts(NamedTuple):
    """What the scripts of a page hold."""

    linked: list[Json]
    """Structured data in the terms of schema.org."""
    state: list[Json]
    """The data from which the browser builds the page."""
    rows: dict[str, Json]
    """The parts of a streamed React page by their names."""


def read_scripts(source: str) -> Scripts:
    """Read all scripts that hold JSON, and the attributes that do."""
    found, streamed, left = Scripts([], [], {}), list[str](), ALL
    for attributes, text in _texts(source):
        left -= len(text)
        if left < 0:
            break
        values = json_values(_as_json(text) if _LITERAL.match(text) else text)
        if "ld+json" in attributes.lower():
            found.linked.extend(values)
        elif "__next_f" in text:
            streamed += [value[1] for value in values if _is_chunk(value)]
        else:
            found.state.extend(values)
    found.rows.update(_streamed_rows("".join(streamed)))
    return found


def json_values(text: str) -> Iterator[Json]:
    """The JSON objects and lists in a text of any kind, outermost only.

    After a failure the search goes on inside what was read in vain, but failures are not endless, and together they
    read no more than a few times the text. A string without an end is the last that can be read.
    """
    at, left, failures = 0, 4 * len(text) + 1000, 0
    while left > 0 and failures < PATIENCE and (begin := _CONTAINER.search(text, at)):
        try:
            value, at = _DECODER.raw_decode(text, begin.start())
            yield value
        except json.JSONDecodeError as error:
            if error.msg.startswith("Unterminated"):
                return
            failures += 1
            left -= error.pos - begin.start()
            at = begin.end()
        except RecursionError:
            return


def _texts(source: str) -> Iterator[tuple[str, str]]:
    """The attributes and the text of each script, then of each data attribute that holds an object."""
    opened: re.Match[str] | None = None
    for edge in _EDGE.finditer(source):
        if not edge[1]:
            opened = opened or edge
        elif opened:
            text, kind = source[opened.end() + 1 : edge.start()], _TYPE.search(opened[2])
            if len(text) <= LONGEST and (not kind or _READ.search(kind[1])):
                yield opened[2], text if '"' in text else unescape(text)
            opened = None
    for attribute in _ATTRIBUTE.finditer(source):
        text = attribute[1] or attribute[2]
        if SHORTEST <= len(text) <= LONGEST:
            yield "", unescape(text)


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
