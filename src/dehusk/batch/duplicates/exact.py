"""Texts that repeat another character by character."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from typing import Final

from ...errors import BadParameter


class ExactDuplicates:
    """Finds the texts that are equal to one of the last `capacity` different texts.

    The memory does not grow with the number of texts that are looked at: it takes about 300 bytes for each text of
    `capacity`.
    """

    reason: Final = "the text repeats that of another page"

    def __init__(self, *, capacity: int = 10_000_000) -> None:
        if capacity < 1:
            raise BadParameter(f"duplicates are looked for among at least one text, not {capacity}")
        self._capacity = capacity
        self._ids: OrderedDict[bytes, str] = OrderedDict()

    def original_of(self, id: str, text: str) -> str | None:
        """The id of an earlier text that is equal to this one; where there is none, this one is remembered."""
        digest = blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
        original = self._ids.get(digest)
        if original is None:
            self._ids[digest] = id
            if len(self._ids) > self._capacity:
                self._ids.popitem(last=False)
        return original
