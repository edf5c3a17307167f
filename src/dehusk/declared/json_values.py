"""JSON as pages have it: in texts of any kind, with line breaks in its strings and numbers of any length."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

Json: TypeAlias = Any

PATIENCE: Final = 1000
"""Failures after which the rest of a text is not read."""
DECODER: Final = json.JSONDecoder(strict=False, parse_int=str, parse_float=str, parse_constant=str)
"""Line breaks may stand in strings, and numbers stay as they are written, so that none is too long."""
_CONTAINER: Final = re.compile(r'\{\s*(?=")|\[\s*(?=["{\[])|\[(?=\d, ?")|"(?=[{\[]\\")')
"""Where JSON may begin: an object or a list with something in it, or a string that holds one."""


def json_values(text: str) -> Iterator[Json]:
    """The JSON objects and lists in a text of any kind, outermost only.

    After a failure the search goes on inside what was read in vain, but failures are not endless, and together they
    read no more than a few times the text. A string without an end is the last that can be read.
    """
    at, left, failures = 0, 4 * len(text) + 1000, 0
    while left > 0 and failures < PATIENCE and (begin := _CONTAINER.search(text, at)):
        try:
            value, at = DECODER.raw_decode(text, begin.start())
            yield value
        except json.JSONDecodeError as error:
            if error.msg.startswith("Unterminated"):
                return
            failures += 1
            left -= error.pos - begin.start()
            at = begin.end()
        except RecursionError:
            return
