"""Pages that did not arrive: errors of the server, pages that scripts build, and pages cut off in the middle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..._core import holds
from ...page import Page
from ...page.attributes import attribute, attribute_values
from ...page.lines import line_within
from ...page.tags import TAGS
from .evidence import StatusEvidence, count_noun

_MAX_ERROR_WORDS: Final = 150
"""Words of content from which on a page is about something."""
_MAX_HEADING_WORDS: Final = 5
"""Maximum number of words of a heading that only says that something failed."""
_MAX_HEADINGS: Final = 3
_SEPARATOR: Final = re.compile(r"(?<!\s)\s++[-–—~]\s++|(?:(?<!\s)\s++)?+[|·•:»«<>]\s++")
"""The separator between the title of a page and the name of its site."""
_ERROR_CODE: Final = re.compile(r"\W*(?:40[34]|410|429|50[234])(?!\S*\w)|.*(?<![\w.,/-])(?:40[34]|410|429|50[234])\W*$")
"""Codes of HTTP for a page that is not there, not allowed or not now, first or last in a heading."""
_ERROR_PHRASE: Final = re.compile(
    r"(?:(?:error\W*)?[45]\d\d\W*)?(?:(?:the |this )?(?:page|file|document|url|resource|content)\W*)?"
    r"(?:(?:was |is |could )?not (?:be )?found|(?:cannot|can['’]t) be found|(?:does not|doesn['’]t) exist|"
    r"(?:access )?forbidden|access denied|unauthorized|bad request|(?:internal )?server error|bad gateway|"
    r"service (?:temporarily )?unavailable|gateway time-?out|too many requests)\W*(?:(?:error\W*)?[45]\d\d\W*)?",
    re.IGNORECASE,
)
"""The headings of such pages in English, for those without a code."""
_ERROR_NAME: Final = re.compile(
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
"""Bytes that occur only in pages that ask for proof that the reader is not a robot, or that refuse robots."""

_MAX_SHELL_WORDS: Final = 50
"""Words, of content or in the body outside `noscript`, from which on a page needs no rendering."""
_MAX_MENU_WORDS: Final = 200
"""The same where the page has an empty root: so many words are those of menus, if they are in links."""
_MAX_EMPTY_WORDS: Final = 5
"""Maximum number of words of a page with scripts that says nothing."""
_ROOT_NAME: Final = re.compile(
    r"main|_{0,3}(?:[a-z]+-)?(?:app|root|next|nuxt|gatsby)(?:-(?:root|mount|container|wrapper|shell))?", re.IGNORECASE
)
"""Ids and names of elements in which scripts build a page."""
_SCRIPTS: Final = (b"<script", b"<SCRIPT", b'as="script"', b'rel="modulepreload"')

_END_TAGS: Final = (b"</html", b"</body", b"</HTML", b"</BODY")
_TAIL_BYTES: Final = 4096
"""The number of bytes at the end of a page in which nearly all pages have one of these tags."""
_RAW_TEXTS: Final = {
    "a comment": (b"<!--", b"-->"),
    "a script": (b"<script", b"</script"),
    "a style sheet": (b"<style", b"</style"),
}
"""The parts that a complete page never ends within, each with its first and last bytes."""
_MANY_OPEN: Final = 5
"""Minimum number of open `div` elements that are not a mistake of the author."""
_CRAWLER_LIMITS: Final = frozenset({64 * 1024, 500_000, 512_000, 512 * 1024, 1_000_000, 1024 * 1024, 5 * 1024 * 1024})
"""Sizes in bytes at which crawlers cut: Nutch, Common Crawl over the years, and round numbers."""


def why_error_page(evidence: StatusEvidence) -> str:
    """A page with little text that names an error in its title, a heading or its `body`, or that keeps robots out."""
    if evidence.words.kept >= _MAX_ERROR_WORDS:
        return ""
    page = evidence.page
    for heading in _read_headings(page):
        if len(heading.split()) <= _MAX_HEADING_WORDS and (
            _ERROR_CODE.match(heading) or _ERROR_PHRASE.fullmatch(heading)
        ):
            return f"its heading is {heading!r}, and {evidence.size}"
    name = _ERROR_NAME.search(" ".join(attribute(page, page.body, key) or "" for key in ("class", "id")))
    if name:
        return f"its body is called {name[0]!r}, and {evidence.size}"
    if evidence.words.own < _MAX_ERROR_WORDS:
        for challenge in _CHALLENGES:
            if holds(evidence.raw, challenge):
                return f"it keeps robots out by {challenge.decode()!r}, and {evidence.size}"
    return ""


def _read_headings(page: Page) -> Iterator[str]:
    yield from filter(None, map(str.strip, _SEPARATOR.split(page.title)))
    for row in page.is_in(frozenset({"h1"})).nonzero()[0][:_MAX_HEADINGS].tolist():
        yield line_within(page, row)


def why_needs_rendering(evidence: StatusEvidence) -> str:
    """The page has hardly any words, but what would add some: an empty root, a call for JavaScript, or scripts."""
    words, kept = evidence.words.outside_noscript, evidence.words.kept
    if evidence.words.own >= _MAX_SHELL_WORDS or words >= _MAX_MENU_WORDS or kept > max(words, _MAX_SHELL_WORDS):
        return ""
    root = _find_empty_root(evidence)
    if root:
        return f"the page has {count_noun(words, 'word')} and its element {root!r} is empty; a browser would build it"
    if max(words, kept) >= _MAX_SHELL_WORDS:
        return ""
    if _asks_for_scripts(evidence):
        return f"the page has {count_noun(words, 'word')} and asks for JavaScript; a browser would build it"
    scripts = sum(map(evidence.raw.count, _SCRIPTS))
    if scripts and words <= _MAX_EMPTY_WORDS and evidence.words.kept <= _MAX_EMPTY_WORDS:
        return f"the page has {count_noun(words, 'word')} and {count_noun(scripts, 'script')}; a browser would build it"
    return ""


def _find_empty_root(evidence: StatusEvidence) -> str:
    """The name of an element without words in which a framework would build the page; empty if there is none."""
    page = evidence.page
    rows, names = attribute_values(page, "id")
    own_tags = ((page.tag >= len(TAGS)) | page.is_in(frozenset({"main"}))).nonzero()[0].tolist()
    for row, name in [*zip(rows.tolist(), names, strict=True), *((row, page.name(row)) for row in own_tags)]:
        if _ROOT_NAME.fullmatch(name) and not page.words[row : page.end[row]].any():
            return name
    return ""


def _asks_for_scripts(evidence: StatusEvidence) -> bool:
    """Whether a text in `noscript` mentions JavaScript, which has this name in all languages."""
    page = evidence.page
    rows = (page.in_noscript & page.is_text).nonzero()[0].tolist()
    return any("javascript" in page.text(row).lower() for row in rows)


def why_truncated(evidence: StatusEvidence) -> str:
    """The page closes neither `body` nor `html`, and stops where no complete page ends.

    Leaving out these two end tags is legal, so that alone is not evidence. This is: an end within a tag, a comment, a
    script or a style sheet; an end within a text while a `div` is open, whose end tag is mandatory; many open `div`
    elements; a length at which crawlers cut.
    """
    raw = evidence.raw
    if _is_closed(raw[-_TAIL_BYTES:]) or _is_closed(raw):
        return ""
    inside = _find_open_end(raw.rstrip())
    if inside:
        return f"the page ends within {inside}"
    if len(raw) in _CRAWLER_LIMITS:
        return f"the page ends without end tags after exactly {len(raw):,} bytes, where crawlers cut"
    return ""


def _is_closed(raw: bytes) -> bool:
    return any(holds(raw, end) for end in _END_TAGS)


def _find_open_end(raw: bytes) -> str:
    """What a page ends within, if no complete page ends there; else empty."""
    closed = max(raw.rfind(end) for _, end in _RAW_TEXTS.values())
    for what, (begin, _) in _RAW_TEXTS.items():
        if raw.rfind(begin) > closed:
            return what
    last = raw.rfind(b"<")
    if last > raw.rfind(b">") and (raw[last + 1 : last + 2] in (b"", b"/", b"!") or raw[last + 1 : last + 2].isalpha()):
        return "a tag"
    still_open = raw.count(b"<div") - raw.count(b"</div")
    if still_open >= (_MANY_OPEN if raw.endswith(b">") else 1):
        return f"{count_noun(still_open, 'open div element')}"
    return ""
