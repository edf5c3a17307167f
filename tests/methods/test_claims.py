"""Claims of papers about pages that differ only in what a method ignores."""

from __future__ import annotations

import numpy as np
import pytest

from dehusk import METHODS, extract, parse

ARTICLE = (
    "<ul><li><a href=/>Home</a></li><li><a href=/n>News</a></li></ul>"
    "<div><h2>The mill</h2><p>It turned for three hundred years, in all winds but one.</p>"
    "<p>Then its <b>sails</b> fell, and nobody has <a href=/r>repaired</a> them since.</p></div>"
    "<p>Imprint</p>"
)


def test_indentation_does_not_matter_to_words_leaves() -> None:
    """Section 1: "The particular text formatting and indentation of the webpage does not influence" the technique."""
    indented = ARTICLE.replace("><", ">\n\t\t<").replace(" years", "\n        years")
    assert indented.count("\n") > 10
    kept = extract(ARTICLE, method="wlr").text.split()
    assert "sails" in kept
    assert extract(indented, method="wlr").text.split() == kept


@pytest.mark.parametrize("name", ["cetd", "cetd-ds", "textsweeper"])
def test_scripts_styles_and_comments_do_not_count(name: str) -> None:
    """CETD, section 3.2, and TextSweeper, section 3: they are removed, since they would "skew the results"."""
    noise = "<script>var mills = 'many words that nobody reads';</script><style>p { color: red }</style><!-- a note -->"
    plain, noisy = parse(ARTICLE), parse(ARTICLE.replace("</p><p>", f"</p>{noise}<p>"))
    assert len(noisy.source) > len(plain.source)
    expected, selection = METHODS[name](plain), METHODS[name](noisy)
    assert expected.score.max() > 0
    assert np.array_equal(selection.score, expected.score)
    assert np.array_equal(selection.content, expected.content)
