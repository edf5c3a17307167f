"""Elements that say something about lines: that they stand on lines of their own, or that typed lines count."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from turbohtml import Element, Node, Text

from ..page.tags import BLOCKS
from .latex import latex_of

_BLANKS: Final = r"[ \t\n\r\f]*"
_IS_BLOCK: Final = re.compile(
    f"(?:^|;){_BLANKS}display{_BLANKS}:{_BLANKS}(?:block|flex|flow-root|grid|list-item|table){_BLANKS}(?:[!;]|$)"
)
TYPED_LINES: Final = "data-typed-lines"
"""The attribute of elements whose style keeps their lines as they were typed; most styles are not in the tree."""
_PREFORMATTED: Final = "pre,listing,textarea"
_FORMLESS: Final = "span,font,small,label,abbr,time,u,mark"
"""Inline elements that can become blocks without losing their meaning."""
_OTHERS: Final = "a,b,strong,i,em,code,cite,q,sub,sup,del,ins,s"


def put_on_own_lines(tree: Element) -> None:
    """Turn inline elements that are styled as blocks into blocks, or put line breaks or blanks around them.

    A line break also follows a source that introduces what was said, such as "Mary wrote:" in forums.
    """
    for source in tree.select("cite"):
        if source.text.rstrip().endswith(":"):
            source.insert_after(Element("br"))
    for element in tree.select("[style*=display]"):
        if _is_styled(element):
            if element.matches(_FORMLESS):
                element.tag = "div"
            elif element.matches(_OTHERS):
                _put_around(element, lambda: Element("br"))
            elif element.tag not in BLOCKS and element.closest("math") in (None, element):
                _put_around(element, lambda: Text(" "))


def part_blocks_in_formulas(tree: Element) -> None:
    """Put blanks around blocks in formulas without a form in TeX: the text in them is apart, as it is elsewhere."""
    inner = [element for element in tree.select("math *") if element.tag in BLOCKS or _is_styled(element)]
    has_tex = {math: bool(latex_of(math)) for math in {_formula_around(element) for element in inner}}
    for element in inner:
        if not has_tex[_formula_around(element)]:
            _put_around(element, lambda: Text(" "))


def _formula_around(element: Element) -> Element:
    """The outermost formula that an element is in."""
    return [above for above in element.ancestors if isinstance(above, Element) and above.tag == "math"][-1]


def _is_styled(element: Element) -> bool:
    """Whether its style makes an element a block."""
    return _IS_BLOCK.search(element.attr("style") or "") is not None


def _put_around(element: Element, made: Callable[[], Node]) -> None:
    element.insert_before(made())
    element.insert_after(made())


def keep_typed_lines(tree: Element) -> None:
    """Break the lines of elements whose style keeps them as they were typed; code of several lines becomes `pre`."""
    for element in tree.select(f"[{TYPED_LINES}]"):
        del element.attrs[TYPED_LINES]
        if element.closest(_PREFORMATTED) is not None:
            continue
        if element.tag == "code" and "\n" in element.text.strip():
            element.tag = "pre"
            continue
        for text in [node for node in element.descendants if isinstance(node, Text) and "\n" in node.data]:
            if isinstance(text.parent, Element) and text.parent.closest(_PREFORMATTED) is None:
                _break_lines(text)


def _break_lines(text: Text) -> None:
    first, *others = text.data.split("\n")
    text.replace_with(Text(first), *[node for line in others for node in (Element("br"), Text(line))])
