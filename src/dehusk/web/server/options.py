"""What a request may ask for, by name: read from the query or from JSON, and checked by the table of methods."""

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
LARGEST: Final = 1_000
"""The largest absolute value of a number. Larger ones only make a method slow."""
LARGEST_MINIMUM: Final = 1_000_000
"""The largest minimum of an overview test: some count characters, and none takes time."""
_METHOD: Final = Parameter("method", DEFAULT, str, tuple(METHODS))
_URL: Final = Parameter("url", "", str)
_NORMALIZE: Final = Parameter("normalize", True, bool)
MEANINGS: Final = {
    "method": "The method that tells content from husk.",
    "methods": "The methods to compare, at least two.",
    "url": "The address of the page; makes links absolute.",
    "normalize": "Whether the text is in Unicode's form NFC, without soft hyphens and zero-width marks.",
    "header": "Whether Markdown and HTML of articles open with title, author and date; all: every page, text too.",
    "reject_overview": "Whether a page that is a list of other pages is refused; a name asks the test of a paper.",
    "overview_minimum": "The threshold of the test of a paper, which reject_overview names.",
}
"""What the options mean that are not parameters of a method."""


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


OF_EXTRACTION: Final[Mapping[str, Known]] = {
    name: _by_name(_METHOD, _URL, _NORMALIZE, _HEADER, _REJECT_OVERVIEW, _OVERVIEW_MINIMUM) | method.parameters
    for name, method in METHODS.items()
}
"""The options of an extraction for each method."""
OF_COMPARISON: Final[Mapping[str, Known]] = {DEFAULT: _by_name(_METHODS, _URL, _NORMALIZE)}
"""The options of a comparison, which names no single method."""


def read_options(by_method: Mapping[str, Known], query: Iterable[tuple[str, str]]) -> Options:
    return _taken(by_method, list(query), lambda option, text: _bounded(option, option.read(text)))


def check_options(by_method: Mapping[str, Known], fields: Mapping[str, Any]) -> Options:
    return _taken(by_method, list(fields.items()), lambda option, value: option.check(_bounded(option, value)))


def _taken(
    by_method: Mapping[str, Known], pairs: list[tuple[str, Any]], take: Callable[[Parameter, Any], Any]
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
        given[name] = take(known[name], value)
    return given


def largest(option: Parameter) -> int:
    """The largest absolute value that an option may have."""
    return LARGEST_MINIMUM if isinstance(option, OverviewMinimum) else LARGEST


def _bounded(option: Parameter, value: Any) -> Any:
    if isinstance(value, int | float) and not abs(value) <= largest(option):
        raise BadParameter(f"numbers are at most {largest(option):,}, not {value!r:.40}")
    return value
