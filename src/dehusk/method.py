"""Methods: pure functions from a page to a selection, registered under their names."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final, Literal, NamedTuple, Protocol, get_args, get_origin, get_type_hints

import numpy as np

from .errors import BadParameter, UnknownMethod
from .lazy import lazy
from .page import Bools, Floats, Ints, Page, frozen
from .page.hidden_rows import Hidden, VisiblePart, shown_page, visible_part
from .page.stream import rows_with_words, words_of

Value = str | float | int | bool


class Column(NamedTuple):
    """A quantity that a paper defines on the way to the score."""

    symbol: str
    """The symbol in the paper."""
    meaning: str
    """The definition in words."""


class SourceVector(NamedTuple):
    """The source of a page as a method blurs it: a sequence of entries, each with a value."""

    before: Floats
    """The values before the first step."""
    after: Floats
    """The values by which the entries were selected."""
    steps: int
    """The number of steps from `before` to `after`."""
    threshold: float
    """An entry above it is content."""


@dataclass(frozen=True, eq=False)
class Selection:
    """The content of a page as a method selects it."""

    content: Bools
    """True on the text rows that are content; where `words` is given, on the rows with a kept word."""
    score: Floats
    """The method's own measure of each row, as its paper defines it; finite, and 0 where the paper defines none."""
    words: Bools | None = None
    """True on the kept words of `dehusk.page.stream.words_of(page)`, if the method cuts inside texts."""
    confidence: float | None = None
    """The expected F1, if the method estimates it."""
    images: bool = True
    """Whether outputs keep the images among the content."""
    show: Callable[[], Mapping[str, Floats | Bools | Ints]] = dict
    """Computes `columns`; called only when they are needed."""
    vector: SourceVector | None = None
    """The values of the page's source, if the method blurs it."""
    decisions: Callable[[], Sequence[tuple[bool, str]]] = list
    """Returns for each block whether it is kept and a sentence why; nothing if the method does not explain itself."""

    def __post_init__(self) -> None:
        frozen(self.content)
        frozen(self.score)
        if self.words is not None:
            frozen(self.words)

    @lazy
    def columns(self) -> dict[str, Floats | Bools | Ints]:
        """The quantities on the way to the score, one value per row, by the names that the method declares."""
        return {name: frozen(column) for name, column in self.show().items()}


class BlockClassifier(NamedTuple):
    """The functions of a method that classifies the blocks of a page before it selects text."""

    classify: Callable[..., Any]
    """Page → predictions; its keywords are parameters of the method too."""
    explain: Callable[[Any], list[tuple[Any, ...]]]
    """Predictions → for each block the signals that contributed most."""
    classify_page: Callable[[Any], dict[str, float]]
    """Predictions → the probability of each kind of page, the highest first."""


class MethodResult(NamedTuple):
    """The result of a method: its predictions, where it classifies blocks, and its selection."""

    predictions: Any
    selection: Selection


class MethodFunction(Protocol):
    """The signature of a method: page → selection, or predictions → selection where it classifies blocks first.

    Its keyword defaults are its documented parameters.
    """

    __name__: str
    __doc__: str | None

    def __call__(self, page: Any, /, **parameters: Any) -> Selection: ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Parameter:
    """One keyword of a method: its default, and what it accepts."""

    name: str
    default: Value
    kind: type
    choices: tuple[str, ...] = ()

    def read(self, text: str) -> Value:
        """Convert a text of the command line to a value."""
        if self.choices or self.kind is str:
            return self.check(text)
        if self.kind is bool:
            if text.lower() not in _TRUTH:
                raise BadParameter(f"{self.name} takes true or false, not {text!r}")
            return _TRUTH[text.lower()]
        try:
            return self.check(self.kind(text))
        except ValueError:
            raise BadParameter(f"{self.name} takes a number, not {text!r}") from None

    def check(self, value: object) -> Value:
        """Return `value` if the parameter accepts it; raise an error otherwise."""
        if self.choices:
            if value not in self.choices:
                raise BadParameter(f"{self.name} takes one of {', '.join(self.choices)}, not {value!r}")
        elif self.kind is float:
            if isinstance(value, bool) or not isinstance(value, int | float) or not np.isfinite(value):
                raise BadParameter(f"{self.name} takes a number, not {value!r}")
        elif not isinstance(value, self.kind) or (self.kind is int and isinstance(value, bool)):
            raise BadParameter(f"{self.name} takes {self.kind.__name__}, not {value!r}")
        return value  # type: ignore[return-value]


_TRUTH: Final = dict.fromkeys(("true", "yes", "1", "on"), True) | dict.fromkeys(("false", "no", "0", "off"), False)


@dataclass(frozen=True)
class Method:
    """A registered method, or a variant of one under a name of its own."""

    name: str
    title: str
    paper: str
    idea: str
    function: MethodFunction
    classifier: BlockClassifier | None = None
    """Only of a method that classifies blocks: it can explain itself and predict the kind of a page."""
    reveal: Callable[[Page], Page | None] | None = None
    """Only of a method that reads what scripts would show: page → the page to use instead, or None."""
    columns: Mapping[str, Column] = field(default_factory=lambda: MappingProxyType({}))
    """The quantities of `Selection.columns`, in the order of the paper; a variant may compute only some of them."""
    variant_of: str = ""
    presets: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))

    @lazy
    def parameters(self) -> dict[str, Parameter]:
        """The parameters with the defaults that hold under this name."""
        own = _keywords(self.function) | (_keywords(self.classifier.classify) if self.classifier else {})
        common = {name: parameter for name, parameter in COMMON.items() if name not in own}
        return {
            name: replace(parameter, default=self.presets.get(name, parameter.default))
            for name, parameter in (own | common).items()
        }

    @lazy
    def _defaults(self) -> dict[str, Value]:
        return {name: parameter.default for name, parameter in self.parameters.items()}

    def resolve(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Check the given parameters, and add the defaults of the others."""
        known = self.parameters
        for name in given:
            if name not in known:
                raise BadParameter(f"method {self.name} has no parameter {name!r}; it has {', '.join(known) or 'none'}")
        return self._defaults | {name: known[name].check(value) for name, value in given.items()}

    def run(self, page: Page, values: Mapping[str, Value]) -> MethodResult:
        """Classify the blocks of a page, where the method does, and select its content; `values` are all parameters."""
        if self.classifier is None:
            seen_page, part = self.page_seen(page, values)
            selection = self.function(seen_page, **self.keywords(values))
            return MethodResult(None, selection if part is None else _over_whole_page(page, part, selection))
        classifier_keywords = _keywords(self.classifier.classify)
        predictions = self.classifier.classify(page, **{name: values[name] for name in classifier_keywords})
        rest = {name: value for name, value in values.items() if name not in classifier_keywords}
        return MethodResult(predictions, self.function(predictions, **rest))

    def page_seen(self, page: Page, values: Mapping[str, Value]) -> tuple[Page, VisiblePart | None]:
        """Find the page on which the function runs; where it lacks hidden rows, also the relation to the whole page."""
        if "hidden" in _keywords(self.function) or values["hidden"] == "auto":
            return page, None
        if values["hidden"] == "keep":
            return shown_page(page), None
        part = visible_part(page)
        return (page, None) if part is None else (part.page, part)

    def keywords(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """Keep those of the given parameters that the function itself takes."""
        own = _keywords(self.function)
        return {name: value for name, value in values.items() if name in own}

    def __call__(self, page: Page, /, **parameters: object) -> Selection:
        return self.run(page, self.resolve(parameters)).selection


@cache
def _keywords(function: Callable[..., Any]) -> dict[str, Parameter]:
    """Return the keywords of a function as parameters."""
    parameters = inspect.signature(function).parameters.values()
    keywords = [parameter for parameter in parameters if parameter.kind is inspect.Parameter.KEYWORD_ONLY]
    annotations = {keyword.name: keyword.annotation for keyword in keywords}
    # Other annotations may name types that are loaded later.
    hints = get_type_hints(SimpleNamespace(__annotations__=annotations), getattr(function, "__globals__", None))
    declared = {}
    for keyword in keywords:
        hint = hints[keyword.name]
        choices = get_args(hint) if get_origin(hint) is Literal else ()
        declared[keyword.name] = Parameter(keyword.name, keyword.default, str if choices else hint, choices)
    return declared


def common_keywords(*, hidden: Hidden = "auto") -> None:
    """Declare the parameters that every method has.

    `hidden`: how elements that the page itself hides are handled. `auto` follows the definition of the method; `drop`
    leaves them out before the method runs, as if they were not in the page; `keep` treats them like all others.
    """


COMMON: Final = _keywords(common_keywords)
"""The parameters that every method has. A method with a keyword of the same name handles it itself."""


def _over_whole_page(page: Page, part: VisiblePart, selection: Selection) -> Selection:
    """Convert the selection on the visible part to one of the whole page; hidden rows have a score of 0."""
    words = None if selection.words is None else part.spread_words(page, selection.words)
    content = part.spread(selection.content)
    if words is not None:
        content = rows_with_words(page, words_of(page), words)

    def show() -> dict[str, Any]:
        return {name: part.spread(column) for name, column in selection.columns.items()}

    return replace(selection, content=content, score=part.spread(selection.score), words=words, show=show)


METHODS: Final[dict[str, Method]] = {}
"""Every method and variant by name."""
DEFAULT: Final = "auto"
"""The method that is used where none is named."""


def method(
    name: str,
    *,
    title: str,
    paper: str,
    idea: str,
    classifier: BlockClassifier | None = None,
    reveal: Callable[[Page], Page | None] | None = None,
    columns: Mapping[str, Column] | None = None,
    variants: Mapping[str, Mapping[str, Value]] | None = None,
) -> Callable[[Callable[..., Selection]], Callable[..., Selection]]:
    """Register a function as a method, and the given sets of parameters as its named variants."""

    def register(function: Callable[..., Selection]) -> Callable[..., Selection]:
        registered = METHODS[name] = Method(
            name, title, paper, idea, function, classifier, reveal, MappingProxyType(dict(columns or {}))
        )
        for variant, presets in (variants or {}).items():
            METHODS[variant] = replace(
                registered, name=variant, variant_of=name, presets=MappingProxyType(dict(presets))
            )
        return function

    return register


def find_method(name: str) -> Method:
    """Return the method of that name; raise an error that lists all names where there is none."""
    registered = METHODS.get(name.lower())
    if registered is None:
        from difflib import get_close_matches  # only a wrong name pays for it

        close = get_close_matches(name.lower(), METHODS, 1)
        hint = f"did you mean {close[0]}? " if close else ""
        raise UnknownMethod(f"unknown method {name!r}; {hint}the methods are {', '.join(METHODS)}")
    return registered


def flag(parameter: str) -> str:
    """Return the option of the command line for a parameter."""
    return "--" + parameter.replace("_", "-")


def flags(parameter: str) -> tuple[str, str]:
    """Return the options that turn a parameter on and off."""
    return flag(parameter), flag("no_" + parameter.removeprefix("include_"))
