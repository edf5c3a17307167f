"""The pages that every implementation has to agree on: the project's own, and generated ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

FOLDER: Final = Path(__file__).parent
_GENERATED: Final = 70
_DEEPEST: Final = 6
_MOST_CHILDREN: Final = 5
_TAGS: Final = """
div div div p p p a a span b em h1 h2 h3 ul li li dl dt dd table tr td th section article nav header footer aside form
label select option button textarea pre code blockquote figure figcaption br hr img input x-card svg math noscript
""".split()
_VOID: Final = ("br", "hr", "img", "input")
_ATTRIBUTES: Final = [
    *[""] * 12,
    ' class="post-body entry"',
    ' class="comments"',
    ' class="sideMenu widget-2"',
    ' id="footer"',
    ' role="main"',
    ' hidden=""',
    ' style="display: none"',
    ' class="lineno"',
    ' href="/shop?page=2&amp;x=1"',
    ' title="a > b < c"',
]
_WORDS: Final = """
the old mill turns in wind and rain while sails, creak. Read more Share 12.50 € 2024 a&amp;b &nbsp; naïve 風車が回る
мельница طاحونة … x &lt;tag&gt; Mühle, stone! why?
""".split()


class Source(NamedTuple):
    """A page as it was found."""

    name: str
    html: str
    url: str | None


def pages() -> Iterator[Source]:
    """All pages, always the same and in the same order."""
    yield from written()
    yield from map(generated, range(_GENERATED))


def written() -> Iterator[Source]:
    """The project's own pages."""
    for path in sorted((FOLDER / "pages").glob("*.html")):
        yield Source(path.stem, path.read_bytes().decode(), None)


def generated(number: int) -> Source:
    """The generated page of this number."""
    random = Random(number)  # noqa: S311 (not for secrets)
    url = f"https://{random.choice(_TAGS)}.example/{'shop/' * random.randrange(3)}the-old-mill-{number}?p={number}"
    return Source(f"generated-{number}", _page(random), url if number % 2 else None)


def _page(random: Random) -> str:
    kind = random.choice(["article", "product", "website"])
    body = "".join(_node(random, 0) for _ in range(random.randint(1, 8)))
    return f'<title>the mill</title><meta property="og:type" content="{kind}"><style>p {{}}</style><body>{body}'


def _node(random: Random, depth: int) -> str:
    if random.random() < 0.3 or depth == _DEEPEST:
        return _text(random)
    tag, attribute = random.choice(_TAGS), random.choice(_ATTRIBUTES)
    if tag in _VOID:
        return f"<{tag}{attribute}>"
    children = [_node(random, depth + 1) for _ in range(random.randrange(_MOST_CHILDREN))]
    return f"<{tag}{attribute}>{''.join(children)}</{tag}>{random.choice(['', ' ', chr(10)])}"


def _text(random: Random) -> str:
    count = random.choice([1, 2, 3, 5, 8, 13, 40])
    return " ".join(random.choices(_WORDS, k=count))
