"""How two papers tell overview pages from articles: one measure of the page is below a minimum."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Final, Literal, NamedTuple

from ..errors import BadParameter
from ..method import Selection, find_method
from ..methods.coreex import compute_text_to_link_ratio
from ..methods.textsweeper import count_kept_unlinked_chars
from ..page import Page

__all__ = ["coreex_overview", "textsweeper_overview"]

OverviewTest = Literal["learned", "textsweeper", "coreex"]
"""The names of the tests: the learned one, for which True stands too, and those of two papers."""
NET_TEXT_LENGTH: Final = 2400
"""The minimum in characters: the best one on the listings and collections of wcxb, rounded."""
TEXT_TO_LINK_RATIO: Final = 0.78
"""The minimum for the score of CoreEx, chosen the same way."""


class PaperTest(NamedTuple):
    """A paper's test for overview pages, which reads what the paper's method computed."""

    paper: str
    quantity: str
    minimum: float
    measure: Callable[[Page, Selection], float | None]
    """Page, marks of the method → value; None for a page that is not an overview whatever the minimum."""


PAPER_TESTS: Final = {
    "textsweeper": PaperTest("TextSweeper", "net text length", NET_TEXT_LENGTH, count_kept_unlinked_chars),
    "coreex": PaperTest("CoreEx", "share of words that are not links", TEXT_TO_LINK_RATIO, compute_text_to_link_ratio),
}
"""The tests of papers, by the name of the method."""


class Verdict(NamedTuple):
    """The measured value, and whether the page is an overview."""

    value: float
    is_overview: bool


def textsweeper_overview(page: Page, *, minimum: float = NET_TEXT_LENGTH, **parameters: float | str) -> Verdict:
    """TextSweeper's test: an overview page has little text outside links, as Lang et al. (2012) define in section 3.

    "In order to detect overview pages, TextSweeper examines the net text length of the returned node and rejects all
    documents which are below a given minimum threshold." The value is that length, in characters.

    `minimum`: the threshold. On wcxb all values from 1,000 to 2,600 do about equally well; with a lower one, fewer
    short texts are taken for overviews.
    `parameters`: those of the method `textsweeper`, which finds the node.

    Deviations: The paper gives no threshold. The length is that of the node after the clean-up step, as in the order of
    figure 2, and in plain characters, not in those weighted by equation 1. Where the method returns no node, because no
    text stands outside links, the length is 0: a page of links alone is an overview, and so is one without any text.
    """
    return paper_verdict("textsweeper", page, find_method("textsweeper")(page, **parameters), minimum)


def coreex_overview(
    page: Page, *, minimum: float = TEXT_TO_LINK_RATIO, ignore_forms: bool = True, drop_scripts: bool = True
) -> Verdict:
    """CoreEx's suggestion: an index page has many links for its text, as its scored tree shows.

    Prasad and Paepcke (2008) end with it: "Another interesting avenue to explore is to use CoreEx's scored DOM tree to
    differentiate between article pages and index pages of Web sites" (section 8). The value is the basic score of
    section 2.1.1 at the root of that tree: the share of the page's words that are no links, where a link is one word.

    `minimum`: below it, the page is an overview.
    `ignore_forms`, `drop_scripts`: the preprocessing of section 3.2, as in the method `coreex`.

    Deviations: The paper suggests no measure and no threshold. Of the measures that the scored tree yields, the score
    of `body` did best on wcxb; `docs/results/kinds.md` has the others. The basic score is taken, since the weighted one
    of section 2.2.1 adds the same to every root. A page without words and links outside forms has the score 0 and is
    not an overview.
    """
    selection = find_method("coreex")(page, ignore_forms=ignore_forms, drop_scripts=drop_scripts)
    return paper_verdict("coreex", page, selection, minimum)


def check_test(test: object, minimum: object = None) -> None:
    """Raise an error for a test that does not exist, and for a minimum that the test does not take."""
    tests = ("learned", *PAPER_TESTS)
    if not isinstance(test, bool) and test not in tests:
        raise BadParameter(f"reject_overview takes true, false, {', '.join(tests)}, not {test!r:.40}")
    if minimum is None:
        return
    if isinstance(minimum, bool) or not isinstance(minimum, int | float) or not isfinite(minimum) or minimum < 0:
        raise BadParameter(f"overview_minimum must be a number of at least 0, not {minimum!r:.40}")
    if test not in PAPER_TESTS:
        raise BadParameter(f"overview_minimum needs reject_overview={' or '.join(PAPER_TESTS)}")


def paper_verdict(test: str, page: Page, selection: Selection, minimum: float | None = None) -> Verdict:
    """The verdict of a paper's test on a page, with what the paper's method marked; None is the usual minimum."""
    value = PAPER_TESTS[test].measure(page, selection)
    below = value is not None and value < (PAPER_TESTS[test].minimum if minimum is None else minimum)
    return Verdict(value or 0, below)


def paper_cause(test: str, minimum: float | None = None) -> str:
    """Why a paper's test rejects pages, in the same words for all of them."""
    found = PAPER_TESTS[test]
    return f"the {found.quantity} is below {found.minimum if minimum is None else minimum:g}"


def paper_reason(test: str, verdict: Verdict, minimum: float | None = None) -> str:
    """Why a paper's test rejects a page, with the measured value."""
    return (
        f"{paper_cause(test, minimum)}: it is {verdict.value:.4g} ({PAPER_TESTS[test].paper}'s test for overview pages)"
    )
