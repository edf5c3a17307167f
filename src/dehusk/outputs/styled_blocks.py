"""Elements that say something about lines: that they stand on lines of their own, or that typed lines count."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element, Text

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
    """Turn inline elements that are styled as blocks into blocks, or put line breaks around them.

    A line break also follows a source that introduces what was said, such as "Mary wrote:" in forums.
    """
    for source in tree.select("cite"):
        if source.text.rstrip().endswith(":"):
            source.insert_after(Element("br"))
    for element in tree.select("[style*=display]"):
        if _IS_BLOCK.search(element.attr("style") or ""):
            if element.matches(_FORMLESS):
                element.tag = "div"
            elif element.matches(_OTHERS):
                element.insert_before(Element("br"))
                element.insert_after(Element("br"))


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
