"""The words of scripts, counted at the elements that hold them."""

from __future__ import annotations

import pytest

from dehusk import parse
from dehusk.methods.script_words import script_words


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>the old mill</p>", {}),
        ("<p>the<script>var a = 1</script> old<script>b</script></p><script>c d</script>", {"p": 5, "body": 2}),
        (
            "<script>a b</script><svg><path><script>c</script></path><g><script>d</script></g></svg>",
            {"head": 2, "g": 1},
        ),
        ("<svg><noembed><script>a b</script></noembed></svg><p><script>c</script></p>", {"p": 1}),
    ],
    ids=["none", "several", "drawing", "not-shown"],
)
def test_script_words(html: str, expected: dict[str, int]) -> None:
    page = parse(html)
    words = script_words(page)
    assert {page.name(row): int(words[row]) for row in words.nonzero()[0].tolist()} == expected
