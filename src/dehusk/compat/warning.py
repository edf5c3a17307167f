"""One warning for each option that is accepted and has no effect."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final


class CompatWarning(UserWarning):
    """An option of another library was given that has no effect here."""


_TOLD: Final[set[str]] = set()
"""What this process has been told already."""


def warn_once(message: str, *, stacklevel: int) -> None:
    """Warn, unless the process has been told. With a `stacklevel` of 1 the caller of this function is blamed."""
    if message not in _TOLD:
        _TOLD.add(message)
        warnings.warn(message, CompatWarning, stacklevel=stacklevel + 1)


def without_effect(door: Callable[..., Any], *, stacklevel: int = 2, **given: object) -> None:
    """Warn of each option of a door that was given another value than its default, and has no effect."""
    for option, value in given.items():
        default = _defaults(door)[option]
        if value is not default and value != default:
            warn_once(f"{door.__module__}: {option} has no effect here", stacklevel=stacklevel + 1)


@lru_cache(maxsize=32)
def _defaults(door: Callable[..., Any]) -> dict[str, object]:
    return {name: parameter.default for name, parameter in inspect.signature(door).parameters.items()}
