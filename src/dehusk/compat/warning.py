"""One warning for each option that is accepted but has no effect."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final


class CompatWarning(UserWarning):
    """An option of another library was given that has no effect here."""


_TOLD: Final[set[str]] = set()
"""The messages that were given already in this process."""


def warn_once(message: str, *, stacklevel: int) -> None:
    """Warn, unless the same message was given before. A `stacklevel` of 1 points to the caller of this function."""
    if message not in _TOLD:
        _TOLD.add(message)
        warnings.warn(message, CompatWarning, stacklevel=stacklevel + 1)


def without_effect(function: Callable[..., Any], *, stacklevel: int = 2, **given: object) -> None:
    """Warn of each option of a function that has no effect but was given a value other than its default."""
    for option, value in given.items():
        default = _defaults(function)[option]
        if value is not default and value != default:
            warn_once(f"{function.__module__}: {option} has no effect here", stacklevel=stacklevel + 1)


@lru_cache(maxsize=32)
def _defaults(function: Callable[..., Any]) -> dict[str, object]:
    return {name: parameter.default for name, parameter in inspect.signature(function).parameters.items()}
