"""The options of a request, read from the query or from JSON, and checked by the table of methods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ...errors import BadParameter
from ...findings.overview import check_test
from ...method import DEFAULT, METHODS, Parameter
from ...outputs.extracted import check_header

Options = dict[str, Any]
Known = Mapping[str, Parameter]
"""The options of an operation by name."""
MAX_NUMBER: Final = 1_000
"""Maximum absolute value of a number. Larger ones only make a method slow."""
MAX_OVERVIEW_MINIMUM: Final = 1_000_000
"""Maximum threshold of an overview test: some count characters, and none takes time."""
_METHOD: Final = Parameter("method", DEFAULT, str, tuple(METHODS))
_URL: Final = Parameter("url", "", str)
_NORMALIZE: Final = Parameter("normalize", True, bool)
MEANINGS: Final = {
    "method": "The method that separates content from boilerplate.",
    "methods": "The methods to compare, at least two.",
    "url": "The URL of the page; makes links absolute.",
    "normalize": "Whether the text is in Unicode's form NFC, without soft hyphens and zero-width marks.",
    "header": "Whether Markdown and HTML of articles open with title, author and date; all: every page, text too.",
    "reject_overview": "Whether a page that is a list of other pages is refused; a name asks the test of a paper.",
    "overview_minimum": "The threshold of the test of a paper, which reject_overview names.",
}
"""Descriptions of the options that are not parameters of a method."""


class MethodNames(Parameter):
    """An option that takes the names of several methods: with commas in a query, as an array in JSON."""

    def read(self, text: str) -> Any:
        return self.check(text.split(","))

    def check(self, value: object) -> Any:
        if not isinstance(value, list) or len(value) < 2 or any(value.count(name) > 1 for name in value):
            raise BadParameter(f"{self.name} takes at least two different methods")
        return [_METHOD.check(name) for name in value]


class FlagOrName(Parameter):
    """An option that is true, false, or a name."""

    def read(self, text: str) -> Any:
        return self.check({"true": True, "false": False}.get(text.lower(), text))


class OverviewTests(FlagOrName):
    """An option that may name a test for overview pages."""

    def check(self, value: object) -> Any:
        check_test(value)
        return value


class OverviewMinimum(Parameter):
    """An option that is the threshold of a paper's test for overview pages."""

    def check(self, value: object) -> Any:
        check_test("textsweeper", value)
        return value


class Headers(FlagOrName):
    """An option that may be "all"."""

    def check(self, value: object) -> Any:
        check_header(value)
        return value


_HEADER: Final = Headers("header", True, bool)
_REJECT_OVERVIEW: Final = OverviewTests("reject_overview", False, bool)
_OVERVIEW_MINIMUM: Final = OverviewMinimum("overview_minimum", 0.0, float)
_METHODS: Final = MethodNames("methods", "", list)


def _by_name(*options: Parameter) -> dict[str, Parameter]:
    return {option.name: option for option in options}


_COMMON: Final = _by_name(_METHOD, _URL, _NORMALIZE, _HEADER, _REJECT_OVERVIEW, _OVERVIEW_MINIMUM)
OF_EXTRACTION: Final[Mapping[str, Known]] = {name: _COMMON | method.parameters for name, method in METHODS.items()}
"""The options of an extraction for each method."""
OF_COMPARISON: Final[Mapping[str, Known]] = {DEFAULT: _by_name(_METHODS, _URL, _NORMALIZE)}
"""The options of a comparison, which names no single method."""


def read_options(by_method: Mapping[str, Known], query: Iterable[tuple[str, str]]) -> Options:
    return _read_pairs(by_method, list(query), lambda option, text: _check_bounds(option, option.read(text)))


def check_options(by_method: Mapping[str, Known], fields: Mapping[str, Any]) -> Options:
    pairs = list(fields.items())
    return _read_pairs(by_method, pairs, lambda option, value: option.check(_check_bounds(option, value)))


def _read_pairs(
    by_method: Mapping[str, Known], pairs: list[tuple[str, Any]], read: Callable[[Parameter, Any], Any]
) -> Options:
    pairs.sort(key=lambda pair: pair[0] != _METHOD.name)  # a wrong method is reported first
    method = dict(pairs).get(_METHOD.name)
    known = by_method.get(method if isinstance(method, str) else DEFAULT, by_method[DEFAULT])
    given: Options = {}
    for name, value in pairs:
        if name in given:
            raise BadParameter(f"{name} is given twice")
        if name not in known:
            raise BadParameter(f"there is no option {name!r:.40}; there are {', '.join(known)}")
        given[name] = read(known[name], value)
    return given


def _check_bounds(option: Parameter, value: Any) -> Any:
    most = MAX_OVERVIEW_MINIMUM if isinstance(option, OverviewMinimum) else MAX_NUMBER
    if isinstance(value, int | float) and not abs(value) <= most:
        raise BadParameter(f"numbers must be at most {most:,}, not {value!r:.40}")
    return value
