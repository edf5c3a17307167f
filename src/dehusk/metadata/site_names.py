"""The names of the site that a page belongs to: is a text one of them, and what is a title without them?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .plain_text import letters
from .title_texts import join_parts, split_title

_MORE: Final = 8
"""Letters that a text may add to the name of the site, such as "news" or "home"."""
_SHORTEST_LABEL: Final = 3
"""Letters of the label of a domain that does not fit a text by chance."""
_SMALL_WORDS: Final = frozenset("a and das de del der di die du el et for il la le les of os the und y".split())


class SiteNames:
    """The names of a site: those that its page gives, and those of its host in letters alone."""

    def __init__(self, names: Iterable[str] = (), host_names: Sequence[str] = ()) -> None:
        self._names = {*map(letters, names), *host_names} - {""}
        self._label = host_names[-1] if host_names else ""

    def has(self, text: str) -> bool:
        """Whether a text is a name of the site, with or without additions such as "home" or ".com"."""
        own = letters(text)
        if not own:
            return True
        return any(
            own == name
            or (own in name and 2 * len(own) > len(name) and len(own) > 3)
            or (name in own and len(own) <= len(name) + _MORE and len(name) > 3)
            for name in self._names
        )

    def taken_off(self, title: str) -> str:
        """A title without the names of the site before and after it."""
        separators, parts = split_title(title)
        first, last = 0, len(parts)
        while last - first > 1 and self._names_site(parts[last - 1]):
            last -= 1
        while last - first > 1 and self._names_site(parts[first]):
            first += 1
        return join_parts(separators, parts, first, last)

    def _names_site(self, part: str) -> bool:
        """Whether a part of a title is a name of the site, in full or as its domain shortens it, such as "BBC News"."""
        if self.has(part) or is_shortened(part, self._label):
            return True
        is_first = letters(part.split(maxsplit=1)[0]) == self._label
        return is_first and len(letters(part)) <= len(self._label) + _MORE


def is_shortened(name: str, label: str) -> bool:
    """Whether the label of a domain is a name shortened: each of its words, or the beginning of it, in order.

    The domains of "New York Times" and of "The Sydney Morning Herald" are `nytimes` and `smh`. Small words may be left
    out.
    """
    if len(label) < _SHORTEST_LABEL or not name.strip():
        return False
    rests = {label}
    for word in name.split():
        own = letters(word)
        longer = {rest[size:] for rest in rests for size in range(1, len(own) + 1) if rest.startswith(own[:size])}
        rests = longer | rests if own in _SMALL_WORDS or not own else longer
    return "" in rests
