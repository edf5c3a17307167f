"""The structure scores: what counts as an item, and how pages are put together."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.markdown.structure import KINDS, score, structure_of

MARKDOWN = """# The *mill*

- one [link](/x) ![image](i.png)
  - two
- ### three

  four

| a | b |
| --- | --- |
| 1 | a |

```py
x = 1
```

    y
"""


def test_items_are_letters_of_their_own_text() -> None:
    assert structure_of(MARKDOWN) == {
        "heading": Counter(["themill", "three"]),
        "heading or title": Counter(["themill", "three"]),
        "list item": Counter(["onelink", "two", "threefour"]),
        "table cell": Counter(["a", "b", "1", "a"]),
        "code": Counter(["x1", "y"]),
    }
    titled = structure_of(MARKDOWN, "The mill")
    assert (titled["heading"], titled["heading or title"].total()) == (Counter(["three"]), 2)
    assert structure_of("-\n\n#\n\n- …") == {kind: Counter() for kind in KINDS}


def test_pages_count_where_the_gold_has_items() -> None:
    one, two, none = (structure_of(text) for text in ("# a\n\n# a\n\n# b", "# a\n\n# c", "text"))
    assert score([(one, one)], "heading").f1 == 1
    found = score([(one, two), (one, none), (none, two)], "heading")
    assert (found.hits, found.found, found.wanted) == (1, 3, 4)
    assert list(found.of_pages) == pytest.approx([0.4, 0.0])
    assert found.macro == pytest.approx(0.2)
    assert score([(one, none)], "heading").macro == 0
