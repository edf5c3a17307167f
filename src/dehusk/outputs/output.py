"""What an output is: a pure function from an extraction to a string, and what is known about that string."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from ..limits import within_time
from .extracted import Extracted

Render = Callable[[Extracted], str]
"""Writes an extraction as a string."""


class Output(cached_property[str]):
    """A property of an extraction that is rendered when it is first asked for, and then kept."""

    def __init__(
        self, render: Render, *, name: str, media_type: str, extension: str, is_text: bool, otherwise: Render | None
    ) -> None:
        super().__init__(render if otherwise is None else within_time(render, otherwise))
        self.name = name
        """The name of the format on the command line."""
        self.media_type = media_type
        self.extension = extension
        """The extension of files in this format, without the dot."""
        self.is_text = is_text
        """Whether it is the text of the page. Otherwise it is a record, which can describe a page without text too."""

    @property
    def description(self) -> str:
        """One line that says what it is."""
        return (self.__doc__ or "").partition("\n")[0]

    def __call__(self, extraction: Extracted) -> str:
        return self.__get__(extraction)


def output(
    media_type: str, extension: str, *, name: str | None = None, is_text: bool = True, otherwise: Render | None = None
) -> Callable[[Render], Output]:
    """Turn a function into an output. The output has the name of the function, unless another `name` is given.

    Where the time of an extraction is up, the output is what `otherwise` writes.
    """

    def make(render: Render) -> Output:
        facts = {"media_type": media_type, "extension": extension}
        return Output(render, name=name or render.__name__, **facts, is_text=is_text, otherwise=otherwise)

    return make
