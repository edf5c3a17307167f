"""Scores of structure: headings, links and figures that outputs keep."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.markdown.figures import figures_of, kept_figures
from benchmarks.markdown.footnotes import kept_notes, notes_of
from benchmarks.markdown.structure import KINDS, score, structure_of
from benchmarks.markdown.texts import Texts

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


FIRST = "The mill stands at the river since the days of the old count."
SECOND = "Its wheel was taken away in the year of the great flood."
MENU = "All the other articles that we have written about old mills."
IMPRINT = "Written, printed and published by the friends of old mills."
PAGE = f"""<!DOCTYPE html><html><body>
<img src="/logo.png"><p>{MENU}</p><img src="/shop.png" width="200"><p>{IMPRINT}</p>
<img src="/head.jpg"><h1>The mill</h1><p>{FIRST}<sup><a href="#fn1">[1]</a></sup> <a href="#top">2</a></p>
<figure><img src="data:image/gif;base64,R0" data-src="/img/mill-300x200.jpg?x=1" srcset="/img/mill.jpg 2x">
<figcaption>The <b>mill</b>, seen from the river</figcaption></figure>
<img src="/dot.png" width="16"><img src="/_next/image?url=%2Fwheel.webp&w=640">
<p>{SECOND}</p><ol><li id="fn1">A count of the old house.</li></ol>
</body></html>"""
GOLD = f"The mill\n{FIRST}[1] 2\n{SECOND}"


def test_images_between_texts_of_the_gold_belong_to_it() -> None:
    found = figures_of(Texts(PAGE, GOLD))
    assert found.images == {frozenset({"mill.jpg"}), frozenset({"wheel.webp"})}
    assert found.captions == {"themillseenfromtheriver"}
    assert found.husk == {frozenset({"shop.png"})}


def test_an_image_is_kept_in_any_size_and_a_caption_in_any_form() -> None:
    wanted = figures_of(Texts(PAGE, GOLD))
    markdown = "![](https://example.org/img/mill-1024x768.jpg)\n\n*The mill*, seen from\nthe river\n\n![](/shop.png)"
    assert kept_figures(markdown, wanted) == {"images": (1, 2), "captions": (1, 1), "images of the husk": (1, 1)}
    assert kept_figures("`/img/mill.jpg`", wanted) == {
        "images": (0, 2),
        "captions": (0, 1),
        "images of the husk": (0, 1),
    }


def test_a_footnote_has_a_mark_in_the_gold_and_a_place_below_it() -> None:
    wanted = notes_of(Texts(PAGE, GOLD))
    assert wanted == {"1"}
    assert notes_of(Texts(PAGE, SECOND)) == set()
    assert kept_notes("A mill.[^1]\n\n[^1]: A count.", wanted) == (1, 1)
    assert kept_notes("A mill.[1]\n\n[^1]: A count.", wanted) == (0, 1)
    assert kept_notes("A mill.[^1]", wanted) == (0, 1)
