"""Every test hears warnings as if it were the first."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from dehusk.compat import arguments


@pytest.fixture(autouse=True)
def _nobody_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arguments, "_GIVEN_WARNINGS", set())


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The libraries log what they do."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)
