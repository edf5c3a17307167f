"""Ways in which a page tries to run a program in the browser that opens it, or to make the browser ask other hosts.

A program is always `alert(1)`. What a page may load, such as images and style sheets, comes from `passive.example`;
nothing may ever be asked of `evil.example`.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import addresses, documents, handlers, known, mutation, names, styles
from .encodings import PAGES

FAMILIES = {
    family.__name__.rpartition(".")[2]: list(dict.fromkeys(family.vectors()))
    for family in (addresses, documents, handlers, known, mutation, names, styles)
}
_TOGETHER = 100
_END = (
    "\n--></script></style></title></textarea></xmp></noscript></noembed></noframes></iframe></object></template></option>"
    "</select></table></svg></math></form></a></button></h1></b></div></ruby></marquee>'\">\n"
)
"""Ends whatever a vector leaves open, so that the next one starts afresh."""


def pages() -> Iterator[tuple[str, bytes]]:
    """Pages with many vectors each, by name; what never ends has a page of its own."""
    for family, vectors in FAMILIES.items():
        together = [vector for vector in vectors if "<plaintext" not in vector and "<frameset" not in vector]
        alone = [vector for vector in vectors if "<plaintext" in vector or "<frameset" in vector]
        for start in range(0, len(together), _TOGETHER):
            yield f"{family}-{start}", _page(_END.join(together[start : start + _TOGETHER]))
        for number, vector in enumerate(alone):
            yield f"{family}-alone-{number}", _page(vector)
    for number, page in enumerate(PAGES):
        yield f"encodings-{number}", page


def _page(vectors: str) -> bytes:
    """A page with text before the vectors, unless they would not be read as frames then."""
    beginning = "" if vectors.startswith("<frameset") else "<body><p>The mill turns.</p>"
    return f"<!DOCTYPE html><title>t</title>{beginning}{vectors}".encode()
