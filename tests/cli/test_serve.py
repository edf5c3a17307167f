"""`dehusk serve`: what stops it before it starts, in one line."""

from __future__ import annotations

import errno
import os
import socket
import sys

import pytest

from cli.commands import Shell


def test_a_port_that_is_taken(shell: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refusal = f"cannot listen at 127.0.0.1, port {port}: {os.strerror(errno.EADDRINUSE)}"
        assert shell.refused("serve", "--port", str(port)) == refusal


def test_the_extra_is_named_where_it_is_missing(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("dehusk.web.server.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert shell.refused("serve") == "this needs the package uvicorn: pip install 'dehusk[web]'"
