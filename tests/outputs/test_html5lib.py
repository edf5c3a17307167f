"""The inputs of the tests of html5lib, where they are at hand, go through the default method and every output."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from dehusk import extract
from fuzz.pages import try_extraction
from parsing.test_parser import SUITE

FOLDER = SUITE.parent


def inputs() -> Iterator[bytes]:
    """What is parsed in the tests of trees and encodings, and what is cut into tokens."""
    for path in sorted(FOLDER.glob("tree-construction/**/*.dat")):
        yield from re.findall(rb"(?:\A|\n)#data\n(.*?)\n#errors", path.read_bytes(), re.DOTALL)
    for path in sorted(FOLDER.glob("encoding/*.dat")):
        yield from re.findall(rb"(?:\A|\n)#data\n(.*?)\n#encoding", path.read_bytes(), re.DOTALL)
    for path in sorted(FOLDER.glob("tokenizer/*.test")):
        for test in json.loads(path.read_bytes()).get("tests", []):
            yield test["input"].encode("utf-8", "surrogatepass")


@pytest.mark.skipif(not FOLDER.exists(), reason="the tests of html5lib are not here")
def test_every_output_of_every_input() -> None:
    """The first of those that differ only in the name of a character reference stand for the others."""
    pages = {re.sub(rb"&#?\w+", b"&", page): page for page in inputs()}
    assert len(pages) > 2000
    for page in pages.values():
        try_extraction(extract(b"<!-- -->" + page))
