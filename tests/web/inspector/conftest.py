from __future__ import annotations

from pathlib import Path

import pytest

from web.inspector.client import Client


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return Client(tmp_path)
