"""Posts, answers and comments one after another."""

from __future__ import annotations

from typing import Final

from turbohtml import Element, Text

_POSTS: Final = (
    ".post,.answer,.comment,.reply,.message,[itemprop=comment],[itemprop=suggestedAnswer],[itemprop=acceptedAnswer],"
    "[itemtype$='/Comment'],[itemtype$='/Answer'],[itemtype$='/DiscussionForumPosting']"
)
_HOLDERS: Final = frozenset({"div", "article", "section"})


def separate_posts(tree: Element) -> None:
    """Put a rule between posts that follow one another."""
    posts = {post for post in tree.select(_POSTS) if post.tag in _HOLDERS and post.text.strip()}
    for post in posts:
        if _element_before(post) in posts:
            post.insert_before(Element("hr"))


def _element_before(post: Element) -> Element | None:
    """The element before a post, unless there is text between them."""
    before = post.previous_sibling
    while isinstance(before, Text) and not before.data.strip():
        before = before.previous_sibling
    return before if isinstance(before, Element) else None
