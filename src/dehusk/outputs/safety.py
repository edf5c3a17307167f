"""What is allowed in HTML that is safe to open: for the content, a list of what may stay; for whole pages, which keep
their layout, a list of what must go.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Final

from turbohtml import Document, Element
from turbohtml.clean import OnDisallowed, Policy, Sanitizer, strip_comments_node

from ..page import Page
from ..page.base import base_of

TAGS: Final = frozenset(
    """
    a abbr acronym address area article aside audio b bdi bdo big blockquote br button caption center cite code col
    colgroup data dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header
    hgroup hr i img ins kbd label legend li listing main map mark menu meter nav nobr ol optgroup option output p
    picture pre progress q rb rp rt rtc ruby s samp search section select small source span strike strong sub summary
    sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr
    math annotation maction menclose merror mfenced mfrac mglyph mi mlabeledtr mlongdiv mmultiscripts mn mo mover
    mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt msrow mstack mstyle msub
    msubsup msup mtable mtd mtext mtr munder munderover none semantics
    """.split()
)
"""The elements of the cleaned page; of other elements only the text is kept."""
_ATTRIBUTES: Final = {
    "*": frozenset({"class", "dir", "id", "lang", "role", "title"}),
    "a": frozenset({"href", "name"}),
    "img": frozenset({"src", "srcset", "alt", "width", "height", "sizes"}),
    "source": frozenset({"src", "srcset", "media", "sizes", "type"}),
    "audio": frozenset({"src", "controls"}),
    "video": frozenset({"src", "controls", "poster", "width", "height"}),
    "td": frozenset({"colspan", "rowspan"}),
    "th": frozenset({"colspan", "rowspan", "scope"}),
    "col": frozenset({"span"}),
    "colgroup": frozenset({"span"}),
    "ol": frozenset({"start", "type", "reversed"}),
    "li": frozenset({"value"}),
    "time": frozenset({"datetime"}),
    "q": frozenset({"cite"}),
    "blockquote": frozenset({"cite"}),
    "data": frozenset({"value"}),
    "math": frozenset({"display", "alttext"}),
    "annotation": frozenset({"encoding"}),
    **dict.fromkeys(("mi", "mn", "mo", "ms", "mtext"), frozenset({"mathvariant"})),
    "menclose": frozenset({"notation"}),
    "mfenced": frozenset({"open", "close", "separators"}),
    "mfrac": frozenset({"linethickness", "bevelled"}),
    "mtable": frozenset({"columnalign"}),
    "mtd": frozenset({"columnspan", "rowspan"}),
}
_SCHEMES: Final = frozenset({"http", "https", "mailto", "tel"})

_RUNS: Final = (
    "script,iframe,frame,embed,portal,fencedframe,noembed,noframes,animate,set,base,meta[http-equiv],"
    "link:not([rel~=stylesheet i])"
)
_RENAMED: Final = {"object": "span", "applet": "span", "xmp": "pre", "plaintext": "pre"}
"""Elements that are replaced by harmless ones with the same content: those that would run something, and those whose
text is written unescaped.
"""
_NEVER_NEEDED: Final = frozenset({"srcdoc", "ping", "referrerpolicy"})
"""Attributes that embed a document, report clicks, or tell other hosts from where a page is shown."""
_IMAGES: Final = frozenset({"src", "srcset", "poster", "background"})
_URLS: Final = _IMAGES | frozenset(
    "action cite classid codebase data dynsrc formaction from href icon longdesc lowsrc manifest to values".split()
)
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]*):")
_CSS_PROGRAM: Final = re.compile(
    r"expression\s*\(|(?:java|vb|live)script:|-moz-binding|(?<![\w-])behavior\s*:|<!--", re.IGNORECASE
)
_CSS_DISGUISE: Final = re.compile(r"/\*(?:.*?\*/|.*)|\\([0-9a-f]{1,6})\s?|\\", re.IGNORECASE | re.DOTALL)


@cache
def sanitiser() -> Sanitizer:
    """The sanitiser for the content of a page: it removes tags that are not allowed, and keeps the text in them."""
    return Sanitizer(
        Policy(
            tags=TAGS,
            attributes=_ATTRIBUTES,
            url_schemes=_SCHEMES,
            on_disallowed_tag=OnDisallowed.STRIP,
            allow_fragment_urls=True,
            remove_with_content=frozenset({"script", "style"}),
            set_attributes={"details": {"open": ""}},
        )
    )


def base_element(page: Page) -> str:
    """A `base` element with the address against which links are resolved; empty where the address is not known."""
    url = base_of(page)
    return f'<base href="{escape(url)}">' if url else ""


def make_harmless(document: Document) -> None:
    """Remove from a whole page everything that runs: programs, embedded documents, event handlers, links to programs.

    Nothing that remains holds unescaped text, so parsing the result again gives the same page.
    """
    strip_comments_node(document)
    document.remove(_RUNS)
    for element in document.select(",".join(_RENAMED)):
        element.tag = _RENAMED[element.tag]
    for element in document.select("*"):
        _disarm(element)


def _disarm(element: Element) -> None:
    """Remove attributes that run something, and the parts of styles that do."""
    for name in list(element.attrs):
        value = element.attr(name) or ""
        plain = name.removeprefix("xlink:").removeprefix("xml:")
        if name.startswith("on") or name in _NEVER_NEEDED or (plain in _URLS and not is_safe_address(value, plain)):
            del element.attrs[name]
        elif name == "style":
            element.attrs[name] = _tame(value)
    if element.tag == "style":
        element.set_text(_tame(element.text).replace("<", r"\3c "))


def is_safe_address(value: str, name: str) -> bool:
    """Whether every address in the value of an attribute is relative, has a web scheme, or is an image."""
    urls = "".join(character for character in value.lower() if character > " ")
    for url in urls.split({"srcset": ",", "values": ";"}.get(name, "\0")):
        scheme = _SCHEME.match(url)
        if scheme and scheme[1] not in _SCHEMES and not (name in _IMAGES and url.startswith("data:image/")):
            return False
    return True


def _tame(css: str) -> str:
    """CSS without what made old browsers run programs; empty where such code is disguised."""
    tamed = _CSS_PROGRAM.sub("", css)
    return "" if _CSS_PROGRAM.search(_CSS_DISGUISE.sub(_revealed, tamed)) else tamed


def _revealed(match: re.Match[str]) -> str:
    code = int(match[1], 16) if match[1] else 0
    return chr(code) if 0 < code < 0x110000 else ""
