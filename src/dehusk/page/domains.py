"""Registered domains: the part of a host that somebody has registered, by the Public Suffix List."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList


@lru_cache(maxsize=256)
def registered_domain(host: str) -> str:
    """The registered domain of a host, such as `example.co.uk` of `news.example.co.uk`.

    Only suffixes of registries count: pages of all users of a blog service are pages of that service. A host without a
    registered domain, such as `localhost` or a numeric address, is given back as it is. Answers are kept:
    many pages are of the same sites.
    """
    if host.rpartition(".")[2].isdigit():
        return host
    return _suffixes().privatesuffix(host) or host


@cache
def _suffixes() -> PublicSuffixList:
    """The list, read when it is first needed."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(only_icann=True)
