"""HTML that is safe to open: the cleaned page, the whole page with its boilerplate hidden, and the policy of both.

In the hidden page every root of a subtree that is not content is invisible and none is removed, so the layout stays as
it was (Insa, Silva and Tamarit 2013, section 6).
"""

from __future__ import annotations

from html import escape
from typing import Final

from ..findings.comments import signed_posts
from ..limits import check_time
from ..method import Selection
from ..page import Page
from ..page.attributes import attribute
from ..page.base import base_of
from ..selection import cut_pieces
from .content import build_content_tree, images_for
from .header import NO_HEADER, HeaderLines

_NOTHING_RUNS: Final = (
    "default-src 'none'; img-src * data:; media-src *; font-src * data:; style-src * 'unsafe-inline'; "
    "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""Images, media, fonts and styles are loaded as the page says; nothing runs, and nothing is sent."""

_MAX_ROOT_ATTRIBUTE: Final = 200
"""Maximum length of an attribute of `html`. Browsers look for the encoding in the first bytes of a page only."""


def write_policy(policy: str = _NOTHING_RUNS) -> str:
    """Return the element that states a policy for everything after it."""
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}">'


def write_head_start(page: Page) -> str:
    """Return the first elements of a head: the encoding, the base URL of the page, and the policy.

    The base URL precedes the policy, which allows no other one after it.
    """
    url = base_of(page)
    base = f'<base href="{escape(url)}">' if url else ""
    return f'<meta charset="utf-8">{base}{write_policy()}'


def write_html(page: Page, selection: Selection, *, normalize: bool = True, header: HeaderLines = NO_HEADER) -> str:
    """Write a document with the content and its ancestors, without scripts, event handlers and unsafe links."""
    return write_document(page, write_body(page, selection, normalize=normalize, header=header))


def write_document(page: Page, body: str) -> str:
    """Write a document with the title and the language of a page around a body, which must be safe."""
    lang = attribute(page, 0, "lang")
    attributes = f' lang="{escape(lang)}"' if lang and len(lang) <= _MAX_ROOT_ATTRIBUTE else ""
    head = f"<head>{write_head_start(page)}<title>{escape(page.title)}</title></head>"
    return f"<!DOCTYPE html>\n<html{attributes}>{head}<body>{body}</body></html>\n"


def write_body(page: Page, selection: Selection, *, normalize: bool = True, header: HeaderLines = NO_HEADER) -> str:
    """Write the header and the content with its ancestors, without scripts, event handlers and unsafe links."""
    posts = signed_posts(page, selection.content)
    return build_content_tree(page, selection, posts, normalize=normalize).html(*header)


def write_hidden_html(page: Page, selection: Selection) -> str:
    """Write the page with its own style sheets, with the husk hidden, and without anything that runs.

    Where a page is so broken that its tree and its table differ, the result is made from the HTML of the table, without
    the styles of the page.
    """
    pieces, images, start = cut_pieces(page, selection), images_for(page, selection), write_head_start(page)
    content = selection.content.tobytes()
    for source in (page.source_bytes, page.html):
        check_time()
        html = page.table.hidden_html(content, source, page.limits.depth, pieces, images, start)
        if html is not None:
            return html
    return write_html(page, selection)
