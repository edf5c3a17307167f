"""The command that opens the inspector: what it refuses, and how it says so. The browser tests start it for real."""

from __future__ import annotations

import socket
import sys

import pytest

from cli.commands import Shell


def test_a_page_that_is_not_there_is_refused_before_anything_is_opened(shell: Shell) -> None:
    assert "missing.html: no such file" in shell.refused("inspect", "missing.html")


def test_a_port_that_is_taken_is_refused(shell: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"cannot listen at 127.0.0.1, port {port}" in shell.refused("inspect", "--port", str(port))


def test_a_missing_package_names_the_extra(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'dehusk[web]'" in shell.refused("inspect")
