"""Whole pages whose bytes another reader takes for other characters."""

from __future__ import annotations

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
