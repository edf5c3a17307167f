"""The compiled core."""

from collections.abc import Sequence, Sized
from typing import Any, Final, Self, final

TAGS: Final[tuple[str, ...]]
"""The element names that every page shares, text first; the place of a name is its number."""
VOID: Final[frozenset[str]]
"""Elements that have no content and are written without an end tag."""
BLOCKS: Final[frozenset[str]]
"""Elements that a browser shows on lines of their own, table cells and form controls, and `br`."""
KINDS: Final[tuple[str, ...]]
"""The kinds of page that are told apart."""
LANGUAGES: Final[tuple[str, ...]]
"""The codes of the languages that the detector knows."""
OVERVIEW: Final[tuple[str, ...]]
"""The kinds whose content leads to other pages."""
MIN_OVERVIEW: Final[float]
"""A page is an overview where these kinds are likelier than this together."""
KIND_WITH_HEADER: Final[str]
"""The kind of page that has a whole header; others only have a title."""
SOURCES: Final[tuple[str, ...]]
"""Where words are read that tell kinds apart."""
OF_LANGUAGE: Final[tuple[str, ...]]
"""Those of the sources that say nothing where the language of a page was not learned."""
RULES: Final[tuple[str, ...]]
"""The names of the rules that change a selection, in the order in which they are applied."""
UNDERSTOOD: Final[float]
"""The share of known words above which the text of a page is understood."""
MEANING_OF_SIGNALS: Final[int]
"""The version of the meaning of signals; a model fits only the one that it was trained with."""
MEANING_OF_MEASURES: Final[int]
"""The same for the measures of pages, which the model of kinds asks about."""

def signal_names(flags: Sequence[str]) -> tuple[list[str], list[str]]:
    """The names of all signals where a model picks these names of elements to be signals of their own.

    First those that are known before any block is judged, then those that the first round gives.
    """

def measure_names(of_page: Sequence[str], of_blocks: Sequence[str]) -> tuple[list[str], list[str]]:
    """The names of all values that a model of kinds asks about, if it takes these signals of the page and of blocks.

    First the measures of a page, then what the words of each source say of each kind.
    """

def holds(data: bytes, part: bytes) -> bool:
    """Whether some bytes stand among others; `part` is not empty. Many times faster than `in`."""

def is_utf8(data: bytes) -> bool:
    """Whether bytes are valid UTF-8."""

def normalised(text: str) -> str:
    """Returns a text in Unicode's form NFC, without characters that guide line breaking.

    Characters that join letters or emoji, or keep letters apart (U+200D, U+200C), stay, and so do more accents on one
    letter than any language has.
    """

def plain_markdown(text: str) -> str:
    """Plain text as Markdown, each line a paragraph."""

def plain_value(text: str) -> str:
    """A declared text on one line, without markup, character references and characters that nobody sees."""

def plain_line(text: str) -> str:
    """A text of the page on one line, without characters that nobody sees."""

def split_title(title: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the separators and the parts of a title."""

def likeness(text: str, others: Sequence[str]) -> float:
    """Return the likeness of a text to the most similar of some others, all in letters alone.

    It is the share of the pairs of neighbouring letters that both have.
    """

def letters(text: str) -> str:
    """The letters and digits of a text, for comparison."""

def parse_date(text: str, *, month_first: bool, language: str = "", expected: str = "") -> str:
    """Return the first date in a text, in ISO 8601: a day, with the time where one follows; empty where there is none.

    Where `month_first`, the month precedes the day in 3/4/2024. The language tag decides where languages disagree about
    the name of a month. Where one of the days that a date can mean is that of an `expected` date, it is the right one.
    A date begins in the first 200 characters. A text may also be the seconds or milliseconds since 1970.
    """

def has_date(text: str) -> bool:
    """Whether a text has a date, whatever day it means."""

def is_ambiguous(text: str) -> bool:
    """Whether the order of day and month, or the language, decides what day the first date in a text is."""

def is_month_first(language: str, host: str) -> bool:
    """Whether dates in numbers have the month first on a page of a language tag and a host, each empty if not known.

    They do in the English of the USA and the Philippines. English of no country, and a language that is not known,
    count as American unless the host ends with the code of a country that writes the day first.
    """

def iso_date(text: str) -> str:
    """Return the first date that a text gives in ISO 8601, as it is written there; empty if it has none.

    It knows no words, so it never takes a wrong month for the right one.
    """

def month_number(word: str) -> int:
    """Return the number of the month that a word names, in full or shortened.

    It is 0 where the word names none, or languages disagree.
    """

def english_month(number: int) -> str:
    """Return the English name of a month, in lower case; empty if there is no such month."""

def join_byline(author: str, date: str) -> str:
    """Author and date, each of which may be empty, as one line."""

def text_with_header(text: str, title: str, subtitle: str, byline: str) -> str:
    """A plain text with those lines of a header before it that it lacks."""

def without_introduction(line: str) -> str:
    """The name of an author without the word and the colon that introduce the post: "Ann wrote:"."""

def detect_language(text: str) -> tuple[str, bool] | None:
    """Return the language of a text as language tags write it, and whether it is written in Latin letters.

    None where the detector is not sure.
    """

def is_in_language(text: str, language: str) -> bool:
    """Whether a text is in a language, given as language tags write it, and in none of many pages more likely."""

def encoding_name(label: str) -> str | None:
    """Return the name in lowercase of the encoding with a label; None if browsers do not know it."""

def decoded(data: bytes, label: str) -> str | None:
    """Return the text of bytes in an encoding, each unreadable sequence as a replacement character.

    None for a label that browsers do not know. A byte order mark is a character like any other.
    """

def detected_encoding(data: bytes) -> str:
    """Return the name in lowercase of the encoding that bytes are probably in."""

def join_url(base: str, url: str) -> str:
    """Where a URL on a page with that base leads; without a base it stays as it is, and it is empty where malformed."""

def styled_html(marked: bytes, source: bytes, head_start: str, head_end: str, body_end: str) -> str:
    """Return canonical HTML to which something was added, with the style sheets and the document type of the page as it
    was given, and without anything that runs. The content of `noscript` is left out.

    The other arguments are canonical HTML for the beginning of the head, its end, and the end of the body.
    """

def json_values(text: str) -> list[Any]:
    """The JSON objects and lists in a text of any kind, outermost only, and strings that contain one.

    Numbers are texts. After a failure the search goes on inside what was read in vain, up to a limit.
    """

def write_json(value: object, indent: int | None = None) -> str:
    """Write a value as `json.dumps(ensure_ascii=False)` does; without an indent it is one line.

    It is made of dictionaries, lists, tuples, records of blocks, structured data, texts, numbers, booleans and None.
    """

@final
class StructuredData:
    """The entities and records that a page declares, from which `dehusk.findings` makes its own."""

    def __bool__(self) -> bool: ...
    def values(self) -> dict[str, Any]:
        """Return `entities`, and the lists of records that are not empty, by their names."""

@final
class BlockRecords(Sized):
    """The blocks of a page, from which `dehusk.outputs` makes its own and `write_json` writes their entries."""

    def __len__(self) -> int: ...
    def values(self) -> list[tuple[Any, ...]]:
        """Return the values of each `dehusk.outputs.blocks.Block`, without those of an explanation."""

def block_records(
    table: Table,
    content: bytes,
    hidden: bytes,
    pieces: Sequence[tuple[int, int, int]],
    probability: bytes | None,
    normalize: bool,
) -> BlockRecords:
    """Return every block of a page in document order.

    `content` and `hidden` have one byte for each row of the page: whether it is selected, and whether nobody can read
    it. `probability` has one 64-bit float for each row. Pieces are as in `Table.text`.
    """

def item_records(
    table: Table, shown: bytes, content: bytes | None, base: str
) -> list[tuple[int, str, str, str, list[tuple[str, str]], list[tuple[str, int, bool, bool]]]]:
    """Return the repeated entries of a page, list by list.

    Of each its row, its title, the text after the title, its URL, the text and `datetime` of its `time` elements up to
    the first one with text, and its other lines: text, number of words, whether the element is named for a date, and
    whether no other entry has the line. `shown` and `content` have one byte for each row of the page: whether a reader
    sees it, and whether it is selected. `base` is the URL against which links are resolved.
    """

def element_paths(table: Table, rows: Sequence[int], limited: bool) -> list[tuple[str, str]]:
    """Return the CSS selector and the XPath of some elements.

    Where they are `limited`, those below level 128 have the paths of the element of that level around them.
    """

def element_names(table: Table) -> list[tuple[int, str]]:
    """Return the names of the elements with text, each with its row.

    First come the words of classes, then those of ids, those of roles after `role=`, and `!hidden` for what attributes
    hide.
    """

def rows_named(table: Table, names: Sequence[str]) -> bytes:
    """Return the rows of the elements with text that have one of these names, as 64-bit integers."""

def lines_of_runs(table: Table, rows: Sequence[int], first: Sequence[int]) -> list[str]:
    """Return runs of text rows, each on one line; `first` says where each run begins in `rows`."""

@final
class Declarations:
    """What a page declares in its `meta`, `link` and `script` elements; those of templates do not count.

    Names are given and returned in lower case. What is not there is an empty text.
    """

    def __new__(cls, source: bytes) -> Self:
        """Parse a page, given as it is written, in UTF-8; `Table.declarations` does not parse it again."""
    def metas(self) -> list[tuple[str, str]]:
        """Names and contents of the `meta` elements that have both; one with two names counts twice."""
    def plain_metas(self) -> dict[str, list[str]]:
        """The contents of the `meta` elements, made plain, by their names in lower case."""
    def meta(self, name: str) -> str:
        """The content of the first `meta` element of that name."""
    def links(self) -> list[tuple[str, str]]:
        """Relations and addresses of the `link` elements; one with two relations counts twice."""
    def link(self, relation: str) -> str:
        """The address of the first `link` element of that relation."""
    def names_in_head(self) -> list[str]:
        """The names of the `meta` elements in the head, in order, each once; of several names of one, the first."""
    def scripts(self) -> list[tuple[dict[str, str], str]]:
        """The attributes and the texts of the scripts."""
    def linked(self) -> list[str]:
        """The texts of the scripts that are JSON-LD, which may be broken."""
    def linked_values(self) -> list[Any]:
        """The values of the JSON-LD, repaired where they are broken; numbers are texts."""
    def linked_objects(self) -> tuple[list[Any], list[dict[str, Any]]]:
        """The values of the JSON-LD, and the objects in them, outer ones first."""
    def microdata_objects(self) -> tuple[list[Any], list[dict[str, Any]]]:
        """Microdata in the form of JSON-LD, and the objects in it, outer ones first."""
    def microdata(self, orphans: bool = ...) -> list[dict[str, Any]]:
        """Microdata in the form of JSON-LD: objects with `@type`, `@id` and lists of values.

        Where an item is a part of itself, nothing is read. With `orphans`, items that are properties of none are read
        too.
        """
    def rdfa(self) -> list[dict[str, Any]]:
        """RDFa Lite in the same form. Names of schema.org have no vocabulary; others keep their prefix."""
    def structured(self, address: str, shown: Table) -> StructuredData:
        """The entities and records that the page declares, without attributes that have no value.

        `address` is that of the page, and `shown` the table of the page whose text is shown.
        """
    def url(self, given: str) -> str:
        """The URL of the page: the given one, unless it is empty or of a local file, or as the page names it."""
    def images(self) -> list[str]:
        """The URLs of the images that the page declares for what it is about, each once.

        Those for social networks come first: a page has one of them, while its structured data may list all its images.
        """
    def about(self) -> tuple[str, str, str, str]:
        """Title, author, date and site as the page declares them, JSON-LD before `meta` elements."""
    def counted_types(self, table: Table) -> list[str]:
        """The types of the structured data with their number, in order: `item=ListItem:12`, `ld=Product:1`.

        `table` is that of the page; a number is rounded down to 1, 2, 5 or 12.
        """
    def linked_types(self) -> list[str]:
        """The types that the JSON-LD names, each as often as it does; the data is not decoded for that."""
    def hints(self, address: str) -> list[str]:
        """What they and the address say of the kind of the page, each word once, in order: `og=article`, `url=shop`."""

@final
class ContentTree:
    """The selection as a tree of elements and texts, with its structure repaired."""

    def html(self, title: str = "", subtitle: str = "", byline: str = "") -> str:
        """The content as HTML that is safe to open, with those of the lines of a header that it lacks."""
    def tei(self) -> str:
        """The content as the `body` of an XML-TEI document."""
    def markdown(self, header: tuple[str, str, str], base: str, source: bytes) -> str:
        """The content as Markdown, with those of the lines of a header that it lacks.

        Links were resolved against `base`. The `source` of the page says whether a program looks for formulas in its
        text.
        """
    def links(self, base: str) -> list[tuple[str, str, str]]:
        """The links to other pages: the URL, the text and the title of each. `base` is the base URL of the page."""
    def images(self) -> list[tuple[str, str, str, str]]:
        """The images: the URL, the text in place of it, the title and the caption of each."""

@final
class NearTitle:
    """The texts near the title of a page: after it, then before it, the nearer first.

    A text is its row, its number of characters, its line and its label. The line of a long text is empty.
    """

    def texts_with_dates(self) -> list[tuple[int, int, str, str]]:
        """The texts with a date in them."""
    def texts_beginning_with(self, words: Sequence[str]) -> list[tuple[int, int, str, str]]:
        """The texts that begin with one of some words, given in lower case, or whose label does."""
    def texts_with(self, keys: Sequence[str], longest: int) -> list[tuple[int, int, str, str]]:
        """The texts with one of some keys in their letters, and no more than some characters."""
    def text_like(self, row: int, key: str, letters: int, chars: int) -> int | None:
        """The first text from a row on that begins with a text or is a beginning of it, both in letters alone.

        `letters` is their minimum, `chars` the maximum length of the text.
        """
    def time_elements(self) -> list[tuple[int, str, str, str]]:
        """The `time` elements among these texts, with the columns of `Table.time_elements`."""
    def attributes_with(self, words: Sequence[str]) -> list[tuple[int, str, str]]:
        """The attributes around these texts with one of some words in their value: row, name, value, in lower case."""
    def links_to(self, words: Sequence[str]) -> list[tuple[int, str]]:
        """The links around these texts with a part of their URL that begins with one of some words: row and URL."""

@final
class Table(Sized):
    """The canonical HTML of a page and its columns, one value for each row; `dehusk.page.Page` explains them.

    A column is a read-only view of 32-bit integers.
    """

    @staticmethod
    def from_html(html: bytes, *, nodes: int = ..., depth: int = ..., memory: int = ..., seconds: float = ...) -> Table:
        """The table of a page as it is written, in UTF-8, within limits; `dehusk.Limits` explains them."""
    @staticmethod
    def from_canonical(html: bytes, page: Table | None = None) -> Table:
        """The table of canonical HTML in UTF-8; a `ValueError` where it is not canonical.

        `page` is the table of the page that it is a part of, whose style sheets and declarations are then its own.
        """
    @staticmethod
    def restored(html: bytes, source: bytes) -> Table:
        """The table of canonical HTML, and the source of its page, of which a copy in another process is made."""
    @property
    def source(self) -> bytes:
        """The page as it was parsed, in UTF-8; empty where only canonical HTML was given."""
    @property
    def whole(self) -> Table:
        """The table of the whole page, where this is the table of a part of it."""
    def declarations(self) -> Declarations:
        """What the whole page declares."""
    def script_words(self) -> list[tuple[int, int]]:
        """For each script of the whole page the row of the element around it, and its number of words."""
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[object, ...]: ...
    @property
    def limit(self) -> str | None:
        """The name of the limit that the page went past where it was parsed."""
    @property
    def read(self) -> int:
        """How many bytes of the page were read where it was parsed."""
    @property
    def html(self) -> bytes:
        """The canonical HTML in UTF-8."""
    @property
    def own_tags(self) -> tuple[str, ...]:
        """The names of elements that are not in `TAGS`, in the order of their numbers."""
    def words_outside_links(self, enough: int) -> int:
        """The words of the page outside links; they are not counted further once there are so many."""
    def word_counts(self, content: bytes) -> tuple[int, int, int, int, int]:
        """The words that are content, those of them outside controls of forms, and three numbers about the body.

        They are its words, those of them outside `noscript`, and those of these outside links.

        `content` has one byte for each row of the page.
        """
    def holders_of_own_words(self, least: int) -> list[tuple[int, int]]:
        """The elements below the body that hold at least so many words outside links and `noscript`, and how many."""
    def blocks(self) -> tuple[memoryview, memoryview]:
        """The text rows of all blocks, and where the rows of each begin among them: 32-bit integers."""
    def attribute(self, row: int, name: str) -> str | None:
        """The value of an attribute of a row, or None."""
    def attribute_values(self, name: str) -> tuple[bytes, list[str]]:
        """The rows that carry an attribute, as 32-bit integers in document order, and its values."""
    def visibility(self) -> bytes:
        """For each row the sum of 1 if a browser does not show it, 2 if it is positioned and 4 if it is off the screen.

        It is one byte.
        """
    def legibility(self) -> bytes:
        """For each row 0 if it can be read, 1 if it cannot although a browser shows it, 2 if no browser shows it.

        It is one byte. The styles are read once for this and all outputs.
        """
    def pairs(self) -> list[tuple[int, int, int, int, int, bool, bool]]:
        """The pairs of a label and its value in document order; `dehusk.findings.facts.Pair` explains the columns."""
    def preserved_lines(self) -> list[int]:
        """The rows of the elements whose style preserves the line breaks of their text."""
    def tex(self, row: int, display: bool) -> str | None:
        """The formula of a row, which is a `math` element, as TeX; None where nothing in TeX is sure to mean the same.

        With `display`, an equation has its number as its tag.
        """
    def elements_with(self, text: str) -> list[int]:
        """The rows of the elements in whose start tags a text stands, in document order."""
    def comment_elements(self) -> list[int]:
        """The rows of the elements that are named as one comment each, replies within others included."""
    def post_elements(self) -> list[int]:
        """The rows of the elements that are one post of a thread or one answer each."""
    def signing_elements(self) -> bytes:
        """For each row one byte: 1 if it may say who wrote a comment or a post, 2 if it may say when, 3 if both."""
    def signatures(self, elements: Sequence[int]) -> list[tuple[int | None, list[int]]]:
        """For each of some elements in document order the row of its author, and the rows of what may be its date.

        What is in another of the elements is not its own.
        """
    def selected_posts(self, content: bytes) -> list[tuple[int, bool, int | None, list[int]]]:
        """The posts and comments among the rows that are content, one byte for each row of the page.

        Of each its row, whether another stands directly before it, and what the content lacks: the row of its author,
        and the rows of what may be its date.
        """
    def dates_of_posts(self, posts: Sequence[Sequence[int]]) -> list[tuple[int, str] | None]:
        """For each post with the rows of what may be its date, the first that states or shows a date, and that.

        None where none has a date. Dates are in ISO 8601.
        """
    def thread(
        self,
        shown: bytes,
        probability: bytes,
        content: bytes,
        kinds: Sequence[float],
    ) -> (
        tuple[
            list[tuple[int, list[int], int | None, int | None, str, int | None]],
            bool,
            list[tuple[int, bool, int | None, str]],
        ]
        | None
    ):
        """The posts of a page by repeated structure, and whether the page is about them; None where nothing
        that repeats is dated and signed. `content` are the selected rows, `kinds` the probabilities of `KINDS`.

        Of each post its first row, the rows of its texts, the rows of its author and of the link to the author, its
        date in ISO 8601, and the row of the link to the post; of each that is selected its first row, whether another
        stands before it, and the row of the author and the date that the selection lacks. `shown` has one byte for each
        row of the page: whether a reader sees it; `probability` has one 32-bit float.
        """
    @property
    def body(self) -> int:
        """The row of the body, or of the frameset in its place."""
    def title(self) -> str:
        """The text of the first `title` element with text, on one line; empty where there is none."""
    def lines_within(self, elements: Sequence[int], longest: int = ...) -> list[str]:
        """For each of some elements all its text on one line; none is read that begins after `longest` characters."""
    def headings(self, first: int, last: int) -> list[tuple[int, int, str, str]]:
        """The headings of some ranks in the body: rank, row, text on one line and its letters, by rank."""
    def near_title(self, heading: int | None) -> NearTitle:
        """The texts near the heading that is the title, or the first texts."""
    def texts_with_years(self) -> list[tuple[int, int, str, str]]:
        """The short texts with a year in them, in document order; the columns are those of `NearTitle`."""
    def time_elements(self, first: int, stop: int) -> list[tuple[int, str, str, str]]:
        """The `time` elements among some rows: row, class and itemprop, datetime, and the short text before it."""
    def lines_after(self, row: int, count: int) -> list[str]:
        """The next texts after a row, each on one line."""
    def line_of_block(self, row: int) -> str:
        """The text of the block that a text row is in, on one line."""
    def are_legible(self, rows: Sequence[int]) -> list[bool]:
        """Whether a reader can read each of some rows."""
    def plain_text(self, row: int) -> str:
        """A text row on one line."""
    def texts_of_byline(self, element: int) -> list[tuple[int, bool, str]]:
        """The texts of an element that is short enough to be a byline: row, whether it is in a link, and line."""
    def links_with(self, words: Sequence[str], address: str) -> list[tuple[int, str, str]]:
        """The links with a `rel` and one of some words in their tag, or an address in it: row, `rel` and `href`."""
    def beginning(self) -> str:
        """The beginning of the text in the body, to tell its language by; labels are left out where there is more."""
    def base_url(self, url: str) -> str:
        """The base URL of the page, which is at this URL; empty where it is unknown or not of the web."""
    def readable(self, content: bytes) -> bytes:
        """The rows among `content`, one byte for each row of the page, that a reader reads, in the same form."""
    def text(
        self,
        content: bytes,
        pieces: Sequence[tuple[int, int, int]] = ...,
        bylines: Sequence[tuple[int, bytes]] = ...,
        normalize: bool = False,
    ) -> str:
        """The text of the rows that are content, one byte for each row of the page.

        A piece is a row, a start and a stop, in document order: of rows with pieces only these are kept. A byline is
        the row of an element and canonical HTML without tags, in document order: a line before the first text of it.
        With `normalize`, the text is as `normalised` returns it.
        """
    def kept_elements(self, content: bytes, images: Sequence[str] | None) -> bytes:
        """The elements that are kept together with `content`, in the same form.

        `images` are the addresses of the images that the page declares, for the lead picture; with None no image is
        kept.
        """
    def hidden_html(
        self,
        content: bytes,
        source: bytes,
        depth: int,
        pieces: Sequence[tuple[int, int, int]],
        images: Sequence[str] | None,
        head_start: str,
    ) -> str | None:
        """Return the whole page with all that is not content hidden, and without anything that runs.

        `source` is the page in UTF-8, and `depth` the limit with which it was parsed; None if its tree has not the rows
        of this table. `head_start` is canonical HTML for the beginning of the head. Pieces are as in `text`, images as
        in `kept_elements`.
        """
    def begins_with_title(self, content: bytes) -> bool:
        """Whether the content begins with text in an `h1`."""
    def content_tree(
        self,
        content: bytes,
        pieces: Sequence[tuple[int, int, int]],
        images: Sequence[str] | None,
        posts: Sequence[tuple[int, str, str, bool]],
        normalize: bool,
        base: str,
    ) -> ContentTree:
        """The tree of the rows that are content and the elements around them.

        Pieces are as in `text`, images as in `kept_elements`. `posts` are the row, author and date of
        each, and whether another stands directly before it. `base` is the address against which links are resolved.
        """
    @property
    def parent(self) -> memoryview: ...
    @property
    def end(self) -> memoryview: ...
    @property
    def depth(self) -> memoryview: ...
    @property
    def tag(self) -> memoryview: ...
    @property
    def start(self) -> memoryview: ...
    @property
    def stop(self) -> memoryview: ...
    @property
    def close(self) -> memoryview: ...
    @property
    def chars(self) -> memoryview: ...
    @property
    def words(self) -> memoryview: ...
    @property
    def blanks(self) -> memoryview: ...

@final
class Classifier:
    """A model of blocks, and the model of kinds that belongs to it; threads can share it."""

    def __new__(cls, blocks: bytes, kinds: bytes | None = None) -> Self:
        """The models in the bytes of their files; a `ValueError` where they do not fit the core."""
    @property
    def version(self) -> str:
        """The release of the model of blocks."""
    @property
    def signals(self) -> tuple[str, ...]:
        """The names of the signals that it asks about."""
    def classify(self, table: Table, hints: Sequence[str]) -> Predictions:
        """Classify every block of a page; `hints` are what the page says of its kind outside its text."""
    def classify_declared(self, table: Table, declarations: Declarations, address: str) -> Predictions:
        """The same by what the page declares in its tags, and its address."""

@final
class Predictions(Sized):
    """How the blocks of a page were judged; it keeps the table and the models. Arrays are read-only views."""

    def __len__(self) -> int: ...
    @property
    def rows(self) -> memoryview:
        """The text rows of all blocks: 32-bit integers."""
    @property
    def first_rows(self) -> memoryview:
        """Where the rows of each block begin in `rows`, and where the last one ends: 32-bit integers."""
    @property
    def words(self) -> memoryview:
        """The words of each block: 64-bit floats."""
    @property
    def signals(self) -> memoryview:
        """What is known of each block, 32-bit floats: one row for each signal."""
    @property
    def first_round(self) -> memoryview:
        """The probability of each block by the first round: 32-bit floats."""
    @property
    def probability(self) -> memoryview:
        """How likely each block is content: 64-bit floats."""
    def select(
        self,
        favor: str,
        *,
        include_comments: bool = True,
        title: bool = True,
        images: bool = True,
        hidden: str = "auto",
        skip: Sequence[str] = ...,
    ) -> Selection:
        """Select the blocks that are content; `skip` names rules that are not applied."""
    def kinds(
        self, hints: Sequence[str], metas: Sequence[str], types: Sequence[str], address: str
    ) -> list[float] | None:
        """How likely the page is of each of `KINDS`, by what it declares; None where it has no text."""
    def kinds_by(self, declarations: Declarations, address: str) -> list[float] | None:
        """The same by what the page declares in its tags, and the hints that the judgement was given."""
    def training_example(
        self,
        declared: tuple[Sequence[str], Sequence[str], Sequence[str], str],
        of_page: Sequence[str],
        of_blocks: Sequence[str],
    ) -> tuple[list[float], list[list[str]]] | None:
        """What training learns of the page: its measures, and the words of each of `SOURCES`; None if it has no text.

        `declared` is what `kinds` takes; `of_page` and `of_blocks` are the signals that a model of kinds takes.
        """
    def explain(self) -> list[list[tuple[int, float, float, float]]]:
        """For each block the signals that weighed most: position, value, what is usual on the page, weight."""

@final
class Selection:
    """The rows of a page that are content, and what decided on each block."""

    @property
    def content(self) -> memoryview:
        """The rows that are content: one byte each."""
    @property
    def score(self) -> memoryview:
        """The score of each row: 64-bit floats."""
    @property
    def confidence(self) -> float:
        """The expected F1."""
    @property
    def threshold(self) -> float | None:
        """The lowest probability above the cut of this page; None where no block is above it."""
    def rules(self) -> list[str]:
        """For each block the name of the rule that decided on it; empty where the cut did."""
    def decisions(self) -> list[tuple[bool, str]]:
        """For each block whether it is kept, and one sentence that says so and what decided."""
