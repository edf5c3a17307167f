"""The exceptions of dehusk. The message of each is one clear line.

DehuskError
├── UnknownMethod
├── BadParameter
├── ModelMismatch
├── MissingExtra
├── UnknownExtractor
├── DatasetError
├── OverviewPage
└── Unreadable
    ├── NotFound
    ├── NotHtml
    ├── EmptyPage
    └── FetchFailed
"""

from __future__ import annotations


class DehuskError(Exception):
    """Base class of all dehusk errors."""


class UnknownMethod(DehuskError):
    """There is no method or variant with this name."""


class BadParameter(DehuskError):
    """A method does not have this parameter, or does not accept this value."""


class ModelMismatch(DehuskError):
    """A model was made for other signals than the code computes."""


class MissingExtra(DehuskError):
    """A part of dehusk needs packages that are not installed; the message names the extra to install."""


class UnknownExtractor(DehuskError):
    """There is no method, peer or function with this name to measure."""


class DatasetError(DehuskError):
    """A data set does not exist, or one of its files is missing or damaged."""


class OverviewPage(DehuskError):
    """The page is a list of other pages, and the caller refuses such pages."""


class Unreadable(DehuskError):
    """Base class of errors in reading a page."""


class NotFound(Unreadable):
    """There is no page at this place, or it may not be read."""


class NotHtml(Unreadable):
    """The data are not a web page."""


class EmptyPage(Unreadable):
    """The page has no data or no text."""


class FetchFailed(Unreadable):
    """The URL cannot be fetched, or must not be fetched."""
