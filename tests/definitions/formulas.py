"""Formulas that a page keeps in scripts, or gives as TeX in attributes, as elements of the HTML library's tree.

The core does the same to the table.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final

from turbohtml import Document, Element, Namespace, Node, Text

from dehusk.page.tags import BLOCKS

_SCRIPTS: Final = "script[type^='math/tex']"
"""MathJax keeps formulas in scripts that are not programs."""
_SHOWS_NOTHING: Final = re.compile(r"(?:\\(?:begingroup|endgroup|displaystyle|relax)\b|[\s{}])*")
"""TeX that only changes settings for other formulas."""
_MENTION: Final = re.compile(r"""data-(?:la)?tex(?!t)|quicklatex(?!t)|["' =](?:la)?tex(?:["' >]|\Z)""")
"""What a page mentions that gives TeX in attributes; KaTeX does so as `data-math`."""
GIVING: Final = ("data-latex", "data-tex", "data-math")
"""Attributes whose value is the TeX of what an element shows."""
IMAGES: Final = ",".join(
    f"img.{name}"
    for name in "latex tex mwe-math-fallback-image-inline mwe-math-fallback-image-display ql-img-inline-formula"
    " ql-img-displayed-equation ql-img-displayed-formula".split()
)
"""Images whose alternative text is TeX: WordPress, MediaWiki, QuickLaTeX."""
_GIVEN: Final = ",".join(f"[{name}]" for name in GIVING) + f",{IMAGES}"
_NAMES: Final = ("math", "katex", "latex", "formula", "equation")
"""What is in the class names of formulas."""
_SETTINGS: Final = frozenset({"true", "false", "inline", "block", "display"})
_DELIMITED: Final = re.compile(r"\$\$(.*)\$\$|\$(.*)\$|\\\((.*)\\\)|\\\[(.*)\\\]", re.DOTALL)
_BLANKS: Final = " \t\n\r\f"
_HOLDERS: Final = "span,div,p"
_MAX_LEVELS: Final = 6
"""How many levels above an element with TeX its MathJax container may be."""


def reveal_formulas(document: Document, source: str) -> None:
    """Add a MathML element with an annotation in TeX for each formula that a page gives as TeX."""
    for script in document.select(_SCRIPTS):
        if script.namespace is Namespace.HTML and not _SHOWS_NOTHING.fullmatch(script.text):
            _insert(script, "beforebegin", script.text, display="display" in (script.attr("type") or ""))
    if _MENTION.search(source) or ("data-math" in source and re.search("katex(?!t)", source)):
        done: set[Node] = set()
        for element in document.select(_GIVEN):
            if done.isdisjoint(element.ancestors) and _reveal(element):
                done.add(element)


def _reveal(element: Element) -> bool:
    names = element.attr("class") or ""
    if element.tag == "img":
        tex = undelimited(element.attr("alt") or "")
        if not element.matches(IMAGES) or _SHOWS_NOTHING.fullmatch(tex) or is_after_formula(element):
            return False
        _insert(element, "beforebegin", tex, display=_is_display(element))
        return True
    tex = undelimited(next((value for name in GIVING if (value := element.attr(name)) is not None), ""))
    is_named = any(name in names.lower() for name in _NAMES)
    holder = _holder(element)
    if (
        holder is None
        or not (is_named or any(sign in tex for sign in "\\^_"))
        or tex in _SETTINGS
        or _SHOWS_NOTHING.fullmatch(tex)
        or any(below.tag == "math" or below.tag in BLOCKS for below in holder.select("*"))
    ):
        return False
    _insert(holder, "afterbegin", tex, display=_is_display(holder))
    return True


def _holder(element: Element) -> Element | None:
    """The element that a formula is put into: the one that gives it, or the MathJax container around it."""
    around = [element, *element.ancestors][:_MAX_LEVELS]
    container = next((node for node in around if isinstance(node, Element) and node.tag == "mjx-container"), None)
    return container or (element if element.matches(_HOLDERS) or "-" in element.tag else None)


def is_after_formula(image: Element) -> bool:
    """Whether what stands directly before an image is a formula, or holds one without an image of its own."""
    for node in image.previous_siblings:
        if isinstance(node, Element):
            has_formula = node.tag == "math" or node.select_one("math") is not None
            return has_formula and node.select_one("img") is None
        if isinstance(node, Text) and node.data.strip(_BLANKS):
            return False
    return False


def undelimited(tex: str) -> str:
    """TeX without the delimiters around it."""
    tex = tex.strip(_BLANKS)
    found = _DELIMITED.fullmatch(tex)
    return (next(filter(None, found.groups()), "") if found else tex).strip(_BLANKS)


def _is_display(element: Element) -> bool:
    names = element.attr("class") or ""
    return element.attr("display") in ("true", "block") or "display" in names or "block" in names


def _insert(element: Element, place: str, tex: str, *, display: bool) -> None:
    annotation = f'<annotation encoding="application/x-tex">{escape(tex)}</annotation>'
    shown = ' display="block"' if display else ""
    element.insert_adjacent_html(place, f"<math{shown}><semantics>{annotation}</semantics></math>")
