"""Bytes or text → `Page`."""

from __future__ import annotations

from ..page import Encoding, Page


def parse(html: bytes | str, *, url: str | None = None, charset: str | None = None) -> Page:
    """Parse a page once, for any number of methods.

    `html` is what was served; `charset` is what was said about it from outside (an HTTP header). Text that is already
    decoded is taken as it is. No input raises: rubbish gives a page with little in it.
    """
    from .canonical import canonical
    from .decode import decode
    from .mend import mend
    from .scan import scan

    if isinstance(html, str):
        text, encoding = html, Encoding("utf-8", "text", 1.0)
    else:
        text, encoding = decode(bytes(html), charset)
    markup = canonical(text)
    columns = scan(markup)
    if columns is None:
        markup = mend(markup)
        columns = scan(markup)
    if columns is None:
        markup = mend(canonical(markup.decode()))
        columns = scan(markup)
    assert columns is not None, "mended HTML is unambiguous"
    return Page(html=markup, source=text, encoding=encoding, url=url, **columns._asdict())
