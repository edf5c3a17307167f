"""Registered domains: the part of a host that somebody has registered, by the Public Suffix List."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_REGISTRIES: Final = re.compile(
    r"^// ===BEGIN ICANN DOMAINS===$(.*)^// ===END ICANN DOMAINS===$", re.MULTILINE | re.DOTALL
)
"""The part of the list with the suffixes of registries."""
_ENCODED: Final = "xn--"
"""The beginning of a label with letters beyond ASCII, as hosts are sent."""


@lru_cache(maxsize=256)
def registered_domain(host: str) -> str:
    """Return the registered domain of a host, such as `example.co.uk` of `news.example.co.uk`.

    Only suffixes of registries count: pages of all users of a blog service are pages of that service. A host without a
    registered domain, such as `localhost` or a numeric address, is given back as it is. Answers are kept:
    many pages are of the same sites.
    """
    ending = host.rpartition(".")[2].lower()
    if ending.isdigit():
        return host
    suffixes = _whole_list() if _ENCODED in host.lower() else _suffixes_below(ending)
    return suffixes.privatesuffix(host) or host


@lru_cache(maxsize=256)
def _suffixes_below(ending: str) -> PublicSuffixList:
    """The suffixes with this last label: to read the whole list takes longer than to extract fifty pages."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(list(_find_rules(ending)), accept_encoded_idn=False)


def _find_rules(ending: str) -> Iterator[str]:
    """Yield the suffixes with this last label. To search for it takes a tenth of the time of a pattern."""
    text = _suffixes_of_registries()
    if f"\n{ending}\n" in text:
        yield ending
    end = text.find(f".{ending}\n")
    while end >= 0:
        stop = end + 1 + len(ending)
        rule = text[text.rfind("\n", 0, end) + 1 : stop]
        if " " not in rule:
            yield rule
        end = text.find(f".{ending}\n", stop)


@cache
def _suffixes_of_registries() -> str:
    from publicsuffixlist import PSLFILE

    match = _REGISTRIES.search(Path(PSLFILE).read_text("utf-8"))
    return match[1] if match else ""


@cache
def _whole_list() -> PublicSuffixList:
    """The list with suffixes as they are encoded in hosts too; few hosts are."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(only_icann=True)
