"""Texts: of characters that a writer has to escape, of references, of blanks, and of what looks like something else."""

from __future__ import annotations

from functools import partial
from typing import Final

from hostile.structures import PARAGRAPH, SENTENCE, Family

_MARKS: Final = r"""
\ _! * ** _ ` ~ ~~ [ ] ]( ![ ( ) < > & # | $ $$ $x$ + - = : . .. , ; ! ? ' " @ ^ { } % / // http:// 1. -- — … « »
""".split()


def _marks(mark: str, size: int) -> str:
    """A mark again and again: bare, in bold, between words and as code."""
    piece = _escaped(mark)
    run, apart = piece * size, f"{piece} a " * size
    return f"{PARAGRAPH}<p>{run}<p><b>word{run}b!</b>c<p>{apart}<p><code>{run}</code><pre>{run}</pre>{PARAGRAPH}"


def _escaped(piece: str) -> str:
    return piece.replace("&", "&amp;").replace("<", "&lt;")


_BARE: Final[dict[str, Family]] = {
    "references": lambda n: PARAGRAPH + "<p>" + "&amp;&lt;&#65;&#x42;" * n,
    "references without an end": lambda n: PARAGRAPH + "<p>" + "&am&l&#&#x&notin" * n,
    "a long number of a character": lambda n: PARAGRAPH + "<p>&#" + "9" * n + ";",
    "a long name of a character": lambda n: PARAGRAPH + "<p>&" + "a" * n + ";",
    "zeros in a reference": lambda n: PARAGRAPH + "<p>&#x" + "0" * n + "41;",
    "blanks": lambda n: PARAGRAPH + "<p>word" + " " * n + "word" + "\n" * n + "word" + "\t" * n,
    "blanks between elements": lambda n: PARAGRAPH + "<div> \n <b> </b> " * n,
    "lines": lambda n: PARAGRAPH + "<pre>" + "word\n" * n,
    "line breaks": lambda n: PARAGRAPH + "<p>" + "word<br>" * n,
    "line breaks in bold": lambda n: PARAGRAPH + "<p><b>" + "word<br>" * n,
    "no-break spaces": lambda n: PARAGRAPH + "<p>" + "&nbsp;" * n + "word",
    "zero-width marks": lambda n: PARAGRAPH + "<p>" + "\u200b\u00ad" * n + "word",
    "combining marks": lambda n: PARAGRAPH + "<p>e" + "\u0301\u0323" * n,
    "direction marks": lambda n: PARAGRAPH + "<p>" + "\u202e\u202b" * n + "word",
    "null characters": lambda n: PARAGRAPH + "<p>" + "\0" * n + "word",
    "characters of no plane": lambda n: PARAGRAPH + "<p>" + "\U0010ffff\ufffe" * n,
    "one long word": lambda n: PARAGRAPH + "<p>" + "word" * n,
    "letters without blanks": lambda n: PARAGRAPH + "<p>" + "風車は回る。" * n,
    "sentences": lambda n: "<p>" + SENTENCE * n,
    "dates": lambda n: PARAGRAPH + "<p>" + "12.03.2011 March 4, 2012 2013-05-06T10:00:00Z " * n,
    "almost a date": lambda n: PARAGRAPH + "<p>March " + "1" * n + "<p>" + "12.03." * n,
    "digits": lambda n: PARAGRAPH + "<p>" + "1" * n + "<p>" + "1,1." * n,
    "names": lambda n: PARAGRAPH + "<p class=author>By " + "Ann Lee, " * n,
    "capitals": lambda n: PARAGRAPH + "<p>" + "THE OLD MILL " * n,
    "addresses in the text": lambda n: PARAGRAPH + "<p>" + "http://example.com/a?b=c&d " * n,
    "one long address in the text": lambda n: PARAGRAPH + "<p>http://" + "a." * n + "com",
    "mail addresses": lambda n: PARAGRAPH + "<p>" + "ann@example.com " * n,
    "comments without an end": lambda n: PARAGRAPH + "<!--" * n,
    "comments": lambda n: PARAGRAPH + "<!-- a -->word " * n,
    "comments in comments": lambda n: PARAGRAPH + "<!-- a -- > --!" * n,
    "dashes of a comment": lambda n: PARAGRAPH + "<!--" + "-" * n + ">word",
    "CDATA": lambda n: PARAGRAPH + "<![CDATA[ word " * n,
    "CDATA in a drawing": lambda n: PARAGRAPH + "<svg><text>" + "<![CDATA[ word ]]>" * n,
    "processing instructions": lambda n: PARAGRAPH + "<?php word " * n,
    "document types": lambda n: PARAGRAPH + "<!DOCTYPE html>" * n,
    "a long document type": lambda n: "<!DOCTYPE html PUBLIC '" + "a" * n + "'>" + PARAGRAPH,
    "angle brackets": lambda n: PARAGRAPH + "<" * n + ">" * n,
    "end tags": lambda n: PARAGRAPH + "</b></p></div></x>" * n,
    "end tags without an end": lambda n: PARAGRAPH + "</" * n,
    "scripts without an end": lambda n: PARAGRAPH + "<script><!--<script>" * n,
    "script data": lambda n: PARAGRAPH + "<script>" + 'var a = "</b>"; ' * n + "</script>",
    "almost the end of a script": lambda n: PARAGRAPH + "<script>" + "</scrip" * n,
    "almost the end of a title": lambda n: "<title>" + "</titl" * n,
    "template marks": lambda n: PARAGRAPH + "<p>" + "{{ a }} ${b} " * n,
    "delimited formulas": lambda n: PARAGRAPH + "<p>" + "\\(x\\) \\[y\\] $$z$$ word " * n,
    "formulas without an end": lambda n: PARAGRAPH + "<p>" + "\\( \\[ $$ " * n,
    "formula beside words": lambda n: PARAGRAPH + "<p>" + "<math><mi>x</mi></math>word" * n,
    "code beside words": lambda n: PARAGRAPH + "<p>" + "<code>a = 1</code>word" * n,
}

TEXTS: Final[dict[str, Family]] = {**{f"text of {mark}": partial(_marks, mark) for mark in _MARKS}, **_BARE}
