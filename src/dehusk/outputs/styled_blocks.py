"""Inline elements that their style puts on lines of their own."""

from __future__ import annotations

import re
from typing import Final

from turbohtml import Element

_BLANKS: Final = r"[ \t\n\r\f]*"
_IS_BLOCK: Final = re.compile(
    f"(?:^|;){_BLANKS}display{_BLANKS}:{_BLANKS}(?:block|flex|flow-root|grid|list-item|table){_BLANKS}(?:[!;]|$)"
)
_FORMLESS: Final = "span,font,small,label,abbr,time,u,mark"
"""Inline elements that can become blocks without losing their meaning."""
_OTHERS: Final = "a,b,strong,i,em,code,cite,q,sub,sup,del,ins,s"


def put_on_own_lines(tree: Element) -> None:
    """Turn inline elements that are styled as blocks into blocks, or put line breaks around them."""
    for element in tree.select("[style*=display]"):
        if _IS_BLOCK.search(element.attr("style") or ""):
            if element.matches(_FORMLESS):
                element.tag = "div"
            elif element.matches(_OTHERS):
                element.insert_before(Element("br"))
                element.insert_after(Element("br"))
