"""Which comes first in a date that is written in numbers with slashes, the day or the month."""

from __future__ import annotations

from typing import Final

_MONTH_FIRST: Final = ("en-US", "en-PH")
_OF_ANY_COUNTRY: Final = ("", "en")
_AMERICAN_ENDINGS: Final = frozenset("us ph ca ai cc co fm gg io ly me to tv vc ws".split())
"""Endings of domains of countries that write the month first, and of those that sell their domains to everybody."""


def is_month_first(language: str, host: str) -> bool:
    """Whether the month comes first on a page of this language tag and host: in American English alone.

    Of English of no country, and of pages whose language is not known, the domain says whether it is American.
    """
    if language not in _OF_ANY_COUNTRY:
        return language in _MONTH_FIRST
    ending = host.rpartition(".")[2]
    return len(ending) != len("uk") or ending in _AMERICAN_ENDINGS
