"""The policy for whole pages: the elements and attributes of which an auditor has said that nothing in them runs.

The core has lists of its own, by which it writes pages; what it writes is looked at with these.
"""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Namespace

CONTENT_TAGS: Final = frozenset(
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
"""The elements of the content."""

ELEMENTS: Final = {
    Namespace.HTML: CONTENT_TAGS
    | frozenset(
        """
        basefont blink body canvas datalist dialog form frameset head html input link marquee meta slot spacer style
        template title tspan
        """.split()
    ),
    Namespace.SVG: frozenset(
        """
        a circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
        feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
        feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
        feTile feTurbulence filter foreignObject g image line linearGradient marker mask metadata path pattern polygon
        polyline radialGradient rect stop style svg switch symbol text textPath title tspan use view
        """.split()
    ),
    Namespace.MATHML: CONTENT_TAGS | {"annotation-xml"},
}
"""The elements of each namespace. Others are renamed, so that their place and their text stay. `tspan` is put around
texts that are hidden in a drawing."""

_LOOKS: Final = frozenset(
    """
    abbr align alink alt axis bgcolor border bordercolor cellpadding cellspacing char charoff checked class clear color
    cols colspan compact controls coords datetime default dir disabled face for frame frameborder headers height hidden
    high hspace id inert kind label lang leftmargin link list loop low marginheight marginwidth max maxlength media min
    minlength multiple muted noshade nowrap open optimum placeholder popover readonly required reversed role rows
    rowspan rules scope scrolling selected shape size sizes span srclang start step style summary tabindex text title
    topmargin translate type usemap valign value vlink vspace width wrap
    """.split()
)
"""How an element of HTML looks and what it is called."""
_DRAWING: Final = frozenset(
    """
    alignment-baseline amplitude azimuth basefrequency baseline-shift bias clip clip-path clip-rule clippathunits color
    color-interpolation color-interpolation-filters cursor cx cy d diffuseconstant direction display divisor
    dominant-baseline dx dy edgemode elevation exponent fill fill-opacity fill-rule filter filterunits flood-color
    flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight fr fx fy
    gradienttransform gradientunits image-rendering in in2 intercept k1 k2 k3 k4 kernelmatrix kernelunitlength
    lengthadjust letter-spacing lighting-color limitingconeangle marker-end marker-mid marker-start markerheight
    markerunits markerwidth mask maskcontentunits maskunits method mode numoctaves offset opacity operator order
    orient overflow paint-order pathlength patterncontentunits patterntransform patternunits pointer-events points
    pointsatx pointsaty pointsatz preservealpha preserveaspectratio primitiveunits r radius refx refy result rotate rx
    ry scale seed shape-rendering side slope spacing specularconstant specularexponent spreadmethod startoffset
    stddeviation stitchtiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width surfacescale systemlanguage tablevalues targetx
    targety text-anchor text-decoration text-rendering textlength transform transform-origin vector-effect version
    viewbox visibility word-spacing writing-mode x x1 x2 xchannelselector y y1 y2 ychannelselector z
    """.split()
)
_FORMULAS: Final = frozenset(
    """
    accent accentunder alttext bevelled close columnalign columnlines columnspacing columnspan display displaystyle
    encoding fence form frame framespacing largeop linethickness lspace mathbackground mathcolor mathsize mathvariant
    maxsize minsize movablelimits notation open rowalign rowlines rowspacing rowspan rspace scriptlevel separator
    separators stretchy symmetric voffset
    """.split()
)
_WRITING: Final = frozenset({"class", "dir", "height", "id", "lang", "role", "style", "tabindex", "title", "width"})
ADDRESSES: Final = frozenset({"background", "cite", "href", "poster", "src", "srcset", "xlink:href"})
"""The attributes that hold addresses."""
OF_ANY: Final = {
    Namespace.HTML: _LOOKS | {"background", "cite"},
    Namespace.SVG: _DRAWING | _WRITING | {"xml:lang", "xml:space"},
    Namespace.MATHML: _FORMULAS | _WRITING,
}
_OF_ONE: Final = {
    Namespace.HTML: {
        "a": frozenset({"href", "name"}),
        "area": frozenset({"href"}),
        "link": frozenset({"href", "rel"}),
        "map": frozenset({"name"}),
        "meta": frozenset({"name", "content"}),
        "input": frozenset({"src"}),
        **dict.fromkeys(("audio", "img", "source", "track", "video"), frozenset({"poster", "src", "srcset"})),
    },
    Namespace.SVG: dict.fromkeys(
        "a feImage filter image linearGradient pattern radialGradient textPath use".split(),
        frozenset({"href", "xlink:href"}),
    ),
    Namespace.MATHML: {},
}
_PREFIXED: Final = re.compile(r"(?:data|aria)-[a-z0-9_.-]+")


def is_allowed(namespace: Namespace, tag: str, name: str) -> bool:
    """Whether an attribute may stay. Its name is compared whole: what only resembles HTML is not on the lists."""
    plain = name.lower()
    return (
        plain in OF_ANY[namespace] or plain in _OF_ONE[namespace].get(tag, ()) or _PREFIXED.fullmatch(plain) is not None
    )
