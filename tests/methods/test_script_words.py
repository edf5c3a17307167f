"""Where the script text of a page stands."""

from __future__ import annotations

import pytest

from dehusk.methods.script_words import script_words
from dehusk.parsing import parse


def by_name(html: str) -> dict[str, int]:
    """The script words directly in the elements of each name, where there are any."""
    page = parse(html)
    found: dict[str, int] = {}
    for row, count in enumerate(script_words(page).tolist()):
        if count:
            found[page.name(row)] = found.get(page.name(row), 0) + count
    return found


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>no scripts", {}),
        ("<script></script><p>a", {}),
        ("<script>var a = 1;</script><p>b", {"head": 4}),
        ("<body><p>a<script>one two</script>b<script>three</script></p><div></div>", {"p": 3}),
        (
            "<body><div><script>one</script><p>a</p></div><section><script>two three</script></section>",
            {"div": 1, "section": 2},
        ),
        ("<body><script type=application/json>{ }</script>a", {"body": 2}),
        ("<body><script>'<p>' + x // </p></script><b>a</b>", {"body": 5}),
        ("<body><ul><li>a</ul><table><tr><td><script>x y</script></table>", {"td": 2}),
        ("<body><svg><g><script>x y z</script></g></svg>", {"g": 3}),
        ("<body><template><i><script>x</script></i></template>", {"i": 1}),
        ("<body><noscript><script>x</script></noscript>", {"noscript": 1}),
        ("<body><p><style>a b</style><!-- c d --><script>x", {"p": 1}),
    ],
)
def test_small_pages(html: str, expected: dict[str, int]) -> None:
    assert by_name(html) == expected


@pytest.mark.parametrize(
    "oddity",
    ["<iframe><b></iframe>", "<xmp><script></xmp>", "<?php a < b ?>", "<di<v></di<v>", "<svg><source>a</source></svg>"],
)
def test_pages_that_need_mending(oddity: str) -> None:
    assert by_name(f"<body>{oddity}<section>a<script>one two</script></section>{oddity}") == {"section": 2}


def test_rows_are_those_of_the_page() -> None:
    page = parse("<body>a<div><script>1</script>b<p>c</p></div><script>2 3</script>d")
    counts = script_words(page)
    assert len(counts) == len(page)
    assert {page.outer_html(row)[:5]: counts[row] for row in counts.nonzero()[0].tolist()} == {"<body": 2, "<div>": 1}
    assert b"script" not in page.html
