"""The guide tells the truth: its commands get the answers that stand below them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from httpx import Client

from documents import FOLDER, ROOT

EXAMPLE = re.compile(r"^```\n\$ curl ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS = "localhost:8000"


class Example(NamedTuple):
    """A request, as the arguments of curl say it, and what is answered."""

    path: str
    headers: dict[str, str]
    body: bytes
    answer: str


def examples() -> Iterator[Example]:
    for line, answer in EXAMPLE.findall((FOLDER / "guide" / "serve.md").read_text("utf-8")):
        words = iter(shlex.split(line))
        headers: dict[str, str] = {}
        path, body = "", b""
        for word in words:
            if word == "-H":
                name, _, value = next(words).partition(": ")
                headers[name] = value
            elif word in ("-d", "--data-binary"):
                data = next(words)
                body = Path(ROOT, data[1:]).read_bytes() if data.startswith("@") else data.encode()
            else:
                path = word.removeprefix(ADDRESS)
        yield Example(path, headers, body, answer)


@pytest.mark.parametrize("example", list(examples()), ids=lambda example: example.path)
def test_commands_get_the_answers_that_are_shown(client: Client, example: Example) -> None:
    answer = client.post(example.path, headers=example.headers, content=example.body).text
    if example.answer.endswith("…\n"):
        assert answer.startswith(example.answer.removesuffix("…\n"))
    else:
        assert answer + "\n" == example.answer
