"""Content negotiation."""

from __future__ import annotations

import pytest

from dehusk.web.server.http import Problem, negotiate

OFFERED = ("application/json", "text/plain", "text/markdown", "text/html")


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        ("", "application/json"),
        ("*/*", "application/json"),
        ("text/*", "text/plain"),
        ("Text/Markdown", "text/markdown"),
        ("text/html, text/markdown", "text/markdown"),
        ("text/html;q=0.9, text/markdown;q=0.1", "text/html"),
        ("text/*;q=0.5, text/plain;q=0, */*;q=0.1", "text/markdown"),
        ("image/png, */*;q=0.1", "application/json"),
        ("text/html;level=1;q=0.3, text/plain;q=0.2", "text/html"),
        ("text/html;q=7, text/plain;q=1", "text/plain"),
        ("text/html;q=much, text/plain;q=0.1", "text/plain"),
    ],
)
def test_the_most_welcome_type_is_chosen(accept: str, chosen: str) -> None:
    assert negotiate(accept, OFFERED) == chosen


@pytest.mark.parametrize("accept", ["image/png", "text/html;q=0", "nonsense", "image/*, text/plain;q=0.0"])
def test_nothing_fits(accept: str) -> None:
    with pytest.raises(Problem, match=r"^the answer can be application/json, text/plain, text/markdown, text/html$"):
        negotiate(accept, OFFERED)
