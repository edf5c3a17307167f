"""The inputs of the tests of html5lib, where they are at hand: the hardest HTML that people thought of."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FOLDER: Final = Path(os.environ.get("HTML5LIB_TESTS") or Path(__file__).parents[2] / "shared" / "html5lib-tests")
_REFERENCE: Final = re.compile(rb"&#?\w+")


def inputs() -> Iterator[bytes]:
    """Yield the inputs of the tests of trees, encodings and tokens.

    Of inputs that differ only in the names of character references, there is the last.
    """
    yield from {_REFERENCE.sub(b"&", page): page for page in _all_inputs()}.values()


def _all_inputs() -> Iterator[bytes]:
    for path in sorted(FOLDER.glob("tree-construction/**/*.dat")):
        yield from re.findall(rb"(?:\A|\n)#data\n(.*?)\n#errors", path.read_bytes(), re.DOTALL)
    for path in sorted(FOLDER.glob("encoding/*.dat")):
        yield from re.findall(rb"(?:\A|\n)#data\n(.*?)\n#encoding", path.read_bytes(), re.DOTALL)
    for path in sorted(FOLDER.glob("tokenizer/*.test")):
        for test in json.loads(path.read_bytes()).get("tests", []):
            yield test["input"].encode("utf-8", "surrogatepass")
