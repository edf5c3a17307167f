"""The name of a site that no page declares: one on which two places agree, such as the logo and the title element."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..page.attributes import attribute_values
from .evidence import Evidence
from .person_names import labels_control
from .plain_text import letters, plain_value, texts_within
from .readers import Reader
from .titles import HOME_NAMES, is_shortened, split_title

_MAX_LOGOS: Final = 12
"""Maximum number of images with an alternative text, from the beginning of the page, that may be its logo."""
_MAX_LINKS: Final = 80
_MAX_HOME_LINKS: Final = 4
_MAX_TEXTS_AT_END: Final = 60
"""Maximum number of texts at the end of the page among which the copyright is looked for."""
_MAX_COPYRIGHT_CHARS: Final = 200
_MIN_LABEL_LETTERS, _MAX_ADDED = 5, 2
_MIN_LETTERS, _MAX_LETTERS = 2, 60
_HOME: Final = re.compile(r"(?:https?:)?(?://([^/?#]+))?/?(?:(?:index|default)\.\w+)?", re.IGNORECASE)
"""The URL of a front page."""
_COPYRIGHT: Final = re.compile(r"©|\bcopyright\b|\(c\)|版权所有|版權所有|著作権", re.IGNORECASE)
_FILE: Final = re.compile(r"\.(?:png|jpe?g|gif|svg|webp)$", re.IGNORECASE)
_LOGO: Final = re.compile(r"^logo[ :]++(?:of )?|(?<!\W)\W*+\blogo$", re.IGNORECASE)


@Reader
def read_agreed_names(evidence: Evidence) -> Iterator[str]:
    """Read the names beside the title, in logos and in links to the front page that another of these places has too.

    The host and the line of the copyright are such places, but give no names: what is around them is not known.
    """
    parts = list(map(str.strip, split_title(evidence.page_title)[1]))
    places = [[parts[-1], parts[0]], list(_names_of_logos(evidence)), list(_names_in_links(evidence))]
    keys = [frozenset(map(letters, names)) for names in places]
    is_other = frozenset(map(letters, (evidence.title, *parts[1:-1]))) | HOME_NAMES
    alone = []
    for names, own in zip(places, keys, strict=True):
        agreed = frozenset().union(*(others for others in keys if others is not own))
        for name, key in ((name, letters(name)) for name in names):
            if key in is_other or not _can_name_site(name, key):
                continue
            if key in agreed or _names_host(name, evidence):
                yield name
            else:
                alone.append((name, key))
    lines = _copyright_lines(evidence) if alone else []
    yield from (name for name, key in alone if any(key in line for line in lines))


def _can_name_site(name: str, key: str) -> bool:
    """Whether a text, given with its letters alone, can be the name of a site: it is no button, number or file."""
    is_name = _MIN_LETTERS <= len(key) <= _MAX_LETTERS and name[0].isalnum() and not key.isdigit()
    return is_name and not labels_control(name) and not _FILE.search(name)


def _names_host(name: str, evidence: Evidence) -> bool:
    """Whether a text names the host: as its domain, as what the domain shortens, or with a short addition."""
    label = (evidence.host_names or [""])[-1]
    key = letters(name)
    is_longer = len(label) >= _MIN_LABEL_LETTERS and key.startswith(label) and len(key) <= len(label) + _MAX_ADDED
    return is_longer or key in evidence.host_names or is_shortened(name, label)


def _names_of_logos(evidence: Evidence) -> Iterator[str]:
    """Yield the first alternative texts of the page, without the word "logo"."""
    _, texts = attribute_values(evidence.page, "alt")
    for text in islice(filter(None, map(plain_value, texts)), _MAX_LOGOS):
        yield from (_LOGO.sub("", part.strip()) for part in split_title(text)[1])


def _names_in_links(evidence: Evidence) -> Iterator[str]:
    """Yield the texts of the first links that lead to a front page."""
    rows, urls = attribute_values(evidence.page, "href")
    body = evidence.page.body
    links = islice(((row, url) for row, url in zip(rows.tolist(), urls, strict=True) if row > body), _MAX_LINKS)
    home = list(islice((row for row, url in links if url and _leads_home(url, evidence)), _MAX_HOME_LINKS))
    return filter(None, texts_within(evidence.page, home)) if home else iter(())


def _leads_home(url: str, evidence: Evidence) -> bool:
    """Whether a URL is that of a front page, and not on another host."""
    match = _HOME.fullmatch(url)
    return match is not None and (
        not (match[1] and evidence.host_names) or evidence.host_names[-1] in letters(match[1])
    )


def _copyright_lines(evidence: Evidence) -> list[str]:
    """Return the letters of the lines with the copyright at the end of the page."""
    page = evidence.page
    rows = page.is_text.nonzero()[0][-_MAX_TEXTS_AT_END:]
    lines = map(page.table.plain_text, rows[page.chars[rows] <= _MAX_COPYRIGHT_CHARS].tolist())
    return [letters(line) for line in lines if _COPYRIGHT.search(line)]
