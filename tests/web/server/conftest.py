"""One server for all tests that only ask it something."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import httpx
import pytest
import uvicorn

from dehusk import Limits
from dehusk.web.server.app import Application
from dehusk.web.server.pages import ServerSettings


@contextmanager
def served(**settings: Any) -> Iterator[httpx.Client]:
    """A client of a server with one worker, which runs in a thread."""
    server = uvicorn.Server(
        uvicorn.Config(Application(ServerSettings(workers=1, **settings)), log_config=None, lifespan="on")
    )
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        with httpx.Client(base_url=address, trust_env=False, timeout=60, headers={"Accept": "*/*"}) as client:
            yield client
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def client() -> Iterator[httpx.Client]:
    with served(limits=Limits(bytes=200_000)) as client:
        yield client


@pytest.fixture(scope="session")
def fetching() -> Iterator[httpx.Client]:
    with served(allow_fetch=True) as client:
        yield client
