"""Short texts that interrupt the content again and again are husk; what repeats for good reasons stays."""

from __future__ import annotations

from dehusk import extract

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
