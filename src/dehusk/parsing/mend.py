"""Canonical HTML that is ambiguous → canonical HTML in which every `<` begins a tag.

About one page in forty needs this: the serialiser writes some elements' text unescaped, keeps `<` in odd names, and
writes end tags for elements of drawings and formulas that have the name of a void element.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from ..tagnames import VOID

_NEVER_SHOWN: Final = re.compile(rb"(<(iframe|noembed|noframes)\b[^>]*>).*?(</\2>)", re.DOTALL)
_SHOWN_AS_TYPED: Final = re.compile(rb"<(xmp|plaintext)\b([^>]*)>(.*?)</\1>", re.DOTALL)
_INSTRUCTION: Final = re.compile(rb"<[?!][^>]*>")
_BROKEN_TAG: Final = re.compile(rb"<[^<>]*<[^>]*>")
_VOID_END: Final = re.compile(rb"</(?:%s)>" % "|".join(sorted(VOID)).encode())


def mend(html: bytes) -> bytes:
    """The same page without unescaped text, processing instructions, `<` in names and end tags of void elements."""
    html = _NEVER_SHOWN.sub(rb"\1\3", html)
    html = _SHOWN_AS_TYPED.sub(_as_pre, html)
    html = _INSTRUCTION.sub(b"", html)
    html = _BROKEN_TAG.sub(_without_inner, html)
    return _VOID_END.sub(b"", html)


def _as_pre(match: re.Match[bytes]) -> bytes:
    return b"<pre%s>%s</pre>" % (match[2], escape(match[3].decode(), quote=False).encode())


def _without_inner(match: re.Match[bytes]) -> bytes:
    return b"<" + match[0][1:].replace(b"<", b"")
