"""What belongs together is in or out together: titles, headings, figures, code, definitions, and small pages."""

from __future__ import annotations

import pytest

from dehusk import extract
from dehusk.learned.version import Favor

_MENU = (
    "<nav><ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li><li><a href=/about>About us</a></li></ul></nav>"
)
_FOOTER = "<footer><p>© 2026 The Miller. <a href=/imprint>Imprint</a> <a href=/privacy>Privacy</a></p></footer>"
_PARAGRAPHS = (
    "The windmill on the hill was built in 1782 by a family of carpenters who had come from the coast. For more "
    "than a century it ground the grain of seven villages, and its sails could be seen from the harbour.",
    "In the spring of 1911 a storm tore two of the sails away. The miller replaced them with lighter ones, made of "
    "larch, which turned even in a weak wind. The old gear, however, was never changed, and it still runs today.",
    "Visitors can climb to the cap on Sundays. From there they see the whole machine at work: the brake wheel, the "
    "main shaft, and the stones, which weigh more than a ton each and are dressed by hand every second year.",
)


def article(*inside: str, before: str = "", title: str = "The windmill on the hill | The Miller") -> str:
    """A page with an article in which something stands between the first and the second paragraph."""
    first, *others = (f"<p>{text}</p>" for text in _PARAGRAPHS)
    body = first + "".join(inside) + "".join(others)
    return (
        f"<html lang=en><head><title>{title}</title></head><body>{_MENU}{before}<main><article>"
        f"<h1>The windmill on the hill</h1><p class=byline>By Jo Miller</p>{body}</article></main>{_FOOTER}"
        "</body></html>"
    )


def test_the_title_at_the_head_is_kept_unless_it_is_not_wanted() -> None:
    assert extract(article()).text.startswith("The windmill on the hill\n")
    assert extract(article()).markdown.startswith("# The windmill on the hill\n")
    assert "The windmill on the hill\n" not in extract(article(), title=False).text


def test_the_title_may_be_a_lesser_heading_and_the_name_of_the_site_is_none() -> None:
    page = article(before="<h1>The Miller</h1>").replace("h1>The windmill", "h2>The windmill")
    assert extract(page).text.startswith("The windmill on the hill\n")


@pytest.mark.parametrize("heading", ["Secondary menu", "You are here", "SPRING SALE", "Search this site"])
def test_a_heading_of_the_husk_does_not_come_with_the_text_after_it(heading: str) -> None:
    before = f"<div class=sidebar><h2>{heading}</h2><ul><li><a href=/a>A</a></li><li><a href=/b>B</a></li></ul></div>"
    assert heading not in extract(article(before=before)).text


def test_headings_of_kept_sections_stay() -> None:
    assert "\n## How it works\n" in extract(article("<h2>How it works</h2>")).markdown


def test_a_heading_right_before_another_heads_what_is_below_both() -> None:
    found = extract(article("<h2>How it works</h2><h3>The gear</h3>")).markdown
    assert "\n## How it works\n\n### The gear\n" in found


def test_a_line_that_says_the_title_is_the_title_where_no_heading_does() -> None:
    line = "<div class=top><span>The windmill on the hill</span></div>"
    page = article(before=line).replace("<h1>The windmill on the hill</h1>", "")
    assert extract(page).text.startswith("The windmill on the hill\n")
    assert not extract(page, title=False).text.startswith("The windmill on the hill\n")


def test_a_text_does_not_end_in_a_heading() -> None:
    page = article().replace("</article>", "<h2>More from The Miller</h2></article>")
    assert extract(page).text.rstrip().endswith("every second year.")


_FIGURE = "<figure><img src=sails.jpg alt=Sails><figcaption>The new sails in 1912. Photo: archive</figcaption></figure>"


def test_a_figure_among_the_text_stays_with_its_caption() -> None:
    found = extract(article(_FIGURE), url="https://mill.example/a")
    assert "The new sails in 1912. Photo: archive" in found.text
    assert [(image.url, image.caption) for image in found.images] == [
        ("https://mill.example/sails.jpg", "The new sails in 1912. Photo: archive")
    ]


def test_the_first_image_below_the_title_stays() -> None:
    page = article().replace("</h1><p class=byline>By Jo Miller</p>", f"</h1><p class=byline>By Jo Miller</p>{_FIGURE}")
    assert "The new sails in 1912." in extract(page).markdown
    bare = page.replace("<figcaption>The new sails in 1912. Photo: archive</figcaption>", "")
    assert "![Sails](sails.jpg)" in extract(bare).markdown


def test_without_images_there_are_neither_images_nor_captions() -> None:
    found = extract(article(_FIGURE, "<p><img src=gear.jpg></p>"), images=False)
    assert "1912" not in found.text
    assert found.images == []
    assert "![" not in found.markdown


def test_a_teaser_in_a_figure_is_no_caption() -> None:
    teaser = (
        "<figure><a href=/b><img src=b.jpg></a><figcaption><a href=/b>Ten bakeries to visit</a></figcaption></figure>"
    )
    assert "Ten bakeries" not in extract(article(teaser)).text


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("<p class=advert-label>Anzeige</p>", "Anzeige"),
        ("<p class='ad label'>Publicité</p>", "Publicité"),
        ("<div class=share-count>1.2k shares</div>", "1.2k"),
        ("<div class=shareBar><p>Teilen 12</p></div>", "Teilen"),
        ("<div id=toc><h2>Contents</h2></div>", "Contents"),
        ("<div class=table-of-contents><p>Inhalt</p></div>", "Inhalt"),
    ],
)
def test_labels_of_advertising_counts_of_shares_and_empty_contents_go(label: str, words: str) -> None:
    assert words not in extract(article(label)).markdown
    named_otherwise = article("<div id=social-impact><h2>Social impact</h2></div>")
    assert "## Social impact" in extract(named_otherwise).markdown


@pytest.mark.parametrize(
    "label", ["ADVERTISEMENT", "Advertisement. Scroll to continue reading.", "- Anzeige -", "РЕКЛАМА", "廣告"]
)
def test_a_lone_line_that_labels_advertising_goes(label: str) -> None:
    assert extract(article(f"<div><p>{label}</p></div>")).text == extract(article()).text


def test_a_sentence_may_begin_with_a_word_for_advertising() -> None:
    sentence = "Advertisement paid for the last repair of the sails, and for the new door."
    assert sentence in extract(article(f"<p>{sentence}</p>")).text


@pytest.mark.parametrize(
    "notes",
    [
        "<section><ol><li id=n1>Parish register, volume 3. <a href=#r1>↩</a></li></ol></section>",
        "<hr><h2>Notes</h2><ol><li id=n1><a href=#r1>^</a> <a href=//a.example>Parish register</a>, 1790.</li></ol>",
        "<div><p><a name=n1></a><a href=#r1>1</a> See the parish register.</p></div>",
    ],
)
def test_a_note_stays_with_its_mark(notes: str) -> None:
    page = article().replace("by a family", "by a family<sup><a href=#n1 id=r1>1</a></sup>")
    assert "arish register" in extract(page.replace("</article>", f"{notes}</article>")).text
    assert "[^1]: " in extract(page.replace("</article>", f"{notes}</article>")).markdown
    unmarked = article().replace("</article>", f"{notes}</article>")
    assert "[^1]" not in extract(unmarked).markdown


@pytest.mark.parametrize(
    ("element", "words"),
    [
        ("<pre><code>let speed = wind.mean() * 0.42;\nmill.turn(speed);</code></pre>", "mill.turn(speed);"),
        ("<dl><dt>Cap</dt><dd>The part that turns into the wind</dd><dt>Quant</dt><dd>A shaft</dd></dl>", "A shaft"),
        ("<blockquote><p>It sang all night.</p><p>— Anna Vos, 1911</p></blockquote>", "Anna Vos, 1911"),
        (
            "<table><tr><th>Part</th><th>Mass</th></tr><tr><td>Stone</td><td>1,100 kg</td></tr>"
            "<tr><td>Shaft</td><td>900 kg</td></tr></table>",
            "900 kg",
        ),
    ],
)
def test_code_definitions_quotations_and_tables_among_the_text_are_whole(element: str, words: str) -> None:
    assert words in extract(article(element)).text


@pytest.mark.parametrize(
    "html",
    [
        "<h1>Hi</h1><p>One sentence.</p>",
        "<p>An intro.</p><ul><li>one</li><li>two</li></ul>",
        "<p>As she said:</p><blockquote>Never again.</blockquote>",
        "<p>The results:</p><table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table>",
        "<h2>Setup</h2><pre>make demo</pre><p>Done.</p>",
        "<p>She wrote:</p><blockquote><p>Never again.</p><footer>Anna Vos</footer></blockquote><ul><li>one</li></ul>",
    ],
)
def test_a_small_page_without_chrome_is_content_as_a_whole(html: str) -> None:
    everything = extract(html, method="everything")
    assert extract(html).text == everything.text


def test_links_above_the_heading_of_a_small_page_are_a_menu() -> None:
    poem = "<h1>The Ferry</h1><p>The ferry leaves at four,<br>the gulls are at the rail.</p>"
    found = extract(f"<body><div><a href=/>Home</a> <a href=/poems>Poems</a></div>{poem}</body>")
    assert found.text == "The Ferry\n\nThe ferry leaves at four,\nthe gulls are at the rail."


def test_a_small_page_with_a_menu_is_judged() -> None:
    assert "About us" not in extract(f"{_MENU}<h1>Hi</h1><p>{_PARAGRAPHS[0]}</p>").text


def test_the_translations_of_a_short_entry_are_left_out() -> None:
    names = {"de": "Deutsch", "fr": "Français", "es": "Español", "fi": "Suomi"}
    entries = "".join(
        f"<li><a hreflang={code} href=//{code}.ency.example/ober>{it}</a></li>" for code, it in names.items()
    )
    entry = "<p><b>Ober Mill</b> is a hamlet in the valley of the Ober. As of 2014, it had a population of 112.</p>"
    page = f"<div id=content><h1>Ober Mill</h1>{entry}</div><div><h3>In other languages</h3><ul>{entries}</ul></div>"
    assert extract(f"<title>Ober Mill - Ency</title>{page}").text.split("\n\n")[1:] == [
        "Ober Mill is a hamlet in the valley of the Ober. As of 2014, it had a population of 112."
    ]


_LIST = "<ol><li>The brake wheel</li><li>The wallower</li><li>The great spur wheel</li></ol>"


@pytest.mark.parametrize(
    "inside",
    [
        f"<p>These parts of the machine are still the old ones:</p>{_LIST}",
        f"<h2>What is still old</h2>{_LIST}<p>All of them are made of oak, and none has ever been replaced.</p>",
        "<table><tr><td>The wallower</td><td>1782</td></tr><tr><td>The great spur wheel</td><td>1782</td></tr></table>",
    ],
)
def test_a_list_in_the_flow_of_the_text_is_kept(inside: str) -> None:
    assert "The great spur wheel" in extract(article(inside)).text


def test_references_to_which_the_text_refers_are_kept() -> None:
    names = ("Vos", "Smit", "Mulder", "Bakker")
    links = "".join(f"<a href=#r{name}>[{name}]</a> " for name in names)
    entries = "".join(f"<li id=r{name}>{name}, J. (1911). Mills.</li>" for name in names)
    page = article().replace("by a family", f"by a family {links}")
    found = extract(page.replace("</article>", f"<h2>References</h2><ol>{entries}</ol></article>")).text
    assert all(f"{name}, J. (1911)" in found for name in names)


def test_options_and_labels_are_content_only_where_nothing_else_is() -> None:
    options = "".join(f"<option>Village {number}</option>" for number in range(40))
    form = f"<form><label>Village</label><select>{options}</select></form>"
    assert "Village" not in extract(article(form)).text
    alone = extract(f"<body>{form}</body>")
    assert "Village 7" in alone.text
    assert alone.status.name == "form_only"


def test_a_question_about_cookies_is_not_content() -> None:
    table = "".join(f"<tr><td>_id{n}</td><td>Remembers what you have read for {n} days.</td></tr>" for n in range(30))
    banner = f"<div class=cookie-consent><h2>Your choice</h2><table>{table}</table></div>"
    assert "Remembers" not in extract(article(before=banner)).text


@pytest.mark.parametrize("favor", ["balance", "precision", "recall"])
def test_every_decision_agrees_with_what_is_kept(favor: Favor) -> None:
    inside = (_FIGURE, "<p class=ad-label>Anzeige</p>", "<p style=display:none>Never shown to anybody.</p>", _LIST)
    for block in extract(article(*inside), favor=favor).explain():
        assert block.decision.startswith("kept: " if block.kept else "dropped: ")
        if "threshold" in block.decision:
            assert block.kept == (" is below " not in block.decision)


def test_decisions_name_the_rule() -> None:
    page = article(_FIGURE, "<p class=ad-label>Anzeige</p>", "<p style=display:none>Never shown to anybody.</p>")
    decisions = {block.text: block.decision for block in extract(page).explain()}
    assert decisions["Never shown to anybody."] == "dropped: a browser does not show it"
    assert decisions["Anzeige"].startswith("dropped: ")
    untitled = {block.text: block.decision for block in extract(page, title=False).explain()}
    assert untitled["The windmill on the hill"] == "dropped: it is the title, which is not wanted"


@pytest.mark.parametrize("favor", ["balance", "precision", "recall"])
def test_a_page_that_shows_text_has_content(favor: Favor) -> None:
    links = "".join(f"<li><a href=/{number}>Topic number {number}</a></li>" for number in range(30))
    found = extract(f"<body><nav><ul>{links}</ul></nav></body>", favor=favor)
    assert found.text


PARAGRAPH = (
    "<p>On day {} the barge carried {} sacks of rye down the canal, and the lock keeper wrote the number into his "
    "book, as his father had done every summer before him, with a pencil that was tied to the gate.</p>"
)


def paragraphs(between: str) -> str:
    """An article with something after each paragraph."""
    return (
        "<article><h1>The barge</h1>"
        + "".join(PARAGRAPH.format(n, 7 * n) + between for n in range(1, 13))
        + "</article>"
    )


def test_advertisements_are_left_out() -> None:
    text = extract(paragraphs("<div>Advertisement</div>")).text
    assert "Advertisement" not in text
    assert text.count("lock keeper") == 12


def test_links_to_more_are_left_out() -> None:
    assert "Read more" not in extract(paragraphs("<p><a href=/more>Read more</a></p>")).text


def test_the_lines_of_a_song_may_repeat() -> None:
    verse = "<p>The water is wide and the locks are slow,<br>and the barge goes home alone.</p><p>Row, sailor, row.</p>"
    html = f"<article><h1>Song</h1>{PARAGRAPH.format(1, 7) * 2}{verse * 4}{PARAGRAPH.format(2, 9) * 2}</article>"
    assert extract(html).text.count("Row, sailor, row.") == 4
