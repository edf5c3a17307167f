"""Ways in which a page tries to run a program in the browser that opens it, or to make the browser ask other hosts.

A program is always `alert(1)`. What a page may load, such as images and style sheets, comes from `passive.example`;
nothing may ever be asked of `evil.example`.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import addresses, documents, handlers, known, mutation, names, styles

FAMILIES = {
    family.__name__.rpartition(".")[2]: list(dict.fromkeys(family.vectors()))
    for family in (addresses, documents, handlers, known, mutation, names, styles)
}
_RUNS = "<script>alert(1)</script><img src=x onerror=alert(1)>"
_TEXT = f"<!DOCTYPE html><title>t</title><p>The mill turns.</p>{_RUNS}"
_UTF7 = "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"
_LONG = "x" * 3000

PAGES = [
    _TEXT.encode("utf-16"),
    _TEXT.encode("utf-16-le"),
    _TEXT.encode("utf-16-be"),
    _TEXT.encode("utf-32"),
    b"\xef\xbb\xbf" + _TEXT.encode(),
    b"\xff\xfe" + _TEXT.encode(),
    f"<meta charset=utf-7><p>{_UTF7}</p>".encode(),
    f"<meta http-equiv=content-type content='text/html; charset=utf-7'><title>{_UTF7}</title>{_UTF7}".encode(),
    f"<meta charset=utf-16><p>x</p>{_RUNS}".encode(),
    b"<meta charset=iso-2022-jp><p title='\x1b(J\\'><img src=x onerror=alert(1)>'>\x1b$B</p>\x1b(B" + _RUNS.encode(),
    b"<meta charset=hz-gb-2312><p>~{<img src=x onerror=alert(1)>~}</p>",
    b"<meta charset=x-user-defined><p>\xbcscript\xbealert(1)\xbc/script\xbe</p>",
    b"<meta charset=shift_jis><p title='\x81'><img src=x onerror=alert(1)>'>\x81<script>alert(1)</script>",
    b"<meta charset=gbk><p title='\x84\"><img src=x onerror=alert(1)>'>\x84<script>alert(1)</script>",
    b'<meta charset=big5><p title="\xa3"><img src=x onerror=alert(1)>">\xa3</p>',
    b"<meta charset=euc-jp><p>\x8f<script>alert(1)</script>\x8f</p>",
    b"<p>\xc0\xbcscript\xc0\xbealert(1)\xe0\x80\xbc/script\xe0\x80\xbe\xf8\x80\x80\x80\xbc</p>",
    b"<p>\xed\xa0\xbc\xed\xb0\x80<script>alert(1)</script></p>",
    f"<!DOCTYPE html PUBLIC '{_LONG}'><p>\x1b$B{_RUNS}".encode(),
    f"<!DOCTYPE {_LONG}><html class='{_LONG}' lang='{_LONG}'><p>{_RUNS}".encode(),
    f"<!DOCTYPE html PUBLIC '\"' \"'><script>alert(1)</script>\"><p>{_RUNS}".encode(),
    f"<!DOCTYPE html SYSTEM '\"'><p>{_RUNS}".encode(),
    f'<!DOCTYPE "<script>alert(1)</script>"><p>{_RUNS}'.encode(),
    f"<html lang='\"><script>alert(1)</script>'><title>\"><script>alert(1)</script></title><p>{_RUNS}".encode(),
    f"<base href='https://mill.example/\"><script>alert(1)</script>'><p>{_RUNS}".encode(),
]
_TOGETHER = 100
_END = (
    "\n--></script></style></title></textarea></xmp></noscript></noembed></noframes></iframe></object></template></option>"
    "</select></table></svg></math></form></a></button></h1></b></div></ruby></marquee>'\">\n"
)
"""Ends whatever a vector leaves open, so that the next one starts afresh."""


def pages() -> Iterator[tuple[str, bytes]]:
    """Pages with many vectors each, by name; what never ends has a page of its own."""
    for family, vectors in FAMILIES.items():
        together = [vector for vector in vectors if "<plaintext" not in vector and "<frameset" not in vector]
        alone = [vector for vector in vectors if "<plaintext" in vector or "<frameset" in vector]
        for start in range(0, len(together), _TOGETHER):
            yield f"{family}-{start}", _page(_END.join(together[start : start + _TOGETHER]))
        for number, vector in enumerate(alone):
            yield f"{family}-alone-{number}", _page(vector)
    for number, page in enumerate(PAGES):
        yield f"encodings-{number}", page


def _page(vectors: str) -> bytes:
    """A page with text before the vectors, unless they would not be read as frames then."""
    beginning = "" if vectors.startswith("<frameset") else "<body><p>The mill turns.</p>"
    return f"<!DOCTYPE html><title>t</title>{beginning}{vectors}".encode()
