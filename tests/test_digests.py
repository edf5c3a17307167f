"""What every method makes of 200 pages, as digests: no result changes unnoticed.

DEHUSK_UPDATE_GOLDEN=1 writes `digests.tsv` anew. A change in it belongs in the commit that causes it, whose message
says why. The golden texts in `golden/` show what such a change looks like.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import Final

from conformance.pages import Source, generated, written
from dehusk import METHODS, Extraction, extract, parse
from dehusk.outputs.html import write_body
from dehusk.parsing.decode import decode
from outputs.looks import PAGES

FILE: Final = Path(__file__).parent / "digests.tsv"
COUNT: Final = 200
UPDATE: Final = os.environ.get("DEHUSK_UPDATE_GOLDEN") == "1"


def pages() -> list[Source]:
    """The project's own pages, and as many generated ones as are missing."""
    bundled = [Source(path.stem, decode(path.read_bytes(), None)[0], None) for path in PAGES]
    own = [*bundled, *written()]
    return own + [generated(number) for number in range(COUNT - len(own))]


def digest(extraction: Extraction) -> str:
    """The digest of the text and the HTML of the content, without the head that every document has."""
    body = write_body(extraction.page, extraction.marks)
    return blake2b(f"{extraction.text}\0{body}".encode(), digest_size=4).hexdigest()


def line(source: Source) -> str:
    """The name of a page, and the digest of each method."""
    page = parse(source.html, url=source.url)
    return "\t".join([source.name, *(digest(extract(page, method=name)) for name in METHODS)])


def test_every_method_says_what_it_said_before() -> None:
    lines = ["\t".join(["page", *METHODS]), *map(line, pages())]
    if UPDATE:
        FILE.write_text("".join(f"{each}\n" for each in lines), "utf-8", newline="\n")
    before = FILE.read_text("utf-8").splitlines()
    changed = [(new.split("\t")[0], _methods(old, new)) for old, new in zip(before, lines, strict=True) if old != new]
    assert changed == [], "DEHUSK_UPDATE_GOLDEN=1 accepts these changes"


def _methods(before: str, after: str) -> list[str]:
    """The methods whose digests differ."""
    pairs = zip(METHODS, before.split("\t")[1:], after.split("\t")[1:], strict=True)
    return [name for name, old, new in pairs if old != new]
