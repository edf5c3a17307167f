"""Running the command line as a shell does, but in this process."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple

import pytest

from dehusk.cli import main


class Ran(NamedTuple):
    """Result of a command."""

    code: int
    output: str
    errors: str


class Shell:
    """`shell("page.html", "--format", "json")` runs `dehusk` with these arguments."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        self._monkeypatch, self._captured = monkeypatch, capfdbinary

    def __call__(self, *arguments: str, stdin: bytes = b"") -> Ran:
        self._monkeypatch.setattr(sys, "argv", ["dehusk", *arguments])
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main()
        output, errors = self._captured.readouterr()
        return Ran(int(ended.value.code or 0), output.decode(), errors.decode())

    def refused(self, *arguments: str, stdin: bytes = b"") -> str:
        """The one line that says why nothing was done."""
        ran = self(*arguments, stdin=stdin)
        assert ran.code == 2
        assert ran.output == ""
        assert ran.errors.startswith("dehusk: ")
        assert ran.errors.endswith("\n")
        assert len(ran.errors.splitlines()) == 1
        return ran.errors.removeprefix("dehusk: ").removesuffix("\n")
