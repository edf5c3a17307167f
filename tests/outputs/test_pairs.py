"""A label and its value are one line in text, and a definition, row or item elsewhere; lists in empty items rise."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import numpy as np
import pytest

from benchmarks.markdown.figures import figures_of, kept_figures
from benchmarks.markdown.footnotes import kept_notes, notes_of
from benchmarks.markdown.structure import KINDS, score, structure_of
from benchmarks.markdown.texts import Texts
from dehusk import METHODS, Extraction, Selection, extract, parse
from dehusk.findings.facts import pairs_of
from generated import on_generated_pages
from outputs.reading import read_words, text_in

SPECS = [("Max torque", "200 nm"), ("Mileage", "20,000"), ("Doors", "5")]
ON_LINES = "Max torque\t200 nm\nMileage\t20,000\nDoors\t5"
AS_ITEMS = "- **Max torque** 200 nm\n- **Mileage** 20,000\n- **Doors** 5"
DEFINED = "<dl><dt>Max torque</dt><dd>200 nm</dd><dt>Mileage</dt><dd>20,000</dd><dt>Doors</dt><dd>5</dd></dl>"


def all_of(html: str) -> Extraction:
    return extract(f"<body>{html}", method="everything")


def body(extraction: Extraction) -> str:
    return extraction.html.partition("<body>")[2].partition("</body>")[0]


def each(form: str) -> str:
    return "".join(form.format(name, value) for name, value in SPECS)


@pytest.mark.parametrize(
    "html",
    [
        f"<section>{each('<div class=spec><div>{}</div><div>{}</div></div>')}</section>",
        f"<section>{each('<div><i class=icon></i><div><p>{}</p><p>{}</p></div></div>')}</section>",
        f"<section>{each('<p><span>{}</span><br><span>{}</span></p>')}</section>",
        f"<section>{each('<div class=l>{}</div><div class=v>{}</div>')}</section>",
        f"<dl>{each('<dt>{}<dd>{}')}</dl>",
        f"<dl>{each('<div><dt>{}<dd>{}</div>')}</dl>",
        f"<table role=presentation>{each('<tr><td>{}<td>{}')}</table>",
    ],
)
def test_pairs_on_lines_of_their_own(html: str) -> None:
    extraction = all_of(html)
    assert extraction.text.replace("\n\n", "\n") == ON_LINES
    assert extraction.markdown == AS_ITEMS
    assert DEFINED in re.sub(' class="[lv]"', "", body(extraction))
    assert "<label>Mileage</label>" in extraction.tei


def test_a_label_beside_its_value_is_apart_from_it() -> None:
    extraction = all_of(f"<section>{each('<div><span>{}</span><b>{}</b></div>')}</section>")
    assert extraction.text == ON_LINES.replace("\t", " ")
    assert extraction.markdown == AS_ITEMS


def test_items_stay_items() -> None:
    extraction = all_of(f"<ul>{each('<li><div>{}</div><div>{}</div></li>')}</ul>")
    assert extraction.text == ON_LINES
    assert extraction.markdown == AS_ITEMS
    assert "<li><strong>Doors</strong> <span>5</span></li>" in body(extraction)


def test_rows_stay_rows() -> None:
    extraction = all_of(f"<table>{each('<tr><th>{}<td>{}')}</table>")
    assert extraction.text == ON_LINES
    assert extraction.markdown == "| Max torque | 200 nm |\n| --- | --- |\n| Mileage | 20,000 |\n| Doors | 5 |"
    assert "data-pair" not in extraction.html


@pytest.mark.parametrize("part", ["span", "div"])
def test_ingredients_are_one_line_each(part: str) -> None:
    rows = [("200 g", "flour"), ("2", "eggs"), ("1 l", "milk")]
    html = "".join(f"<li><{part}>{amount}</{part}> <{part}>{name}</{part}></li>" for amount, name in rows)
    extraction = all_of(f"<ul>{html}</ul>")
    assert extraction.text.replace("\t", " ") == "200 g flour\n2 eggs\n1 l milk"
    assert extraction.markdown == "- 200 g flour\n- 2 eggs\n- 1 l milk"


def test_colons_of_the_page_are_kept_and_none_is_added() -> None:
    extraction = all_of("<section><div>Colour:</div><div>Red</div><div>Size:</div><div>L</div><p>End.</p></section>")
    assert extraction.text == "Colour: Red\nSize: L\n\nEnd."
    assert extraction.markdown == "- **Colour:** Red\n- **Size:** L\n\nEnd."


def test_terms_with_long_definitions_stay_above_them() -> None:
    extraction = all_of(f"<dl><dt>Cap<dd>{'word ' * 21}<dt>Sail<dd>four</dl>")
    assert extraction.markdown == f"**Cap**  \n{'word ' * 20}word\n\n- **Sail** four"


def test_definitions_in_cards() -> None:
    card = (
        "<div class=card><h3>Mill {0}</h3><dl><dt>Height<dd>{0} m<dt>Sails<dd>4</dl><p>It turns in the wind.</p></div>"
    )
    extraction = all_of(card.format(1) + card.format(2))
    assert extraction.text.split("\n\n")[:3] == ["Mill 1", "Height\t1 m\nSails\t4", "It turns in the wind."]
    assert "### Mill 2\n\n- **Height** 2 m\n- **Sails** 4\n\nIt turns" in extraction.markdown


def test_a_label_without_its_value_stays_alone() -> None:
    page = parse(f"<body><section>{each('<div><div>{}</div><div>{}</div></div>')}</section>")
    content = METHODS["everything"](page).content.copy()
    content[pairs_of(page)[1].value.start + 1] = False
    extraction = Extraction(page, Selection(content, np.zeros(len(page))), "everything", {})
    assert extraction.text == "Max torque\t200 nm\nMileage\nDoors\t5"
    assert extraction.markdown == "- **Max torque** 200 nm\n\nMileage\n\n- **Doors** 5"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        ("<ul><li><ul><li>Wheels<li>Radio</ul></ul>", "- Wheels\n- Radio"),
        ("<ul><li><div><ul><li>a</ul></div><ul><li>b</ul><li>c</ul>", "- a\n- b\n- c"),
        ("<ul><li><ul><li><ul><li>a</ul></ul></ul>", "- a"),
        ("<ul><ul><li>a</ul></ul>", "- a"),
        ("<ul><li>a<ul><li>b</ul></ul>", "- a\n  - b"),
        ("<ol><li><ol><li>a<li>b</ol></ol>", "1. a\n2. b"),
        ("<ul><li><ol><li>a<li>b</ol></ul>", "- 1. a\n  2. b"),
        ("<ul><li><img src=/a.png><ul><li>b</ul></ul>", "- ![](/a.png)\n  - b"),
    ],
)
def test_lists_in_items_without_text_lose_a_level(html: str, markdown: str) -> None:
    assert all_of(html).markdown == markdown


@on_generated_pages(120)
def test_pairs_change_no_words(html: str) -> None:
    """The letters are those of the rows in order; only a label and its value are set apart where they were not."""
    page = parse(html)
    extraction = Extraction(page, METHODS["everything"](page), "everything", {})
    rows = extraction.selection.content.nonzero()[0]
    letters = "".join(page.html[page.start[row] : page.stop[row]].decode() for row in rows)
    assert "".join(extraction.text.split()) == "".join(unescape(letters).split())


@on_generated_pages(120)
def test_outputs_agree_on_repeated_wrappers(html: str) -> None:
    extraction = all_of(f"<section>{each('<div><div>{}</div><div>{}</div></div>')}</section><div>{html}</div>")
    assert read_words(extraction.markdown) == extraction.text.split()
    assert "".join(text_in(extraction.html).split()) == "".join(extraction.text.split())


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
