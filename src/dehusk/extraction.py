"""`extract`, and `Extraction`: a page, what a method selected of it, and the outputs made of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, overload

from .errors import BadParameter, OverviewPage
from .lazy import lazy
from .limits import DEFAULT_LIMITS, Clock, Limits, step
from .method import DEFAULT, METHODS, Selection, Value, find_method
from .outputs import Rendered
from .outputs.extracted import Header, check_header
from .page import Bools, Floats, Ints, Page
from .parsing import parse

if TYPE_CHECKING:
    from ._core import BlockRecords, ContentTree, StructuredData
    from .findings.comments import Comment, Post, SignedPost, Thread
    from .findings.facts import Fact
    from .findings.items import Item
    from .findings.overview import OverviewTest
    from .findings.site import SiteModel
    from .findings.status import Status
    from .findings.structured import Structured
    from .learned.predictions import Predictions
    from .learned.version import Favor
    from .metadata import Choice, Metadata
    from .outputs.blocks import Block
    from .outputs.content import Image, Link
    from .page.hidden_rows import Hidden


def _unknown() -> Metadata:
    """The metadata of a page of which nothing is known."""
    from .metadata import Metadata

    return Metadata()


def _undeclared() -> Structured:
    """The structured data of a page that declares none."""
    from .findings.structured import Structured

    return Structured()


@dataclass(frozen=True, eq=False)
class Extraction(Rendered):
    """The content of a page as one method finds it. Every output shows the same selection."""

    page: Page
    """The page of which the text is selected. Where the content is in scripts alone, `auto` makes a page of that."""
    selection: Selection
    method: str
    parameters: Mapping[str, Value]
    given: Page | None = None
    """The page as it was given, where the text of another is selected in its place."""
    predictions: Predictions | None = None
    """The probabilities of the blocks; None where the method does not classify blocks."""
    normalize: bool = True
    """Whether the outputs have their text in form NFC, without soft hyphens and the like, or as it is in the page."""
    clock: Clock = field(default_factory=lambda: Clock(DEFAULT_LIMITS.seconds), repr=False)
    """Measures the time that the extraction and all its outputs take, and ends them at the limit."""
    header: Header = True
    """Whether Markdown and HTML open with title, subtitle, author and date where the selection lacks these."""

    @step(_unknown)
    def metadata(self) -> Metadata:
        """Title, authors, dates, site and the rest, each with its source and its confidence."""
        return self._choice.metadata()

    def metadata_value(self, field: str) -> Any:
        """One field of the metadata, without the work that only others need."""
        return self.clock.run(lambda: self._choice.value(field), lambda: getattr(_unknown(), field))

    @lazy
    def _choice(self) -> Choice:
        """The metadata before any field of it is chosen."""
        from .metadata import Choice

        if self.given is not None:
            return Choice(self.given)
        return Choice(self.page, self.selection.content, None if self.predictions is None else self)

    @property
    def title(self) -> str:
        """The title of what the page is about; where none is found, the text of its `title` element."""
        return self.metadata.title or self.page.title

    @property
    def scores(self) -> Floats:
        """The method's own measure of each row of the page."""
        return self.selection.score

    @property
    def columns(self) -> dict[str, Floats | Bools | Ints]:
        """The quantities that the paper of the method defines on the way to the score, one value per row.

        `METHODS[method].columns` gives the symbol and the definition of each.
        """
        return self.selection.columns

    @property
    def confidence(self) -> float | None:
        """The expected word F1 of this extraction; None where the method cannot estimate it."""
        return self.selection.confidence

    @step(dict)
    def kind_probabilities(self) -> dict[str, float]:
        """How likely the page is of each kind, the likeliest first; empty for a page without text.

        Where the method does not classify blocks, the default extractor classifies them for this.
        """
        classifier = find_method(DEFAULT if self.predictions is None else self.method).classifier
        assert classifier is not None, "the default extractor classifies blocks"
        return classifier.classify_page(
            classifier.classify(self.page) if self.predictions is None else self.predictions
        )

    @property
    def kind(self) -> str | None:
        """What kind of page it is most likely; None for a page without text."""
        return next(iter(self.kind_probabilities), None)

    @property
    def is_overview(self) -> bool:
        """Whether the page is rather a list of other pages than a text."""
        from .learned.kinds import is_overview

        return is_overview(self.kind_probabilities)

    def why_overview(self, test: bool | OverviewTest = True, minimum: float | None = None) -> str:
        """Why a test says that the page is a list of other pages, in words; empty where it does not.

        True and "learned" are the test of `is_overview`. "textsweeper" and "coreex" are the tests of these papers, and
        `minimum` their threshold; where the page was extracted by that method, they read what it computed.
        """
        from .findings.overview import check_test, paper_reason, paper_verdict
        from .learned.kinds import overview_reason

        check_test(test, minimum)
        if test is False:
            return ""
        if test is True or test == "learned":
            return overview_reason(self.kind_probabilities) if self.is_overview else ""

        def reason() -> str:
            verdict = paper_verdict(test, self.page, self._selection_by(test), minimum)
            return paper_reason(test, verdict, minimum) if verdict.is_overview else ""

        return self.clock.run(reason, str)

    def _selection_by(self, method: str) -> Selection:
        """Return the selection of a method: that of the extraction, if it is by this method or a variant of it."""
        wanted = find_method(method)
        return self.selection if find_method(self.method).function is wanted.function else wanted(self.page)

    @property
    def status(self) -> Status:
        """Whether the page gave its content, `ok` or why not, with the reason in words.

        Only a method that classifies blocks detects overviews here; `is_overview` does with any method. Once the time
        is up, the status says so.
        """
        from .findings.status import past_limit

        return self._status if self.limit is None else past_limit(self._as_given.limits, self.limit)

    @property
    def limit(self) -> str | None:
        """The name of the limit that the page exceeded, so that a part of it is left out; None if it is complete."""
        return self._as_given.limit or ("seconds" if self.clock.is_over else None)

    @property
    def _as_given(self) -> Page:
        return self.page if self.given is None else self.given

    @lazy
    def _status(self) -> Status:
        from .findings.status import status_of

        kinds = None if self.predictions is None else self.kind_probabilities
        return status_of(self.page, self.selection.content, kinds)

    @step(list)
    def items(self) -> list[Item]:
        """The entries of a page that lists others: title, link, teaser, date; empty where nothing is listed.

        The posts of a thread are not entries.
        """
        from .findings.items import items_of

        if self._records.are_main:
            return []
        return items_of(self.page, self.selection.content) or (items_of(self.page) if self.is_overview else [])

    @step(tuple)
    def posts(self) -> tuple[Post, ...]:
        """The posts of a thread or the answers to a question: text, author, date, URLs of author and post."""
        from .findings.comments import posts_of

        return posts_of(self.page, self.selection, self._records)

    @step(tuple)
    def comments(self) -> tuple[Comment, ...]:
        """What readers wrote below the text, in the same form as posts, whether `text` holds it or not."""
        from .findings.comments import named_comments, unnamed_comments

        return named_comments(self.page) or unnamed_comments(self._records)

    @lazy
    def _records(self) -> Thread:
        from .findings.comments import find_thread

        return find_thread(self.page, self.selection, self.kind_probabilities)

    @lazy
    def _signed_posts(self) -> Sequence[SignedPost]:
        """The posts in the selection, each with what the selection lacks of its author and date."""
        from .findings.comments import signed_posts

        is_thread = self.predictions is not None and self.kind == "forum"
        return signed_posts(self.page, self.selection.content, self._records if is_thread else None)

    @step(_undeclared)
    def structured(self) -> Structured:
        """The entities that the page declares in JSON-LD, microdata, RDFa Lite and Open Graph, merged by identity.

        Recipes, products, events, questions, how-tos and jobs among them are records with plain attributes.
        """
        from .findings.structured import make_structured

        return _undeclared() if self._structured_data is None else make_structured(self._structured_data)

    @step(lambda: None)
    def _structured_data(self) -> StructuredData | None:
        """The structured data as the core reads it; None where the time is up."""
        from .findings.structured import read_structured

        return read_structured(self._as_given, self.page)

    @step(list)
    def facts(self) -> list[Fact]:
        """The facts that the page shows as a label and its value: name, value, place, and whether it was kept."""
        from .findings.facts import facts_of

        return facts_of(self.page, self.selection.content, normalize=self.normalize)

    @step(list)
    def blocks(self) -> list[Block]:
        """Every block of the page in order: role, text, path, probability, and whether it was kept."""
        from .outputs.blocks import list_blocks

        return [] if self._block_records is None else list_blocks(self._block_records)

    @step(lambda: None)
    def _block_records(self) -> BlockRecords | None:
        """The blocks as the core lists them; None where the time is up."""
        from .outputs.blocks import record_blocks

        return record_blocks(
            self.page, self.selection, has_probabilities=self.predictions is not None, normalize=self.normalize
        )

    @lazy
    def _content_tree(self) -> ContentTree:
        """The selection as a tree, which the outputs with structure share."""
        from .outputs.content import build_content_tree

        return build_content_tree(self.page, self.selection, self._signed_posts, normalize=self.normalize)

    @step(list)
    def images(self) -> list[Image]:
        """The images among the content in order: address, alternative text, title and caption."""
        from .outputs.content import list_images

        return list_images(self._content_tree)

    @step(list)
    def links(self) -> list[Link]:
        """The links in the content to other pages, in order: address, text and title."""
        from .outputs.content import list_links

        return list_links(self.page, self._content_tree)

    def explain(self) -> list[Block]:
        """Return the blocks, each with what decided on it, and the signals that contributed most to its probability."""
        classifier = find_method(self.method).classifier
        if classifier is None:
            able = ", ".join(name for name, method in METHODS.items() if method.classifier)
            raise BadParameter(
                f"only {able} explains itself; `scores` and `dehusk tree` show what {self.method} measures"
            )
        from .outputs.blocks import add_explanation

        blocks = self.blocks

        def explained() -> list[Block]:
            signals = classifier.explain(self.predictions) if blocks else []
            return list(map(add_explanation, blocks, signals, self.selection.decisions()))

        return self.clock.run(explained, lambda: blocks)

    def __bool__(self) -> bool:
        """Whether any content was found."""
        return bool(self.selection.content.any())

    def __repr__(self) -> str:
        words = self.page.words[self.selection.content] if self.selection.words is None else self.selection.words
        return f"<Extraction by {self.method}: {int(words.sum())} words>"


@overload
def extract(
    html: bytes | str | Page,
    *,
    method: Literal["auto"] = ...,
    url: str | None = ...,
    charset: str | None = ...,
    limits: Limits = ...,
    reject_overview: bool | OverviewTest = ...,
    overview_minimum: float | None = ...,
    normalize: bool = ...,
    header: Header = ...,
    site: SiteModel | None = ...,
    favor: Favor = ...,
    include_comments: bool = ...,
    title: bool = ...,
    images: bool = ...,
    hidden: Hidden = ...,
    model: str = ...,
) -> Extraction: ...


@overload
def extract(
    html: bytes | str | Page,
    *,
    method: str,
    url: str | None = ...,
    charset: str | None = ...,
    limits: Limits = ...,
    reject_overview: bool | OverviewTest = ...,
    overview_minimum: float | None = ...,
    normalize: bool = ...,
    header: Header = ...,
    site: SiteModel | None = ...,
    **parameters: Value,
) -> Extraction: ...


def extract(
    html: bytes | str | Page,
    *,
    method: str = DEFAULT,
    url: str | None = None,
    charset: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    reject_overview: bool | OverviewTest = False,
    overview_minimum: float | None = None,
    normalize: bool = True,
    header: Header = True,
    site: SiteModel | None = None,
    **parameters: Any,
) -> Extraction:
    """Extract the content of a page.

    `html` is a page as it was served, its text, or a `Page` that was parsed before, as `fetch` and `read` give it.
    `method` is a name in `METHODS`, and further keywords are that method's parameters: of every method `hidden` with
    "auto", "keep" or "drop"; of `auto` also `favor` with "balance", "precision" or "recall", `include_comments`,
    `title`, `images` and `model`. Where a page says next to nothing and its scripts hold what a browser would show,
    `auto` selects from that, and it is the `page` of the extraction. With `reject_overview`, a page that is a list of
    other pages is refused: `OverviewPage` is raised. True asks the learned test, "textsweeper" and "coreex" those of
    the papers with the threshold `overview_minimum`. The outputs have their text in Unicode's form NFC, without soft
    hyphens and zero-width marks that only guide the line breaking of a browser; with `normalize=False` they have its
    characters as they are in the page. The Markdown and HTML of an article open with its title, subtitle, author and
    date where the selection lacks these, and those of other pages with their title. `header=False` leaves that out, and
    "all" writes it in whole for every page, method and output, plain text too. What a `site` model knows to repeat on
    the pages of that site is never content. Of a page that goes past one of the `limits` only a part is read, and the
    status says so.
    """
    chosen = find_method(method)
    values = chosen.resolve(parameters)
    check_header(header)
    if reject_overview is not False or overview_minimum is not None:
        from .findings.overview import check_test

        check_test(reject_overview, overview_minimum)
    given = html if isinstance(html, Page) else parse(html, url=url, charset=charset, limits=limits)
    clock, reveal = Clock(given.limits.seconds), chosen.reveal
    page = (clock.run(lambda: reveal(given), lambda: None) if reveal else None) or given
    predictions, selection = clock.counted(lambda: chosen.run(page, values))
    selection = selection if site is None else site.clean(page, selection)
    source = None if given is page else given
    found = Extraction(page, selection, chosen.name, values, source, predictions, normalize, clock, header)
    if reject_overview and (reason := found.why_overview(reject_overview, overview_minimum)):
        raise OverviewPage(reason)
    return found
