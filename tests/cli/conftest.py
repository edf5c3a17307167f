"""What the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands import Shell


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Shell:
    # Lines as wide as in a wide terminal, without colours, whatever the terminal of the tests.
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "dumb")
    for name in ("FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)
    return Shell(monkeypatch, capfdbinary)


@pytest.fixture(scope="session")
def windmill() -> str:
    return str(Path(__file__).parents[2] / "docs" / "pages" / "windmill.html")
