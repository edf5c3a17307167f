"""Fixtures of the tests of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def windmill() -> str:
    return str(Path(__file__).parents[2] / "docs" / "pages" / "windmill.html")
