"""What can go wrong, as exceptions with one clear line each.

DehuskError
├── UnknownMethod        a method or variant of that name does not exist
├── BadParameter         a method has no such parameter, or it does not take that value
└── Unreadable           a page cannot be had
    ├── NotFound         no such file, or a directory, or no permission
    ├── NotHtml          bytes that are no web page
    ├── EmptyPage        nothing in it
    └── FetchFailed      a URL that cannot be fetched, or must not be
"""

from __future__ import annotations


class DehuskError(Exception):
    """The mother of all errors of dehusk."""


class UnknownMethod(DehuskError):
    """A method or variant of that name does not exist."""


class BadParameter(DehuskError):
    """A method has no such parameter, or it does not take that value."""


class Unreadable(DehuskError):
    """A page cannot be had."""


class NotFound(Unreadable):
    """No such file, or a directory, or no permission."""


class NotHtml(Unreadable):
    """Bytes that are no web page."""


class EmptyPage(Unreadable):
    """Nothing in it."""


class FetchFailed(Unreadable):
    """A URL that cannot be fetched, or must not be."""
