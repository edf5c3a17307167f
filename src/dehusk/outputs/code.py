"""Code in a page: its language, its text as it was typed, and code whose lines are the rows of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain, islice
from typing import Final

from turbohtml import Element, Node, Text

from ..page.tags import BLOCKS
from .latex import latex_of

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
_LINES: Final = "td[data-line-number]"
_DRAWN: Final = {".crayon-pre": ".crayon-line", ".syntaxhighlighter td.code": ".line", ".cm-content": ".cm-line"}
"""Code that highlighters and editors build from other elements than `pre`, each with the selector of its lines."""


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


def typed_text(pre: Element) -> str:
    """The text of code as a browser shows it: line breaks as they were typed, and one where a block begins or ends."""
    return typed_with_edges(pre).strip("\n")


def typed_with_edges(code: Element) -> str:
    """The same with the line breaks before and after it, which keep code in a line apart from the words beside it."""
    pieces: list[str] = []
    open_elements: list[tuple[Iterator[Node], bool]] = [(iter(code.children), False)]
    while open_elements:
        rest, is_block = open_elements[-1]
        for node in rest:
            if isinstance(node, Text):
                pieces.append(node.data)
            elif isinstance(node, Element):
                if node.tag == "br":
                    pieces.append("\n")
                    continue
                if node.tag == "math" and (tex := latex_of(node)):
                    pieces.append(tex)
                    continue
                if node.tag in BLOCKS:
                    _new_line(pieces)
                open_elements.append((iter(node.children), node.tag in BLOCKS))
                break
        else:
            open_elements.pop()
            if is_block:
                _new_line(pieces)
    return "".join(pieces).replace("\r\n", "\n").replace("\N{NO-BREAK SPACE}", " ")


def _new_line(pieces: list[str]) -> None:
    if not pieces or not pieces[-1].endswith("\n"):
        pieces.append("\n")


def join_lines(tree: Element) -> None:
    """Turn tables with one line of code in each row, and blocks with one line of code each, into `pre`."""
    for table in {cell.closest("table"): None for cell in tree.select(_LINES)}:
        if table is not None and table.parent is not None:
            for gutter in table.select(_LINES):
                gutter.extract()
            table.replace_with(_code_of(table.select("tr")))
    for block, line in _DRAWN.items():
        for code in tree.select(block):
            lines = code.select(line)
            if code.select_one(block) is None and _are_all(lines, line, code):
                code.clear()
                code.append(_code_of(lines))


def _are_all(lines: list[Element], line: str, code: Element) -> bool:
    """Whether the code consists of these lines and nothing else, and no line is inside another."""
    return (
        bool(lines)
        and not any(found.select_one(line) is not None for found in lines)
        and sum(_letters(found) for found in lines) == _letters(code)
    )


def _letters(element: Element) -> int:
    return sum(map(len, element.text.split()))


def _code_of(lines: Iterable[Element]) -> Element:
    code = Element("pre")
    code.append(Text("\n".join(line.text.strip("\n") for line in lines) + "\n"))
    return code
