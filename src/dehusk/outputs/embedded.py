"""Embedded things that cannot stay as they are: each becomes an image or a link with its title."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from turbohtml import Element, Text

EMBEDDED: Final = frozenset(
    {"amp-anim", "amp-audio", "amp-iframe", "amp-img", "amp-video", "embed", "iframe", "object"}
)
_IMAGES: Final = "amp-img,amp-anim"
_FRAMES: Final = "iframe,amp-iframe,embed,object"
_RENAMED: Final = {"amp-video": "video", "amp-audio": "audio"}
SOURCES: Final = ("src", "data-src", "data-lazy-src", "data-litespeed-src", "data")
_EMPTY: Final = ("about:", "blob:", "data:", "javascript:")
_PLAYED: Final = re.compile(r"[/.](?:embed|player|videos?)\b", re.IGNORECASE)
"""What is in the addresses of players; frames for counters have other addresses."""
_ADVERTISING: Final = re.compile(r"[/.](?:google|page)?ads?\b|\bdoubleclick\.", re.IGNORECASE)
"""What is in the addresses of frames for advertising, some of which may fill the screen."""
_PICTURE: Final = re.compile(r"\.(?:png|jpe?g|gif|webp|avif|svg)$", re.IGNORECASE)


def replace_embedded(tree: Element) -> None:
    """Turn images of AMP into images, embedded images into images, and players into links; remove other frames."""
    for image in tree.select(_IMAGES):
        image.clear()
        image.tag = "img"
    for player in tree.select(",".join(_RENAMED)):
        player.tag = _RENAMED[player.tag]
    for frame in tree.select(_FRAMES):
        if frame.select_one(f"{_FRAMES},video,audio,img") is None:
            _put_before(frame, _shown(frame))
        if frame.tag == "object":
            frame.unwrap()
        else:
            frame.replace_with(Text(" "))


def link_media(tree: Element) -> None:
    """Turn sound and film into links: around the picture that stands for the film where there is one."""
    for media in tree.select("video,audio"):
        address = media.attr("src") or next((source.attr("src") for source in media.select("source[src]")), None)
        title = media.attr("title") or media.attr("aria-label") or ""
        poster = media.attr("poster")
        if address and not address.startswith(_EMPTY):
            _put_before(media, _link(address, title or media.tag, poster))
        elif poster:
            _put_before(media, Element("img", {"src": poster, "alt": title}))


def _put_before(element: Element, shown: Element | None) -> None:
    if shown is not None:
        for node in (Text(" "), shown, Text(" ")):
            element.insert_before(node)


def _shown(frame: Element) -> Element | None:
    """What stands for an embedded document: an image, a link, or nothing."""
    sources = [(frame.attr(name) or "").strip() for name in SOURCES]
    address = next((source for source in sources if source and not source.startswith(_EMPTY)), "")
    title = (frame.attr("title") or frame.attr("aria-label") or "").strip()
    if frame.tag in ("object", "embed") and _PICTURE.search(_path(address)):
        return Element("img", {"src": address, "alt": title})
    is_player = (_plays(frame) or _PLAYED.search(address)) and not _ADVERTISING.search(_path(address))
    if not is_player or not address.startswith(("http:", "https:", "/")):
        return None
    return _link(address, title or site_of(address), None)


def _plays(frame: Element) -> bool:
    """Whether a frame may fill the screen, as players may."""
    return frame.attr("allowfullscreen") is not None or "fullscreen" in (frame.attr("allow") or "")


def _link(address: str, title: str, poster: str | None) -> Element:
    link = Element("a", {"href": address})
    link.append(Element("img", {"src": poster, "alt": title}) if poster else Text(title))
    return link


def site_of(address: str) -> str:
    """What to call a player without a title: the site that it is from."""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        host = ""
    return host.removeprefix("www.") or "video"


def _path(address: str) -> str:
    return address.partition("#")[0].partition("?")[0]
