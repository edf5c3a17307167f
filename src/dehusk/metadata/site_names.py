"""The names of the site that a page belongs to: is a text one of them, and what is a title without them?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .plain_text import letters
from .title_texts import join_parts, split_title

_MORE: Final = 8
"""Letters that a text may add to the name of the site, such as "news" or "home"."""


class SiteNames:
    """The names of a site: those that its page gives, and those of its host in letters alone."""

    def __init__(self, names: Iterable[str] = (), host_names: Iterable[str] = ()) -> None:
        self._names = {*map(letters, names), *host_names} - {""}

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
        while last - first > 1 and self.has(parts[last - 1]):
            last -= 1
        while last - first > 1 and self.has(parts[first]):
            first += 1
        return join_parts(separators, parts, first, last)
