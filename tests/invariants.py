"""Invariants of all pages: each invariant is one function of a page.

It returns what is wrong, in words, or nothing. `tests/test_hostile.py` checks generated pages, `fuzz.on_data`
every page of the benchmark data and broken copies of them, and `make fuzz` what it comes upon.
"""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from html import unescape
from typing import Final

import numpy as np

from benchmarks.fidelity import HARMLESS, QUOTATION_MARKS, READERS, problems_of, words
from dehusk import Extraction, Page, extract, parse
from dehusk._core import normalised
from methods.cases import check

KEPT_AGAIN: Final = 0.95
"""The minimum share of the words that stay where the cleaned HTML is extracted again."""
MANY: Final = 30
"""The minimum words of an extraction of which a share is computed."""
FORMULAS: Final = frozenset({"math"})
_PLACE: Final = re.compile(
    rb"<!--(?:-?>|.*?(?:--!?>|\Z))"
    rb"|<(script|style|textarea|title|xmp|iframe|noembed|noframes|template|svg|math|plaintext)(?=[\s/>])"
    rb".*?(?:</\1[\s/>]|\Z)"
    rb"|(?:(?P<tag><(?:p|div|section|article|ul|h[1-6])(?=[\s>]))|</?[a-z])"
    rb"""(?P<rest>(?:=\s*+(?:"[^"]*+"|'[^']*+'|)|[^>=]++)*+>)""",
    re.IGNORECASE | re.DOTALL,
)
"""Skipped parts, and the tags before which comments and scripts are allowed. A tag inside a tag does not count."""
_NOISE: Final = b"<!-- a <b>remark</b> --><script>let mill = 1 < 2</script>"
"""Without quotation marks, which would end the value of an attribute in which something looks like a tag."""


class Subject:
    """A page as it came, and its extraction with the default method."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def page(self) -> Page:
        return parse(self.data)

    @cached_property
    def extraction(self) -> Extraction:
        """Without a header, which adds words to some outputs on purpose."""
        return extract(self.page, header=False)

    @cached_property
    def words(self) -> list[str]:
        return words(self.extraction.text)


Wrong = Iterator[str]


def marks_are_on_text(subject: Subject) -> Wrong:
    """Only text rows are selected, and none in the head."""
    try:
        check(subject.extraction.page, subject.extraction.selection)
    except AssertionError as wrong:
        yield str(wrong)


def text_is_a_subsequence(subject: Subject) -> Wrong:
    """The characters of the text are characters of the page, in its order. A formula is TeX, which the page lacks."""
    page = subject.extraction.page
    if page.is_in(FORMULAS).any():
        return
    rest = iter(_characters(_whole_text(page)))
    written = _characters(subject.extraction.text)
    at = next((at for at, character in enumerate(written) if character not in rest), None)
    if at is not None:
        yield f"{written[max(at - 20, 0) : at]!r} is followed by {written[at : at + 20]!r}"


def outputs_have_the_same_words(subject: Subject) -> Wrong:
    """Every output has the words of the selection, none lost, doubled, joined or split."""
    for output in READERS:
        for problem in problems_of(subject.extraction, output):
            if problem.kind not in HARMLESS:
                yield f"{output} {problem.kind}: {problem.selected[:60]!r} → {problem.shown[:60]!r}"


def noise_changes_nothing(subject: Subject) -> Wrong:
    """Comments, scripts and attributes that nothing reads change nothing."""
    noisy = Subject(with_noise(subject.data))
    if subject.words != noisy.words and noisy.page.encoding.name == subject.page.encoding.name:
        yield _difference(subject.words, noisy.words)


def content_extracted_again_is_kept(subject: Subject) -> Wrong:
    """Almost all words stay when the cleaned HTML is extracted again."""
    again = Counter(words(extract(subject.extraction.html).text))
    share = (Counter(subject.words) & again).total() / max(len(subject.words), 1)
    if len(subject.words) >= MANY and share < KEPT_AGAIN:
        yield f"{share:.0%} of {len(subject.words)} words"


def recall_keeps_what_is_kept(subject: Subject) -> Wrong:
    """Favouring recall drops no word that the default keeps, and favouring precision adds none."""
    page = subject.extraction.page
    kept = subject.extraction.selection.content
    recall, precision = (extract(page, favor=favor).selection.content for favor in ("recall", "precision"))
    for name, rows in (("recall drops", kept & ~recall), ("precision adds", precision & ~kept)):
        if rows.any():
            yield f"{name} {_whole_text(page, rows)[:80]!r}"


def a_copy_gives_the_same(subject: Subject) -> Wrong:
    """A page that was pickled, and canonical HTML that is parsed again, are the same page."""
    page = subject.page
    if extract(pickle.loads(pickle.dumps(page)), header=False).json != subject.extraction.json:
        yield "a copy has another result"
    again = type(page.table).from_canonical(page.table.html)
    if any(
        bytes(getattr(again, name)) != bytes(getattr(page.table, name)) for name in ("parent", "end", "tag", "start")
    ):
        yield "canonical HTML makes another table"


def bytes_and_text_give_the_same(subject: Subject) -> Wrong:
    """A page as bytes and the text that these stand for have the same result."""
    of_text = extract(parse(subject.page.source), header=False)
    if of_text.text != subject.extraction.text or of_text.html != subject.extraction.html:
        yield _difference(subject.words, words(of_text.text))


INVARIANTS: Final[dict[str, Callable[[Subject], Wrong]]] = {
    invariant.__name__: invariant
    for invariant in (
        marks_are_on_text,
        text_is_a_subsequence,
        outputs_have_the_same_words,
        noise_changes_nothing,
        content_extracted_again_is_kept,
        recall_keeps_what_is_kept,
        a_copy_gives_the_same,
        bytes_and_text_give_the_same,
    )
}
"""Every invariant by name."""
USUAL: Final = frozenset(
    {"noise_changes_nothing", "outputs_have_the_same_words", "content_extracted_again_is_kept", "text_is_a_subsequence"}
)
"""Those with exceptions, which docs/results/reliability.md counts and explains; all others hold of every page."""


def _whole_text(page: Page, rows: np.ndarray | None = None) -> str:
    chosen = page.is_text if rows is None else rows
    html = page.table.html
    pieces = [html[page.start[row] : page.stop[row]] for row in chosen.nonzero()[0].tolist()]
    return normalised(unescape(b" ".join(pieces).decode()))


def _characters(text: str) -> str:
    return "".join(words(text)).translate(QUOTATION_MARKS)


def with_noise(data: bytes) -> bytes:
    """A page with comments and scripts before some of its tags, and an attribute that nothing reads in them."""
    return _PLACE.sub(_noisy, data)


def _noisy(found: re.Match[bytes]) -> bytes:
    return _NOISE + found["tag"] + b" data-mill=turns" + found["rest"] if found["tag"] else found[0]


def _difference(before: list[str], after: list[str]) -> str:
    lost, added = Counter(before) - Counter(after), Counter(after) - Counter(before)
    return f"{lost.total()} words lost, {added.total()} added: {' '.join([*lost, *added])[:80]!r}"
