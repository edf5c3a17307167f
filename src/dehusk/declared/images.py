"""The images that a page declares as its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..page import Page
from ..page.facts import fact
from .declarations import declared_of
from .json_ld import things_in
from .json_values import Json

_METAS: Final = ("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
_WORK: Final = re.compile("Article|Posting|BlogPost|Recipe|Report|Review|NewsItem|HowTo|Event|Product|Book|WebPage")
"""Types of what a page can be about; the image of a person or an organisation is another."""
_MAX_IMAGES: Final = 16


@fact
def declared_images(page: Page) -> list[str]:
    """Return the addresses of the images that a page declares for what it is about, each once.

    Those for social networks come first: a page has one of them, while its structured data may list all its images.
    """
    declared = declared_of(page)
    addresses = [value.strip() for name, value in declared.metas if name in _METAS]
    for thing in things_in(declared.linked_values):
        if "headline" in thing or _is_work(thing.get("@type")):
            addresses += _addresses(thing.get("image"))
            addresses += _addresses(thing.get("thumbnailUrl"))
    return [address for address in dict.fromkeys(addresses) if address][:_MAX_IMAGES]


def _is_work(types: Json) -> bool:
    named = types if isinstance(types, list) else [types]
    return any(isinstance(name, str) and _WORK.search(name) for name in named)


def _addresses(value: Json) -> Iterator[str]:
    """Yield the addresses in a value: a text, an object with an address, or a list of these."""
    for part in value[:_MAX_IMAGES] if isinstance(value, list) else [value]:
        given = [part.get("url"), part.get("contentUrl")] if isinstance(part, dict) else [part]
        yield from (address.strip() for address in given if isinstance(address, str))
