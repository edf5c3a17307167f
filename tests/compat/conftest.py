"""Every test hears warnings as if it were the first."""

from __future__ import annotations

import pytest

from dehusk.compat import arguments


@pytest.fixture(autouse=True)
def _nobody_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arguments, "_GIVEN_WARNINGS", set())
