"""Whether an extractor says the same of a page each time: `python -m benchmarks.reliability.repeated EXTRACTOR SEED`.

A process extracts all pages in an order of its own, with hash values of its own. It prints one digest for each page.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Final

from fuzz.seeds import own_pages
from hostile.measure import FAMILIES

from .contestants import contestants

_SMALL: Final = 20
"""The size of the hostile pages."""


def differing_pages(name: str) -> int:
    """How many pages have another text in a second process."""
    first, second = (_digests(name, seed) for seed in ("1", "2"))
    return sum(one != other for one, other in zip(first, second, strict=True))


def pages() -> list[str]:
    """Small hostile pages and the project's own."""
    return [
        *(family(_SMALL) for family in FAMILIES.values()),
        *(page.decode("utf-8", "replace") for page in own_pages()),
    ]


def _digests(name: str, seed: str) -> list[str]:
    command = [sys.executable, "-m", "benchmarks.reliability.repeated", name, seed]
    environment = os.environ | {"PYTHONHASHSEED": seed}
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603
    return ran.stdout.split()


def main() -> None:
    name, seed = sys.argv[1:]
    text, all_pages = contestants()[name].text, pages()
    order = Random(seed).sample(range(len(all_pages)), len(all_pages))  # noqa: S311 (not for secrets)
    found = {number: _answer(text, all_pages[number]) for number in order}
    print(*(found[number] for number in sorted(found)), sep="\n")


def _answer(text: Callable[[str], str], page: str) -> str:
    try:
        answer = text(page)
    except Exception as error:
        answer = type(error).__name__
    return blake2b(answer.encode("utf-8", "replace"), digest_size=8).hexdigest()


if __name__ == "__main__":
    main()
