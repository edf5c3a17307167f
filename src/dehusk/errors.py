"""What can go wrong, as exceptions with one clear line each.

DehuskError
├── UnknownMethod        a method or variant of that name does not exist
├── BadParameter         a method has no such parameter, or it does not take that value
├── ModelMismatch        a model was made for other signals than the code computes
├── MissingExtra         a part of dehusk needs packages that are not installed
├── UnknownExtractor     no method, peer or function of that name can be measured
├── DatasetError         a data set does not exist, or a file of it is missing or damaged
├── OverviewPage         a page that is a list of other pages, where those are refused
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


class ModelMismatch(DehuskError):
    """A model was made for other signals than the code computes."""


class MissingExtra(DehuskError):
    """A part of dehusk needs packages that are not installed; the message names the extra that brings them."""


class UnknownExtractor(DehuskError):
    """No method, peer or function of that name can be measured."""


class DatasetError(DehuskError):
    """A data set does not exist, or a file of it is missing or damaged."""


class OverviewPage(DehuskError):
    """A page that is a list of other pages, where those are refused."""


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
