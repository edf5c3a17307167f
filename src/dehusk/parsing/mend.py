"""Canonical HTML that is ambiguous → canonical HTML in which every `<` begins a tag.

About one page in forty needs this: the serialiser does not escape the text of some elements, keeps `<` in names, and
writes end tags for elements in drawings and formulas that have the name of a void element.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from ..page.tags import VOID

_ODDITY: Final = re.compile(
    rb"<(?:"
    rb"(?P<raw>iframe|noembed|noframes|xmp|plaintext)(?=[ >])(?P<attributes>[^>]*+)>"
    rb"|[?!][^>]*+>"
    rb"|/(?:%s)>"
    rb"|(?P<broken>[^<>]*+<[^>]*+>)"
    rb")" % "|".join(sorted(VOID)).encode()
)
"""All alternatives share the first `<`: the search then jumps from one `<` to the next."""
_SHOWN_AS_TYPED: Final = (b"xmp", b"plaintext")


def mend(html: bytes) -> bytes:
    """The same page without unescaped text, processing instructions, `<` in names and end tags of void elements.

    One pass from left to right: what looks like such a case inside another one is part of the other one.
    """
    pieces, at = [], 0
    while match := _ODDITY.search(html, at):
        pieces.append(html[at : match.start()])
        at = match.end()
        if match["raw"]:
            end_tag = b"</%s>" % match["raw"]
            end = html.rfind(end_tag, at) if match["raw"] == b"plaintext" else html.find(end_tag, at)
            end = len(html) if end < 0 else end
            pieces.append(_without_raw_text(match, html[at:end]))
            at = end + len(end_tag)
        elif match["broken"]:
            pieces.append(_with_sound_names(match[0]))
    pieces.append(html[at:])
    return b"".join(pieces)


def _without_raw_text(start_tag: re.Match[bytes], text: bytes) -> bytes:
    """The element as `pre` with its text escaped, if browsers show this text; else the element without its text."""
    if start_tag["raw"] in _SHOWN_AS_TYPED:
        return _as_pre(start_tag["attributes"], text)
    return b"%s</%s>" % (_with_sound_names(start_tag[0]), start_tag["raw"])


def _as_pre(attributes: bytes, typed: bytes) -> bytes:
    text = escape(typed.decode(), quote=False).replace("\N{NO-BREAK SPACE}", "&nbsp;")
    return b"<pre%s>%s</pre>" % (attributes.replace(b"<", b"-"), text.encode())


def _with_sound_names(tag: bytes) -> bytes:
    """The tag with a hyphen in place of each `<` inside it; removing them would turn `scr<ipt` into `script`."""
    return tag[:1] + tag[1:].replace(b"<", b"-")
