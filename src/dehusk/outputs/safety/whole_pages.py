"""Making a whole page harmless: what the lists allow stays, and everything else goes."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Document, Element, Namespace
from turbohtml.clean import strip_comments_node

from ...page.tags import VOID
from .addresses import is_safe_address
from .allowed import ADDRESSES, ELEMENTS, IS_CUSTOM, STAND_INS, is_allowed
from .policy import LONGEST_OF_ROOT
from .styles import tame

_REMOVED: Final = (
    "script,iframe,frame,embed,portal,fencedframe,noembed,noframes,param,base,animate,set,animateMotion,"
    "animateTransform,discard,mpath,link:not([rel~=stylesheet i]),meta[http-equiv],"
    "meta:not([name=viewport i],[name=color-scheme i])"
)
"""Elements that go with all that is in them: what they hold is no text of the page."""
_LINES: Final = {"xmp": "pre", "plaintext": "pre"}
"""Elements that become others with the same look: their text would be written unescaped."""
_ELSEWHERE: Final = re.compile(r"url\s*+\((?!\s*+[\"']?+#)|\\", re.IGNORECASE)
"""A drawing that takes colours or shapes from another document, or hides that it does."""


def make_harmless(document: Document) -> None:
    """Remove from a whole page everything that runs: programs, embedded documents, event handlers, links to programs.

    Nothing that remains holds unescaped text, so parsing the result again gives no other elements.
    """
    strip_comments_node(document)
    document.remove(_REMOVED)
    for element in document.select("*"):
        _rename(element)
        if element.attrs:
            _disarm(element)
    for sheet in document.select("style"):
        sheet.set_text(tame(sheet.text))


def _rename(element: Element) -> None:
    """Give an element that is not allowed a harmless name; its content stays."""
    space, tag = element.namespace, element.tag
    if tag in ELEMENTS[space] or (space is Namespace.HTML and IS_CUSTOM.fullmatch(tag)):
        return
    if space is not Namespace.HTML and tag in VOID:
        element.unwrap()  # for the table nothing can be in it, so it says nothing about what is
    else:
        element.tag = _LINES.get(tag, STAND_INS[space])


def _disarm(element: Element) -> None:
    """Remove attributes that are not allowed, and the parts of values that would run something."""
    space, tag = element.namespace, element.tag
    for name in list(element.attrs):
        value = element.attr(name) or ""
        if not is_allowed(space, tag, name) or not _is_harmless(space, tag, name, value):
            del element.attrs[name]
        elif name == "style":
            element.attrs[name] = tame(value)
        elif tag == "link" and name == "rel":
            element.attrs[name] = "alternate stylesheet" if "alternate" in value.lower().split() else "stylesheet"


def _is_harmless(space: Namespace, tag: str, name: str, value: str) -> bool:
    """Whether the value of an attribute leads nowhere that it should not."""
    if tag == "html" and len(value) > LONGEST_OF_ROOT:
        return False
    if space is Namespace.HTML or tag in ("a", "image"):
        plain = "src" if tag == "image" else name.removeprefix("xlink:")
        return name not in ADDRESSES or is_safe_address(value, plain)
    if name in ADDRESSES:
        return value.startswith("#")
    return name == "style" or not _ELSEWHERE.search(value)
