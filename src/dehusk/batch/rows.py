"""The options of a batch, the row of a page, and the counts of rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final

from ..errors import BadParameter, DehuskError, NotHtml, Unreadable
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
NO_MEMORY: Final = "the page exceeds the memory limit"
_MAX_REASON_LENGTH: Final = 300
_MAX_REASONS: Final = 50
_OTHER_REASONS: Final = "other reasons"


@dataclass(frozen=True)
class BatchOptions:
    """The method, the columns of rows and the filters of a batch, checked when they are made."""

    method: str = DEFAULT_METHOD
    parameters: Mapping[str, Value] = field(default_factory=dict)
    """Parameters of the method that differ from its defaults."""
    format: str = "text"
    """The output that is the content of a row, in the column of that name."""
    fields: tuple[str, ...] | None = None
    """The columns of a row besides `id`, `status` and `reason`; None for the default ones and the content."""
    only: tuple[str, ...] = ()
    """The kinds of page that are not rejected; empty for all."""
    reject_overview: bool | OverviewTest = False
    """Whether lists of other pages are rejected: True by the learned test, a name by that of a paper."""
    min_confidence: float = 0.0
    """Minimum confidence of a page that is not rejected."""
    language: str | None = None
    """The required language: pages that are known to be in another one are rejected."""
    limits: Limits = DEFAULT_LIMITS
    overview_minimum: float | None = None
    """The threshold of the test of a paper; None for its default."""

    def __post_init__(self) -> None:
        find_method(self.method).resolve(self.parameters)
        _check("format", [self.format], OUTPUTS)
        _check("column", self.fields or (), COLUMNS)
        _check("kind of page", self.only, KINDS)
        check_test(self.reject_overview, self.overview_minimum)
        if not 0 <= self.min_confidence <= 1:
            raise BadParameter(f"the minimum confidence must be between 0 and 1, not {self.min_confidence}")
        if self.min_confidence and find_method(self.method).classifier is None:
            raise BadParameter(f"method {self.method} has no confidence")
        if self.language is not None:
            object.__setattr__(self, "language", language_code(self.language))

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> BatchOptions:
        """Read the options that `as_json` wrote."""
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
    """Raise an error for an unknown name, with the most similar known one."""
    known = tuple(known)
    for name in names:
        if name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]}? " if close else ""
            raise BadParameter(f"there is no {what} {name!r}; {hint}there are {', '.join(known)}")


def row(record: Record, options: BatchOptions) -> Row:
    """Make the row of a page.

    No page raises. The status is `ok`; or `rejected`, if it is not a web page or a filter rejects it; or `failed`,
    if it cannot be read or its extraction raises an error. The reason is one line.
    """
    try:
        if record.error is not None:
            raise Unreadable(record.error)
        require_html(record.data)
        given = {"url": record.url, "charset": record.charset, "limits": options.limits}
        keywords: Mapping[str, Any] = {**options.parameters, **given}
        extraction = extract(record.data, method=options.method, **keywords)
        reason = _why_rejected(extraction, options)
        if reason:
            return _start_row(record, options, REJECTED, reason)
        return _fill_row(_start_row(record, options, KEPT, None), extraction)
    except NotHtml as error:
        return _start_row(record, options, REJECTED, str(error))
    except DehuskError as error:
        return make_failed_row(record, options, str(error))
    except MemoryError:
        return make_failed_row(record, options, NO_MEMORY)
    except Exception as error:
        return make_failed_row(record, options, f"{type(error).__name__}: {error}")


def is_kept(row: Mapping[str, object]) -> bool:
    """Whether the page of a row was extracted and not rejected."""
    return row["status"] == KEPT


def make_failed_row(record: Record, options: BatchOptions, reason: str) -> Row:
    return _start_row(record, options, FAILED, reason)


def _why_rejected(extraction: Extraction, options: BatchOptions) -> str:
    """Why the filters reject a page; empty if they do not. Reasons are counted, so they name no detail of the page."""
    if options.min_confidence and (extraction.confidence or 0.0) < options.min_confidence:
        return f"the confidence is below {options.min_confidence:g}"
    if options.only and extraction.kind not in options.only:
        return f"the kind is {extraction.kind}" if extraction.kind else "the page has no text"
    if options.reject_overview and extraction.why_overview(options.reject_overview, options.overview_minimum):
        if options.reject_overview in PAPER_TESTS:
            return paper_cause(str(options.reject_overview), options.overview_minimum)
        return "the page is a list of other pages"
    if options.language and is_other_language(extraction.metadata_value("language"), options.language):
        return f"the language is {extraction.metadata_value('language')}"
    return ""


def _start_row(record: Record, options: BatchOptions, status: str, reason: str | None) -> Row:
    """Make a row with the columns that do not need the extraction; the others are None."""
    columns = {name: COLUMNS[name].of_record for name in options.columns}
    known = {name: _replace_surrogates(of_record(record)) if of_record else None for name, of_record in columns.items()}
    short = reason and _replace_surrogates(" ".join(reason.split())[:_MAX_REASON_LENGTH])
    return known | {"status": status, "reason": short}


def _fill_row(row: Row, extraction: Extraction) -> Row:
    """Add the columns of the extraction to a row."""
    for name in reversed(row):  # the content first: only after it is known whether a limit was reached
        of_page = COLUMNS[name].of_page
        if of_page is not None:
            row[name] = _replace_surrogates(of_page(extraction))
    return row


def _replace_surrogates(value: object) -> object:
    """Replace lone surrogates, which file names and the escapes of scripts can contain, and UTF-8 cannot."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-8", "replace").decode()
    elif isinstance(value, list):
        return [_replace_surrogates(each) for each in value]
    return value


@dataclass
class Counts:
    """Numbers of pages by status and reason."""

    pages: int = 0
    bytes: int = 0
    """The decompressed bytes of the pages."""
    ok: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    """Entries of the input that are not pages."""

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Counts:
        """Read the counts that `as_json` wrote."""
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
        self.pages += other.pages
        self.bytes += other.bytes
        self.ok += other.ok
        for name in ("failed", "rejected", "skipped"):
            for reason, count in getattr(other, name).items():
                _count(getattr(self, name), reason, count)


def _count(reasons: Counter[str], reason: str, count: int = 1) -> None:
    """Count a reason. Pages can make up reasons, so only the first `_MAX_REASONS` are distinguished."""
    known = reason in reasons or len(reasons) < _MAX_REASONS
    reasons[reason if known else _OTHER_REASONS] += count
