"""The whole page with its husk invisible.

Every root of a subtree that is not content is hidden and none is removed, so the layout stays as it was (Insa, Silva
and Tamarit 2013, section 6).
"""

from __future__ import annotations

from ..limits import check_time
from ..method import Marks
from ..page import Page
from ..selection import cut_pieces
from .html import cleaned_html
from .kept_elements import images_for
from .safety import head_start


def hidden_html(page: Page, marks: Marks) -> str:
    """The page as it was given, with its own style sheets, with the husk hidden, and without anything that runs.

    Where a page is so broken that its tree and its table differ, the result is made from the HTML of the table, without
    the styles of the page.
    """
    pieces, images, start = cut_pieces(page, marks), images_for(page, marks), head_start(page)
    content = marks.content.tobytes()
    for source in (page.source_bytes, page.html):
        check_time()
        html = page.table.hidden_html(content, source, page.limits.depth, pieces, images, start)
        if html is not None:
            return html
    return cleaned_html(page, marks)
