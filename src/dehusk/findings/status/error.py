"""Pages that a server sends instead of the one that was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..._core import holds
from ...page import Page
from ...page.attributes import attribute
from ...page.lines import line_within
from .evidence import Evidence

LONGEST: Final = 150
"""A page with this many words of content is about something."""
_HEADING: Final = 5
"""The maximum number of words of a heading that only says that something went wrong."""
_HEADINGS: Final = 3
"""How many headings are read."""
_SEPARATOR: Final = re.compile(r"(?<!\s)\s++[-–—~]\s++|(?:(?<!\s)\s++)?+[|·•:»«<>]\s++")
"""What stands between the title of a page and the name of its site."""
_CODE: Final = re.compile(r"\W*(?:40[34]|410|429|50[234])(?!\S*\w)|.*(?<![\w.,/-])(?:40[34]|410|429|50[234])\W*$")
"""Codes of HTTP for a page that is not there, not allowed or not now, first or last in a heading."""
_SAID: Final = re.compile(
    r"(?:(?:error\W*)?[45]\d\d\W*)?(?:(?:the |this )?(?:page|file|document|url|resource|content)\W*)?"
    r"(?:(?:was |is |could )?not (?:be )?found|(?:cannot|can['’]t) be found|(?:does not|doesn['’]t) exist|"
    r"(?:access )?forbidden|access denied|unauthorized|bad request|(?:internal )?server error|bad gateway|"
    r"service (?:temporarily )?unavailable|gateway time-?out|too many requests)\W*(?:(?:error\W*)?[45]\d\d\W*)?",
    re.IGNORECASE,
)
"""What such pages say in English, for those without a code."""
_NAMED: Final = re.compile(
    r"(?<![\w-])(?:(?:error|page|status|http)[-_]?(?:40[34]|410|50[0234])|(?:page[-_]?)?not[-_]?found)(?![\w-])",
    re.IGNORECASE,
)
"""Classes and ids of `body` on such pages in any language, such as `error404` in WordPress."""
_CHALLENGES: Final = (
    b"_cf_chl_opt",
    b"cf-error-details",
    b"captcha-delivery.com",
    b"_Incapsula_Resource",
    b"px-captcha",
    b"AwsWafIntegration",
)
"""What is found only in pages that ask for proof that the reader is no robot, or that refuse robots."""


def why_error_page(evidence: Evidence) -> str:
    """A page with little text that names an error in its title, a heading or its `body`, or that keeps robots out."""
    if evidence.content_words >= LONGEST:
        return ""
    page = evidence.page
    for heading in _headings(page):
        if len(heading.split()) <= _HEADING and (_CODE.match(heading) or _SAID.fullmatch(heading)):
            return f"its heading is {heading!r}, and {evidence.size}"
    name = _NAMED.search(" ".join(attribute(page, page.body, key) or "" for key in ("class", "id")))
    if name:
        return f"its body is called {name[0]!r}, and {evidence.size}"
    if evidence.own_words < LONGEST:
        for challenge in _CHALLENGES:
            if holds(evidence.raw, challenge):
                return f"it keeps robots out by {challenge.decode()!r}, and {evidence.size}"
    return ""


def _headings(page: Page) -> Iterator[str]:
    """The parts of the title, and the first `h1` headings."""
    yield from filter(None, map(str.strip, _SEPARATOR.split(page.title)))
    for row in page.is_in(frozenset({"h1"})).nonzero()[0][:_HEADINGS].tolist():
        yield line_within(page, row)
