"""The content tree: the selection as one small tree of elements with its structure repaired, which the core makes.

HTML and the lists of links and images are renderings of it.
"""

from __future__ import annotations

from .._core import ContentTree
from ..findings.comments import signed_posts
from ..limits import check_time
from ..method import Marks
from ..page import Page
from ..page.base import base_of
from ..selection.pieces import cut_pieces
from .kept_elements import images_for


def content_tree(page: Page, marks: Marks, *, normalize: bool = True) -> ContentTree:
    """Make the tree of a selection.

    Images have the address that a reader would have seen, links are absolute where the address of the page is known,
    layout tables become plain blocks, and code whose lines are the rows of a table becomes `pre`. With `normalize`,
    texts have the characters that `dehusk.selection.characters` describes.
    """
    posts = [(post.row, post.author, post.date, post.follows) for post in signed_posts(page, marks.content)]
    pieces, images, base = cut_pieces(page, marks), images_for(page, marks), base_of(page)
    check_time()
    return page.table.content_tree(marks.content.tobytes(), pieces, images, posts, normalize, base)
