"""What may stand in HTML that is safe to open: an allow list, enforced by the sanitiser of the HTML library."""

from __future__ import annotations

from functools import cache
from typing import Final

from turbohtml.clean import OnDisallowed, Policy, Sanitizer

_TAGS: Final = frozenset(
    """
    a abbr acronym address area article aside audio b bdi bdo big blockquote br button caption center cite code col
    colgroup data dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6
    header hgroup hr i img input ins kbd label legend li listing main map mark menu meter nav nobr noscript ol optgroup
    option output p picture pre progress q rb rp rt rtc ruby s samp search section select small source span strike
    strong sub summary sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr
    math annotation mfrac mi mn mo mover mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder
    munderover semantics
    """.split()
)
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
}


@cache
def sanitiser() -> Sanitizer:
    """The sanitiser for the content of a page: tags that are not allowed go, the text in them stays."""
    return Sanitizer(
        Policy(
            tags=_TAGS,
            attributes=_ATTRIBUTES,
            url_schemes=frozenset({"http", "https", "mailto", "tel"}),
            on_disallowed_tag=OnDisallowed.STRIP,
            allow_fragment_urls=True,
            remove_with_content=frozenset({"script", "style", "template", "iframe", "object", "embed", "noembed"}),
        )
    )
