"""Random pages: trees of the tags that the methods treat differently, with texts short and long, linked and not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from effort import examples

_TAGS = """
div div p p a a span b strong em i h1 h2 ul li table tr td form select option button input textarea noscript section nav
br img article header footer blockquote iframe x-card
""".split()
_ATTRIBUTES = ["", "", "", "", ' class="c"', ' hidden=""', ' style="display:none"', ' onclick="go()"', ' class="gone"']
_POSITIONS = ["", "", ' style="position:absolute"', ' style="position: fixed"']
_VOID = {"br", "img", "input"}
_WORDS = [*"the mill turns a&amp;b wind".split(), "Read more", *"... … 風車 naïve x 12.5 sails, &nbsp;".split()]

_texts = st.lists(st.sampled_from(_WORDS), min_size=0, max_size=12).map(" ".join)
_long_texts = st.integers(1, 40).map(lambda n: "the old mill turns in the wind " * n)


@st.composite
def _element(draw: st.DrawFn, children: st.SearchStrategy[str]) -> str:
    tag = draw(st.sampled_from(_TAGS))
    attribute = draw(st.sampled_from(_POSITIONS if tag == "div" else _ATTRIBUTES))
    if tag in _VOID:
        return f"<{tag}{attribute}>"
    return f"<{tag}{attribute}>{''.join(draw(st.lists(children, max_size=5)))}</{tag}>"


_nodes = st.recursive(st.one_of(_texts, _long_texts, st.just("\n  ")), _element, max_leaves=40)

html_pages = st.lists(_nodes, max_size=8).map(
    lambda nodes: "<title>the mill</title><style>.gone { display: none }</style>" + "".join(nodes)
)
"""Whole pages as HTML."""


def on_generated_pages(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test on this many generated pages, which it takes as `html`: the same pages each time."""
    run = settings(max_examples=examples(count))
    return lambda test: run(given(html=html_pages)(test))


_BROKEN: Final = """
div p a span b i em h1 h2 ul ol li dl dt dd table tr td th caption thead tbody form select option optgroup button input
textarea noscript section nav br img blockquote q code pre kbd samp tt sup sub s del title figure figcaption iframe
template ruby rt rp details summary hr object video label legend fieldset font center address x-card style script xmp
svg g desc foreignObject progress
""".split()
_BLOCK: Final = " style=display:block"
_tags = st.sampled_from(_BROKEN)
_tokens = st.one_of(
    st.builds("<{}{}>".format, _tags, st.sampled_from(["", "", "", " hidden", " class=code", " class=gutter", _BLOCK])),
    st.builds("</{}>".format, _tags),
    st.sampled_from(["one", "two three", " four", "five ", " six ", "a = 1", "seven.", "\n", "eight\nnine", "*ten*"]),
)
broken_pages = st.lists(_tokens, max_size=25).map(lambda tokens: "<body>" + "".join(tokens))
"""Pages in which tags are neither closed nor nested as they should be."""
