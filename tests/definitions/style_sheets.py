"""The style sheets of a page, and what a style says about where an element is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from turbohtml import parse

HIDDEN: Final = 1
POSITIONED: Final = 2
OFF_SCREEN: Final = 4
TYPED_LINES: Final = 8
_BLANKS: Final = " \t\n\r\f"
_SAID: Final = (
    (HIDDEN, r"display:none|visibility:(?:hidden|collapse)"),
    (TYPED_LINES, r"white-space:(?:pre|pre-wrap|pre-line|break-spaces)"),
    (POSITIONED, r"position:(?:absolute|fixed)"),
    (OFF_SCREEN, r"(?:left|right|top|bottom|text-indent):-(?:999(?!\d)|\d{4,})(?![\d]).*"),
    (OFF_SCREEN, r"font-size:-?0*\.?0+(?![\d.-]).*"),
    (OFF_SCREEN, r"clip:rect\((?:[, ]*(?:0|1|0?\.\d+)(?![\d.])[^, ]*)*[, ]*\)"),
    (OFF_SCREEN, r"clip-path:(?:inset\((?:[5-9]\d|\d{3,})(?:\.\d+)?%.*|circle\(0+(?![\d.-]).*)"),
)
_TRANSPARENT: Final = r"opacity:-?0*\.?0+(?![\d.-]).*"
_MOVES: Final = ("animation", "transform", "transition", "will-change")
_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_SIMPLE: Final = re.compile(r"([a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)")
_RULE: Final = re.compile(r"([^{};]*)\{([^{}]*)(?:\}|$)")


class Selector(NamedTuple):
    """A tag, which may be empty, and the classes and ids: an element must have all of them."""

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]


def said_by_rule(style: str) -> int:
    """What the declarations of a rule say, one bit each."""
    found = 0
    for declaration in _declarations(style):
        for bit, form in _SAID:
            if re.fullmatch(form, declaration, re.DOTALL):
                found |= bit
    return found


def said_by_attribute(style: str) -> int:
    """The same of a `style` attribute. Only there opacity is believed: what rules make transparent, others show."""
    transparent = any(re.fullmatch(_TRANSPARENT, found, re.DOTALL) for found in _declarations(style))
    moves = any(word in style.lower() for word in _MOVES)
    return said_by_rule(style) | (OFF_SCREEN if transparent and not moves else 0)


def _declarations(style: str) -> Iterator[str]:
    """The declarations of a style in lower case, without white space around properties and values."""
    for declaration in style.lower().split(";"):
        name, colon, value = declaration.partition(":")
        if colon:
            yield f"{name.strip(_BLANKS)}:{value.split('!')[0].strip(_BLANKS)}"


def style_sheets(source: bytes) -> list[str]:
    """The text of the `style` elements of a page that are for screens, without its comments; templates have none."""
    document = parse(source.decode("utf-8", "replace"), positions=False, allow_declarative_shadow_roots=False)
    inert = set(document.select("template style"))
    sheets = (each for each in document.select("style") if each not in inert)
    return [_without_comments(sheet.text) for sheet in sheets if _is_for_screens(sheet.attr("media"))]


def _without_comments(sheet: str) -> str:
    """A style sheet without comments and without the marks around it that hid it from the first browsers."""
    return _COMMENT.sub("", sheet.strip(_BLANKS).removeprefix("<!--").removesuffix("-->"))


def _is_for_screens(media: str | None) -> bool:
    """Whether the rules of a `style` element with this `media` hold on a screen of any size."""
    return media is None or any(kind.strip(_BLANKS).lower() in ("", "all", "screen") for kind in media.split(","))


def rules(sheet: str) -> Iterator[tuple[Selector, int]]:
    """The simple selectors of the unconditional rules of a style sheet that say something, each with what it says."""
    for rule in _RULE.finditer(sheet):
        before = sheet[: rule.start()]
        said = said_by_rule(rule[2])
        if before.count("{") == before.count("}") and said:
            for text in rule[1].split(","):
                simple = _SIMPLE.fullmatch(text.strip(_BLANKS))
                if simple and simple[0]:
                    names = simple[2].replace("#", " #").replace(".", " .").split()
                    classes = frozenset(name[1:] for name in names if name[0] == ".")
                    ids = frozenset(name[1:] for name in names if name[0] == "#")
                    yield Selector((simple[1] or "").lower(), classes, ids), said
