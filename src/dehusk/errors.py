"""What can go wrong: every exception of dehusk, each with a message of one line.

DehuskError
├── UnknownMethod        there is no method or variant of this name
├── BadParameter         the method has no such parameter, or the parameter does not accept this value
├── ModelMismatch        a model was made for other signals than the code computes
├── MissingExtra         a part of dehusk needs packages that are not installed
├── UnknownExtractor     there is no method, peer or function of this name to measure
├── DatasetError         a data set does not exist, or one of its files is missing or damaged
├── OverviewPage         the page is a list of other pages, and such pages are refused
├── OtherLanguage        the page is in another language than the one that is wanted
└── Unreadable           the page cannot be read
    ├── NotFound         there is no such file, or it is a directory, or permission is denied
    ├── NotHtml          what is given is not a web page
    ├── EmptyPage        the page is empty
    └── FetchFailed      the URL cannot be fetched, or must not be
        └── PrivateAddress   it leads into a private network, from which nothing is fetched unless that is allowed
"""

from __future__ import annotations

__all__ = [
    "BadParameter",
    "DatasetError",
    "DehuskError",
    "EmptyPage",
    "FetchFailed",
    "MissingExtra",
    "ModelMismatch",
    "NotFound",
    "NotHtml",
    "OtherLanguage",
    "OverviewPage",
    "PrivateAddress",
    "UnknownExtractor",
    "UnknownMethod",
    "Unreadable",
]


class DehuskError(Exception):
    """The base class of all dehusk errors."""


class UnknownMethod(DehuskError):
    """There is no method or variant of this name."""


class BadParameter(DehuskError):
    """The method has no such parameter, or the parameter does not accept this value."""


class ModelMismatch(DehuskError):
    """A model was made for other signals than the code computes."""


class MissingExtra(DehuskError):
    """A part of dehusk needs packages that are not installed; the message names the extra that installs them."""


class UnknownExtractor(DehuskError):
    """There is no method, peer or function of this name to measure."""


class DatasetError(DehuskError):
    """A data set does not exist, or one of its files is missing or damaged."""


class OverviewPage(DehuskError):
    """The page is a list of other pages, and such pages are refused."""


class OtherLanguage(DehuskError):
    """The page is in another language than the one that is wanted."""


class Unreadable(DehuskError):
    """The page cannot be read."""


class NotFound(Unreadable):
    """There is no such file, or it is a directory, or permission is denied."""


class NotHtml(Unreadable):
    """What is given is not a web page: other data, an address or the name of a file."""


class EmptyPage(Unreadable):
    """The page is empty."""


class FetchFailed(Unreadable):
    """The URL cannot be fetched, or must not be."""


class PrivateAddress(FetchFailed):
    """The URL leads into a private network, from which nothing is fetched unless that is allowed."""
