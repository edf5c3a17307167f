"""One page in, one row out: the options of a batch, the row of a page, and the counts of rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from ..errors import BadParameter, DehuskError, NotHtml
from ..extraction import Extraction, extract
from ..findings.overview import PAPER_TESTS, OverviewTest, check_test, paper_cause
from ..input.pages import require_html
from ..learned.kinds import KINDS
from ..limits import DEFAULT_LIMITS, Limits
from ..metadata.language import is_other_language, language_code
from ..method import DEFAULT as DEFAULT_METHOD
from ..method import Value, find_method
from ..outputs import OUTPUTS
from .record import Record
from .schema import ALWAYS, COLUMNS, DEFAULT

Row = dict[str, object]
"""The columns that the options ask for, by name and in order: texts, numbers and lists of texts, or None."""
KEPT: Final = "ok"
REJECTED: Final = "rejected"
FAILED: Final = "failed"
NO_MEMORY: Final = "the page takes more memory than it may"
_LONGEST_REASON: Final = 300
_MAX_REASONS: Final = 50
_OTHER: Final = "other reasons"


@dataclass(frozen=True)
class BatchOptions:
    """How pages are extracted, which columns their rows have, and which pages are rejected.

    Everything is checked when the options are made. They can be pickled and sent to other processes.
    """

    method: str = DEFAULT_METHOD
    parameters: Mapping[str, Value] = field(default_factory=dict)
    """Parameters of the method that differ from its defaults."""
    format: str = "text"
    """The output that is the content of a row, in the column of that name."""
    fields: tuple[str, ...] | None = None
    """The columns of a row; None for the usual ones and the content. `id`, `status` and `reason` are always there."""
    only: tuple[str, ...] = ()
    """The kinds of page that are wanted; empty for all."""
    reject_overview: bool | OverviewTest = False
    """Whether lists of other pages are rejected; True asks the learned test, a name that of a paper."""
    min_confidence: float = 0.0
    """The least confidence of a page that is not rejected."""
    language: str | None = None
    """The language that is wanted: pages are rejected that are known to be in another one."""
    limits: Limits = DEFAULT_LIMITS
    overview_minimum: float | None = None
    """The threshold of the test of a paper; None for the usual one."""

    def __post_init__(self) -> None:
        find_method(self.method).resolve(self.parameters)
        _check("format", [self.format], OUTPUTS)
        _check("column", self.fields or (), COLUMNS)
        _check("kind of page", self.only, KINDS)
        check_test(self.reject_overview, self.overview_minimum)
        if not 0 <= self.min_confidence <= 1:
            raise BadParameter(f"the minimum confidence is between 0 and 1, not {self.min_confidence}")
        if self.min_confidence and find_method(self.method).classifier is None:
            raise BadParameter(f"method {self.method} does not know how far to trust its answers")
        if self.language is not None:
            object.__setattr__(self, "language", language_code(self.language))

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> BatchOptions:
        given: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()
        }
        return cls(**given | {"limits": Limits(**fields["limits"])})

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        chosen = {*ALWAYS, *((*DEFAULT, self.format) if self.fields is None else self.fields)}
        return tuple(name for name in COLUMNS if name in chosen)


def _check(what: str, names: Iterable[str], known: Iterable[str]) -> None:
    """Raise an error for a name that is not known, with the one that was probably meant."""
    known = tuple(known)
    for name in names:
        if name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]}? " if close else ""
            raise BadParameter(f"there is no {what} {name!r}; {hint}there are {', '.join(known)}")


def row(record: Record, options: BatchOptions) -> Row:
    """The row of a page.

    No page raises. Its status is `ok`; or `rejected`, where it is no web page or a filter rejects it; or `failed`,
    where it cannot be read or its extraction raises an error. The reason says why in one line.
    """
    try:
        if record.error is not None:
            return _without_page(record, options, FAILED, record.error)
        require_html(record.data)
        given = {"url": record.url, "charset": record.charset, "limits": options.limits}
        wishes: Mapping[str, Any] = {**options.parameters, **given}
        found = extract(record.data, method=options.method, **wishes)
        why = _why_rejected(found, options)
        return _without_page(record, options, REJECTED, why) if why else _complete(record, options, found)
    except NotHtml as error:
        return _without_page(record, options, REJECTED, str(error))
    except DehuskError as error:
        return _without_page(record, options, FAILED, str(error))
    except MemoryError:
        return _without_page(record, options, FAILED, NO_MEMORY)
    except Exception as error:
        return _without_page(record, options, FAILED, f"{type(error).__name__}: {error}")


def is_kept(row: Mapping[str, object]) -> bool:
    """Whether the page of a row was extracted, and no filter rejects it."""
    return row["status"] == KEPT


def failed(record: Record, options: BatchOptions, reason: str) -> Row:
    """The row of a page that failed for a reason that only the caller knows, such as a limit of time."""
    return _without_page(record, options, FAILED, reason)


def _why_rejected(found: Extraction, options: BatchOptions) -> str:
    """Why the filters reject a page; empty where they do not. The same cause gives the same words, to be counted."""
    if options.min_confidence and (found.confidence or 0.0) < options.min_confidence:
        return f"the confidence is below {options.min_confidence:g}"
    if options.only and found.kind not in options.only:
        return f"the kind is {found.kind}" if found.kind else "the page has no text"
    if options.reject_overview and found.why_overview(options.reject_overview, options.overview_minimum):
        if options.reject_overview in PAPER_TESTS:
            return paper_cause(str(options.reject_overview), options.overview_minimum)
        return "the page is a list of other pages"
    if options.language and is_other_language(found.metadata_value("language"), options.language):
        return f"the language is {found.metadata_value('language')}"
    return ""


def _complete(record: Record, options: BatchOptions, found: Extraction) -> Row:
    known = _without_page(record, options, KEPT, None)
    for name in reversed(options.columns):  # the content first: only then it is known whether a limit was reached
        of_page = COLUMNS[name].of_page
        if of_page is not None:
            known[name] = _encodable(of_page(found))
    return known


def _without_page(record: Record, options: BatchOptions, status: str, reason: str | None) -> Row:
    """A row with what is known before the page is extracted."""
    known: Row = {}
    for name in options.columns:
        of_record = COLUMNS[name].of_record
        known[name] = None if of_record is None else _encodable(of_record(record))
    return known | {"status": status, "reason": reason and _encodable(" ".join(reason.split())[:_LONGEST_REASON])}


def _encodable(value: object) -> object:
    """The value with its texts in valid Unicode: pages can smuggle half characters in with the escapes of scripts."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-8", "replace").decode()
    elif isinstance(value, list):
        return [_encodable(each) for each in value]
    return value


@dataclass
class Counts:
    """Numbers of pages, by what became of them and why."""

    pages: int = 0
    bytes: int = 0
    """The bytes of the pages, decompressed."""
    ok: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    """What is in the input, but is no page."""

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Counts:
        given: dict[str, Any] = {k: Counter(value) if isinstance(value, dict) else value for k, value in fields.items()}
        return cls(**given)

    def as_json(self) -> dict[str, Any]:
        return dict(vars(self))

    def add_row(self, row: Mapping[str, object], size: int) -> None:
        self.pages += 1
        self.bytes += size
        if row["status"] == KEPT:
            self.ok += 1
        else:
            reasons = self.failed if row["status"] == FAILED else self.rejected
            _count(reasons, str(row["reason"]).partition(": ")[0])

    def skip(self, what: str) -> None:
        _count(self.skipped, what)

    def add(self, other: Counts) -> None:
        """Count the pages of another part of the batch too."""
        self.pages += other.pages
        self.bytes += other.bytes
        self.ok += other.ok
        for name in ("failed", "rejected", "skipped"):
            for reason, count in getattr(other, name).items():
                _count(getattr(self, name), reason, count)


def _count(reasons: Counter[str], reason: str, count: int = 1) -> None:
    """Count a reason. Pages can make up reasons, so only so many are told apart."""
    known = reason in reasons or len(reasons) < _MAX_REASONS
    reasons[reason if known else _OTHER] += count
