"""One page in, one row out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..errors import DehuskError, NotHtml
from ..extraction import Extraction, extract
from ..findings.overview import PAPER_TESTS, paper_cause
from ..input.pages import require_html
from ..metadata.language import is_other_language
from .options import Options
from .record import Record
from .schema import COLUMNS

Row = dict[str, object]
"""The columns that the options ask for, by name and in order: texts, numbers and lists of texts, or None."""
KEPT: Final = "ok"
REJECTED: Final = "rejected"
FAILED: Final = "failed"
NO_MEMORY: Final = "the page takes more memory than it may"
_LONGEST_REASON: Final = 300


def row(record: Record, options: Options) -> Row:
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


def failed(record: Record, options: Options, reason: str) -> Row:
    """The row of a page that failed for a reason that only the caller knows, such as a limit of time."""
    return _without_page(record, options, FAILED, reason)


def _why_rejected(found: Extraction, options: Options) -> str:
    """Why the filters reject a page; empty where they do not. The same cause gives the same words, to be counted."""
    if options.min_confidence and (found.confidence or 0.0) < options.min_confidence:
        return f"the confidence is below {options.min_confidence:g}"
    if options.only and found.kind not in options.only:
        return f"the kind is {found.kind}" if found.kind else "the page has no text"
    if options.reject_overview and found.why_overview(options.reject_overview, options.overview_minimum):
        return _cause_of_overview(options)
    if options.language and is_other_language(found.metadata_value("language"), options.language):
        return f"the language is {found.metadata_value('language')}"
    return ""


def _cause_of_overview(options: Options) -> str:
    if options.reject_overview in PAPER_TESTS:
        return paper_cause(str(options.reject_overview), options.overview_minimum)
    return "the page is a list of other pages"


def _complete(record: Record, options: Options, found: Extraction) -> Row:
    known = _without_page(record, options, KEPT, None)
    for name in reversed(options.columns):  # the content first: only then it is known whether a limit was reached
        of_page = COLUMNS[name].of_page
        if of_page is not None:
            known[name] = _encodable(of_page(found))
    return known


def _without_page(record: Record, options: Options, status: str, reason: str | None) -> Row:
    """A row with what is known before the page is extracted."""
    known: Row = {}
    for name in options.columns:
        of_record = COLUMNS[name].of_record
        known[name] = None if of_record is None else _encodable(of_record(record))
    return known | {"status": status, "reason": reason and _one_line(reason)}


def _one_line(reason: str) -> str:
    return str(_encodable(" ".join(reason.split())[:_LONGEST_REASON]))


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
