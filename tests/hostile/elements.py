"""Every element: nested as deep as the page is large, left open or closed, and repeated."""

from __future__ import annotations

from functools import partial
from typing import Final

from hostile.content import PARAGRAPH, Family

_INLINE: Final = (
    "a abbr b bdo button cite code del dfn em font i ins kbd label mark q s small span strong sub sup u var"
)
_BLOCKS: Final = (
    "address article aside blockquote details div fieldset figure footer form h2 header main nav p pre section"
)
_GROUPS: Final = {
    "ul": "<ul><li>",
    "ol": "<ol><li>",
    "dl": "<dl><dt>",
    "dd": "<dl><dd>",
    "table": "<table><tr><td>",
    "caption": "<table><caption>",
    "figcaption": "<figure><figcaption>",
    "summary": "<details><summary>",
    "legend": "<fieldset><legend>",
    "optgroup": "<select><optgroup><option>",
    "ruby": "<ruby><rt>",
    "object": "<object>",
    "noscript": "<noscript>",
    "template": "<template>",
    "svg": "<svg>",
    "svg groups": "<svg><g>",
    "svg text": "<svg><text>",
    "foreign objects": "<svg><foreignObject>",
    "math": "<math><mrow>",
    "fractions": "<math><mfrac>",
    "scripts of letters": "<math><msup><mi>x</mi>",
    "mtext": "<math><mtext>",
    "unknown": "<x-card>",
    "video": "<video>",
    "iframe": "<iframe>",
    "map": "<map>",
    "marquee": "<marquee>",
}
_VOID: Final = "area base br col embed hr img input link meta param source track wbr"
_RAW: Final = "textarea title style script xmp noembed noframes plaintext"


def _starts() -> dict[str, str]:
    return {name: f"<{name}>" for name in f"{_INLINE} {_BLOCKS}".split()} | _GROUPS


def _nested_open(start: str, size: int) -> str:
    return PARAGRAPH + start * size + "word"


def _nested_with_words(start: str, size: int) -> str:
    return PARAGRAPH + f"{start}word " * size


def _nested_and_closed(name: str, size: int) -> str:
    return f"{PARAGRAPH}{f'<{name}>word ' * size}{f'</{name}> after ' * size}"


def _repeated(start: str, size: int) -> str:
    name = start[1 : start.index(">")]
    return PARAGRAPH + f"{start}word</{name}> " * size


def _run(tag: str, size: int) -> str:
    return PARAGRAPH + tag * size


def _elements() -> dict[str, Family]:
    families: dict[str, Family] = {}
    for name, start in _starts().items():
        families[f"nested {name}"] = partial(_nested_open, start)
        families[f"nested {name} with words"] = partial(_nested_with_words, start)
        families[f"repeated {name}"] = partial(_repeated, start)
    for name in f"{_INLINE} {_BLOCKS}".split():
        families[f"nested and closed {name}"] = partial(_nested_and_closed, name)
    for name in f"{_VOID} {_RAW} p li td option dt".split():
        families[f"run of {name}"] = partial(_run, f"<{name}>")
    return families


ELEMENTS: Final = _elements()
