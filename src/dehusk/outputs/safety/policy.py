"""What a browser is told about every page that is written: which programs it may run and what it may load."""

from __future__ import annotations

from html import escape
from typing import Final

from ...page import Page
from ...page.base import base_of

_NOTHING_RUNS: Final = (
    "default-src 'none'; img-src * data:; media-src *; font-src * data:; style-src * 'unsafe-inline'; "
    "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""Images, media, fonts and styles are loaded as the page says; nothing runs, and nothing is sent."""

LONGEST_OF_ROOT: Final = 200
"""How long an attribute of `html` may be. Browsers look for the encoding in the first bytes of a page only."""


def policy_element(policy: str = _NOTHING_RUNS) -> str:
    """The element that states a policy; it holds for everything after it."""
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}">'


def head_start(page: Page) -> str:
    """The first elements of a head: the encoding, the address against which links are read, and the policy.

    The address stands before the policy, which allows no other one after it.
    """
    url = base_of(page)
    base = f'<base href="{escape(url)}">' if url else ""
    return f'<meta charset="utf-8">{base}{policy_element()}'
