"""What may stay of the content of a page."""

from __future__ import annotations

from functools import cache
from typing import Final

from turbohtml.clean import OnDisallowed, Policy, Sanitizer

from .addresses import SCHEMES

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


@cache
def sanitiser() -> Sanitizer:
    """The sanitiser for the content of a page: it removes tags that are not allowed, and keeps the text in them."""
    return Sanitizer(
        Policy(
            tags=TAGS,
            attributes=_ATTRIBUTES,
            url_schemes=SCHEMES,
            on_disallowed_tag=OnDisallowed.STRIP,
            allow_fragment_urls=True,
            remove_with_content=frozenset({"script", "style"}),
            set_attributes={"details": {"open": ""}},
        )
    )
