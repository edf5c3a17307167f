"""Whether each output has exactly the words of the selection: none is lost, doubled, joined to another, or split.

The words of the selected texts, joined as a browser shows them, are compared with the words of each output, which is
parsed for this purpose: Markdown by a CommonMark parser; HTML, JSON and TEI by their own parsers.

python -m benchmarks.fidelity
python -m benchmarks.fidelity --data wcxb,news2023 --methods auto,ccb --outputs markdown,tei --examples 20
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from html import escape, unescape
from operator import attrgetter
from typing import NamedTuple
from urllib.parse import urlsplit
from xml.etree import ElementTree

from markdown_it import MarkdownIt
from rapidfuzz.distance import Indel
from rich.console import Console
from rich.table import Table
from turbohtml import Element, Node, Text, parse

from dehusk import Extraction, Page, extract
from dehusk._core import normalised
from dehusk.evaluation.datasets import load_dataset
from dehusk.findings.comments import SignedPost, signed_posts
from dehusk.page import Bools
from dehusk.page.attributes import attribute, attribute_values
from dehusk.page.facts import fact
from dehusk.page.tags import BLOCKS
from dehusk.page.tree import in_subtrees
from dehusk.page.visibility import legible
from dehusk.selection import kept_texts, readable

TEI_INLINES = frozenset({"hi", "ref", "code", "del", "q", "formula"})
TEI = "{http://www.tei-c.org/ns/1.0}"
KINDS = ("lost", "doubled", "glued", "split", "moved", "marked")
HARMLESS = frozenset({"moved", "marked"})
"""A caption comes before its table, a footnote at the end, and the mark of a footnote has brackets."""
NOTE = re.compile(r"^\[\^(\w+)\]: ", re.MULTILINE)
TASK = re.compile(r"^([ >]*(?:[-*]|\d+[.)]) )\[[ x]\] ", re.MULTILINE)
MARK = re.compile(r"\[\^(\w+)\]")
GLUED_LABEL = re.compile(r"[\[(](\w+)[\])](?=\w)")
"""Possible labels of notes, without a space after them."""
TYPED_MARK = re.compile(r"\d{1,3}\.?|[-*•●▪◦‣■]")
QUOTATION_MARKS = str.maketrans("", "", "“”‘’")
"""Some outputs have them as characters and others as elements."""
BRACKETS = str.maketrans("", "", "[]()")
CLOSING_MARK = re.compile(rb"[],.;:!?)]+(?:[\x00-\x20]|&nbsp;|\Z)")
MEDIA = frozenset("amp-anim amp-audio amp-iframe amp-img amp-video audio embed iframe object video".split())
SOURCES = ("src", "data-src", "data-lazy-src", "data-litespeed-src", "data")
"""The attributes with the address of a frame."""
TEX = frozenset({"application/x-tex", "application/x-latex", "text/x-tex", "text/x-latex", "tex", "latex"})
"""How annotations name TeX."""
MATH = frozenset({"math"})
FORMULA = re.compile(r"`++.*?`++|(?<!\\)(\$\$?)((?:\\.|[^$\\])+)\1", re.DOTALL)
"""Code, or a formula with its TeX."""
BOXES = frozenset("span a time label button small data cite s del ins abbr".split())
EMPHASES = frozenset("b strong i em u font mark".split())
"""Inline elements that style sheets set apart, and those that may emphasise a part of a word."""
VERBATIM = frozenset("pre code listing textarea math svg".split())
PLACEHOLDER = re.compile(r"\ue000(\d+)\ue001")
BLOCK_STYLE = re.compile(
    r"(?:^|;)\s*display\s*:\s*(?:block|flex|flow-root|grid|list-item|table)\s*(?:[!;]|\Z)", re.ASCII
)


class Problem(NamedTuple):
    """A difference: its kind, the words of the selection, and the words of the output."""

    kind: str
    selected: str
    shown: str


def words(text: str) -> list[str]:
    """The words of a text, which are separated by white space and control characters, without quotation marks."""
    return [word for word in re.split(r"[\0-\x20\s]+", text.translate(QUOTATION_MARKS)) if word]


# --- What was selected ------------------------------------------------------------------------------------------------


def selected_words(extraction: Extraction, *, as_tex: bool = False, posts: Sequence[SignedPost] = ()) -> list[str]:
    """The words of the selected texts and of the bylines of `posts`, joined as a browser joins them.

    Formulas are as they are, or as TeX.
    """
    page = extraction.page
    rows, texts = kept_texts(page, readable(page, extraction.selection))
    if as_tex:
        texts = _with_tex(page, rows.tolist(), texts)
    signed = [post for post in posts if post.author or post.date][::-1]
    in_formula = in_subtrees(page, page.is_in(MATH))
    pieces, before = [], -1
    for row, text in zip(rows.tolist(), texts, strict=True):
        while signed and signed[-1].row < row:
            post, before = signed.pop(), -1
            pieces.append(f" {', '.join(filter(None, (post.author, post.date[:10])))}")
        if in_formula[row] and not text:
            before = row
            continue
        pieces.append((" " if before < 0 or are_apart(page, before, row) else "") + unescape(text.decode()))
        before = row
    joined = "".join(pieces)
    return words(normalised(joined) if extraction.normalize else joined)


def _with_tex(page: Page, rows: list[int], texts: list[bytes]) -> list[bytes]:
    """The texts of the rows, with TeX instead of the first of each formula that is selected as a whole."""
    found = dict(zip(rows, texts, strict=True))
    for row in page.is_in(MATH).nonzero()[0].tolist():
        own = [other for other in range(row, int(page.end[row])) if page.is_text[other]]
        if own and all(other in found for other in own) and (tex := page.table.tex(row, True)):
            found |= {**dict.fromkeys(own, b""), own[0]: escape(tex).encode()}
    return list(found.values())


def are_apart(page: Page, first: int, second: int) -> bool:
    """Whether two texts are separated: by another text, white space, a line break, or the edge of a block.

    Hidden text does not separate punctuation from the word before it. The edge of a block is that of an element that is
    one by its name or its style, or the end of a source with a colon, which introduces what was said. Style sheets set
    inline elements apart that directly follow each other.
    """
    between = range(first + 1, second)
    blocks = block_rows(page)
    is_closing = CLOSING_MARK.match(page.html[page.start[second] : page.stop[second]])
    texts = page.is_text & legible(page) if is_closing else page.is_text
    if page.blanks[first] != page.blanks[second] or any(texts[row] or blocks[row] for row in between):
        return True
    above = int(page.parent[first])
    while page.end[above] <= second:
        if blocks[above] or introduces(page, above):
            return True
        above = int(page.parent[above])
    return is_set_apart(page, first, second)


def is_set_apart(page: Page, before: int, row: int) -> bool:
    """Whether a text and the next one are words in inline elements that directly follow each other."""
    above, own = _ancestors(page, before), _ancestors(page, row)
    first, second = [each for each in above if each not in own], [each for each in own if each not in above]
    names = {page.name(each) for each in first + second}
    if not first or not second or len(second) != row - before - 1 or not names <= BOXES | EMPHASES:
        return False
    is_box = not {page.name(first[-1]), page.name(second[-1])} <= EMPHASES
    is_verbatim = any(page.name(each) in VERBATIM for each in own)
    ends, begins = (page.html[int(page.start[each]) : int(page.stop[each])] for each in (before, row))
    is_glued = page.blanks[before] == page.blanks[row]
    return is_glued and is_box and not is_verbatim and _are_words(ends, begins)


def _ancestors(page: Page, row: int) -> list[int]:
    found = []
    while (row := int(page.parent[row])) >= 0:
        found.append(row)
    return found


def _are_words(before: bytes, after: bytes) -> bool:
    """Whether a text ends and the next one begins where no word goes on."""
    last, first = before.decode()[-1], after.decode()[0]
    if first in "$£€¥":
        return last.islower() or last in "0123456789)"
    if len(before) < 2 or len(after) < 2:
        return False
    if first in "0123456789":
        is_long = len(after.decode().rstrip()) > 2
        return is_long if last in "0123456789" else last.islower() or last.isupper() or last in ")%!?"
    return first.isupper() and (last.islower() or last.isupper() or last in "0123456789.)%!?")


@fact
def block_rows(page: Page) -> Bools:
    """True on the elements that are blocks by their name or their style."""
    found = page.is_in(BLOCKS).copy()
    for row, style in zip(*attribute_values(page, "style"), strict=True):
        found[row] |= bool(BLOCK_STYLE.search(style))
    return found


def introduces(page: Page, row: int) -> bool:
    """Whether an element is a source with a colon at its end."""
    inside = page.html[page.stop[row] : page.close[row]].removesuffix(b"</cite>")
    return page.name(row) == "cite" and inside.rstrip(b" \t\n\r\f").endswith(b":")


# --- What came out ----------------------------------------------------------------------------------------------------


def html_words(html: str) -> list[str]:
    """The words in the body of an HTML document; of a formula that has TeX, these alone."""
    body = parse(html).select_one("body")
    return words("".join(_html_pieces(body))) if body else []


def _html_pieces(element: Node) -> Iterator[str]:
    stack: list[Node | str] = [element]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            yield node
        elif isinstance(node, Text):
            yield node.data
        elif isinstance(node, Element):
            edge = " " if node.tag in BLOCKS else ""
            yield edge
            given = [note for note in node.select("annotation") if is_tex(note)][:1] if node.tag in MATH else []
            stack += [edge, *(given or reversed(node.children))]


def markdown_words(extraction: Extraction) -> list[str]:
    """The words that a reader of the rendered Markdown sees; footnotes are where they are defined.

    Formulas, which CommonMark does not know, are put back after rendering.
    """
    markdown, formulas = extraction.markdown, []
    if "<math" in extraction.html:
        formulas = [found[2] for found in FORMULA.finditer(markdown) if found[2]]
        numbers = iter(range(len(formulas)))
        markdown = FORMULA.sub(lambda found: f"\ue000{next(numbers)}\ue001" if found[2] else found[0], markdown)
    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    labels = set(NOTE.findall(markdown))
    plain = TASK.sub(r"\1", NOTE.sub("", markdown))
    plain = MARK.sub(lambda mark: f"[{mark[1]}]" if mark[1] in labels else mark[0], plain)
    html = PLACEHOLDER.sub(lambda found: escape(formulas[int(found[1])]), reader.render(plain))
    return html_words(f"<body>{html}")


def json_words(text: str) -> list[str]:
    """The words of the kept blocks."""
    blocks = json.loads(text)["blocks"]
    return words(" ".join(block.get("kept_text", block["text"]) for block in blocks if block["kept"]))


def tei_words(xml: str) -> list[str]:
    """The words in the body of a TEI document; the description of an image is not text."""
    body = ElementTree.fromstring(xml).find(f"{TEI}text/{TEI}body")  # noqa: S314 - our own output
    assert body is not None, "every document has a body"
    return words("".join(_tei_pieces(body)))


def _tei_pieces(element: ElementTree.Element) -> Iterator[str]:
    name = element.tag.removeprefix(TEI)
    edge = "" if name in TEI_INLINES or name == "graphic" else " "
    yield edge
    if name != "graphic":
        yield element.text or ""
        for child in element:
            yield from _tei_pieces(child)
            yield child.tail or ""
    yield edge


READERS: dict[str, Callable[[Extraction], list[str]]] = {
    "text": lambda extraction: words(extraction.text),
    "markdown": markdown_words,
    "html": lambda extraction: html_words(extraction.html),
    "json": lambda extraction: json_words(extraction.json),
    "tei": lambda extraction: tei_words(extraction.tei),
}
"""For each output that holds the selection alone, the words that are read back from it."""
IN_TEX = frozenset({"text", "markdown", "tei"})
"""The outputs that have formulas as TeX."""


def _sign_none(_: Extraction) -> Sequence[SignedPost]:
    return ()


SIGNED: dict[str, Callable[[Extraction], Sequence[SignedPost]]] = {
    "text": lambda extraction: signed_posts(extraction.page, extraction.selection.content),
    "markdown": attrgetter("_signed_posts"),
    "html": attrgetter("_signed_posts"),
    "tei": attrgetter("_signed_posts"),
}
"""The outputs that say who wrote a post where the selection does not, and the posts that they sign."""
LABELLED = frozenset({"markdown", "html", "tei"})
"""The outputs that say what is embedded in the content."""
NOT_READ = {"hidden": "it holds the whole page; tests/outputs/test_hidden.py reads what of it can be seen"}
"""The other outputs, each with the reason."""


# --- Comparing --------------------------------------------------------------------------------------------------------


def problems_of(extraction: Extraction, output: str) -> list[Problem]:
    """The differences between an output and the selection.

    Markdown has the label of a note once, and the marks of typed lists as its own marks. What is embedded has a label
    in Markdown, HTML and TEI, which is no text of the page.
    """
    selected = selected_words(extraction, as_tex=output in IN_TEX, posts=SIGNED.get(output, _sign_none)(extraction))
    found = differences(selected, READERS[output](extraction))
    if found and output in LABELLED:
        labels = embedded_labels(extraction.page)
        found = [problem for problem in found if problem.selected or not is_joined(words(problem.shown), labels)]
    notes = set(NOTE.findall(extraction.markdown)) if output == "markdown" and found else set()
    return [problem for problem in found if output != "markdown" or not _only_lacks(problem, notes)]


def is_tex(annotation: Element) -> bool:
    """Whether an annotation gives the formula as TeX."""
    return (annotation.attr("encoding") or "").strip().lower() in TEX


def site_of(address: str) -> str:
    """Name a player without a title by the site that it is from."""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        host = ""
    return host.removeprefix("www.") or "video"


def embedded_labels(page: Page) -> set[tuple[str, ...]]:
    """Find how outputs name the frames, films and sounds of a page: by title, site or type."""
    labels = set()
    for row in (row for row in range(len(page)) if page.name(row) in MEDIA):
        title = attribute(page, row, "title") or attribute(page, row, "aria-label") or ""
        sites = [site_of(address) for name in SOURCES if (address := attribute(page, row, name))]
        kind = page.name(row).removeprefix("amp-")
        labels |= {tuple(words(label)) for label in ([title] if title.strip() else [*sites, kind])}
    return labels - {()}


def is_joined(shown: list[str], labels: set[tuple[str, ...]]) -> bool:
    """Whether words are nothing but some of the labels, one after another."""
    ends = {0}
    for at in range(len(shown)):
        if at in ends:
            ends |= {at + len(label) for label in labels if tuple(shown[at : at + len(label)]) == label}
    return len(shown) in ends


def _only_lacks(problem: Problem, labels: set[str]) -> bool:
    """Whether nothing is missing but labels of notes and marks of lists."""
    selected = GLUED_LABEL.sub(lambda found: f"{found[0]} " if found[1] in labels else found[0], problem.selected)
    before, behind = (Counter(words(text.translate(BRACKETS))) for text in (selected, problem.shown))
    missing = before - behind
    is_shown = all(word.strip(".:") in labels or TYPED_MARK.fullmatch(word) for word in missing)
    return bool(missing) and not behind - before and is_shown


def differences(selected: list[str], found: list[str]) -> list[Problem]:
    """The differences between the selected words and the words of an output."""
    if selected == found:
        return []
    lost, extra = Counter(selected) - Counter(found), Counter(found) - Counter(selected)
    problems = []
    for step in _changes(selected, found):
        before, behind = selected[step[0] : step[1]], found[step[2] : step[3]]
        if before and behind and "".join(before) == "".join(behind):
            kind = "glued" if len(behind) < len(before) else "split"
        elif " ".join(before).translate(BRACKETS) == " ".join(behind).translate(BRACKETS):
            kind = "marked"
        elif any(lost[word] for word in before):
            kind = "lost"
        else:
            kind = "doubled" if any(extra[word] for word in behind) else "moved"
        problems.append(Problem(kind, " ".join(before), " ".join(behind)))
    return problems


def _changes(selected: list[str], found: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """The ranges of words that differ; words left out and words added at the same place are one range."""
    begin = end = at = until = 0
    for step in Indel.opcodes(selected, found):
        if step.tag != "equal":
            end, until = step.src_end, step.dest_end
            continue
        if (begin, at) != (end, until):
            yield begin, end, at, until
        begin, end, at, until = step.src_end, step.src_end, step.dest_end, step.dest_end
    if (begin, at) != (end, until):
        yield begin, end, at, until


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default="wcxb", help="names of data sets")
    parser.add_argument("--methods", default="auto")
    parser.add_argument("--outputs", default=",".join(READERS))
    parser.add_argument("--examples", type=int, default=3, help="how many to show of each problem")
    parser.add_argument("--every", type=int, default=1, help="look at every n-th page")
    arguments = parser.parse_args()
    console = Console(highlight=False)
    outputs = arguments.outputs.split(",")
    for name in arguments.data.split(","):
        dataset = load_dataset(name)
        for method in arguments.methods.split(","):
            pages: dict[str, Counter[str]] = {output: Counter() for output in outputs}
            examples: dict[tuple[str, str], list[tuple[str, Problem]]] = defaultdict(list)
            for gold in dataset.pages[:: arguments.every]:
                extraction = extract(dataset.html(gold), method=method, url=gold.url, header=False)
                for output in outputs:
                    problems = problems_of(extraction, output)
                    pages[output].update({problem.kind for problem in problems} or {"right"})
                    for problem in problems:
                        examples[output, problem.kind].append((gold.id, problem))
            show(console, f"{name}, {method}", pages, examples, arguments.examples)


def show(
    console: Console,
    title: str,
    pages: dict[str, Counter[str]],
    examples: dict[tuple[str, str], list[tuple[str, Problem]]],
    limit: int,
) -> None:
    """For each output, the number of pages with each kind of difference, and some examples."""
    table = Table("output", "right", *KINDS, title=f"{title}: pages with words …", box=None)
    for output, count in pages.items():
        table.add_row(output, *(str(count[kind]) for kind in ("right", *KINDS)))
    console.print(table)
    for (output, kind), found in sorted(examples.items()):
        seen: set[str] = set()
        for page, problem in found:
            if page not in seen and len(seen) < limit:
                seen.add(page)
                console.print(
                    f"  {output} {kind} {page}: {problem.selected[:150]!r} → {problem.shown[:150]!r}", markup=False
                )


if __name__ == "__main__":
    main()
