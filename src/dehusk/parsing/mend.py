"""Canonical HTML that is ambiguous → canonical HTML in which every `<` begins a tag.

About one page in forty needs this: the serialiser writes some elements' text unescaped, keeps `<` in odd names, and
writes end tags for elements of drawings and formulas that have the name of a void element.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from ..tagnames import VOID

_ODDITY: Final = re.compile(
    rb"<(?:"
    rb"(?P<unseen>(iframe|noembed|noframes)(?=[ >])[^>]*+>).*?(?P<end></\2>)"
    rb"|xmp(?P<xmp> [^>]*+|)>(?P<typed>.*?)</xmp>"
    rb"|plaintext(?P<plain> [^>]*+|)>(?P<rest>.*)</plaintext>"
    rb"|[?!][^>]*+>"
    rb"|/(?:%s)>"
    rb"|(?P<broken>[^<>]*+<[^>]*+>)"
    rb")" % "|".join(sorted(VOID)).encode(),
    re.DOTALL,
)
"""One `<` in front of all: the search then skips from one to the next."""


def mend(html: bytes) -> bytes:
    """The same page without unescaped text, processing instructions, `<` in names and end tags of void elements.

    One pass from the left: what looks like an oddity inside another one is part of that one.
    """
    return _ODDITY.sub(_mended, html)


def _mended(match: re.Match[bytes]) -> bytes:
    if match["unseen"]:
        return _with_sound_names(b"<" + match["unseen"]) + match["end"]
    if match["typed"] is not None:
        return _as_pre(match["xmp"], match["typed"])
    if match["rest"] is not None:
        return _as_pre(match["plain"], match["rest"])
    return _with_sound_names(b"<" + match["broken"]) if match["broken"] else b""


def _as_pre(attributes: bytes, typed: bytes) -> bytes:
    text = escape(typed.decode(), quote=False).replace("\N{NO-BREAK SPACE}", "&nbsp;")
    return b"<pre%s>%s</pre>" % (attributes.replace(b"<", b"-"), text.encode())


def _with_sound_names(tag: bytes) -> bytes:
    """The tag with a hyphen for each `<` inside it; dropping them would make a `script` of `scr<ipt`."""
    return tag[:1] + tag[1:].replace(b"<", b"-")
