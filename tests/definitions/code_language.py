"""The programming language of code: what names it, on the code or around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, chain, islice
from typing import Final

from turbohtml import Element

_LANGUAGE: Final = re.compile(
    r"(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source-|text-)?|brush:\s*|src-|sourceCode\s+|hljs\s+(?:language-)?)"
    r"([\w+#.-]+)",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(r"(?:^|\s)highlight\s+([\w+#.-]+)")
_NAMED_OTHERWISE: Final = frozenset(
    "block box container content default example highlight inline js-file-line linenums lines none nohighlight"
    " notranslate plain plaintext snippet source text toolbar txt undefined wrap wrapper".split()
)
"""Words in the places where languages are named that are not names of languages."""
_ATTRIBUTES: Final = ("data-lang", "data-language", "data-code-language", "data-enlighter-language")
_SPOKEN: Final = frozenset("ar da de en es fi fr he it ja ko nl no pl pt ru sv tr uk zh".split())
"""Human languages: a `lang` attribute with one of these does not name a programming language."""
_MAX_LEVELS: Final = 6
"""How many levels above `pre` an element may name its language."""
_MAX_RATIO: Final = 1.5
_MAX_CAPTION: Final = 60
"""How much longer than the code the text of such an element may be: by a factor, plus some characters for a caption."""


def language_of(pre: Element) -> str:
    """The programming language that the page names on a piece of code or around it; empty where it names none."""
    for element in chain(pre.select("code,samp")[:1], [pre], _around(pre)):
        for name in _ATTRIBUTES:
            if value := element.attr(name):
                return _cleaned(value)
        if element is pre and (value := _cleaned(element.attr("lang") or "")) and value.split("-")[0] not in _SPOKEN:
            return value
        names = element.attr("class") or ""
        for match in chain(_LANGUAGE.finditer(names), _FIGURE.finditer(names) if element.tag == "figure" else ()):
            if found := _cleaned(match[1]):
                return found
    return ""


def _around(pre: Element) -> Iterator[Element]:
    """The elements around the code that hold little else."""
    most = _MAX_RATIO * len(pre.text) + _MAX_CAPTION
    for element in islice(pre.ancestors, _MAX_LEVELS):
        if not isinstance(element, Element) or _is_longer(element, most):
            return
        yield element


def _is_longer(element: Element, most: float) -> bool:
    """Whether the text of an element is longer than `most`; stops reading as soon as it is."""
    return any(length > most for length in accumulate(map(len, element.strings)))


def _cleaned(name: str) -> str:
    name = name.strip().lower().strip(".;,")
    return "" if name in _NAMED_OTHERWISE or not re.fullmatch(r"[\w+#.-]{1,30}", name) else name
