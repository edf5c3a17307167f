"""Requests of all these tests to an extraction."""

from __future__ import annotations

import json
from xml.etree.ElementTree import fromstring

from dehusk import OUTPUTS, Extraction


def ask_everything(extraction: Extraction) -> None:
    """Every output is written, and everything that can be asked is answered."""
    assert all(isinstance(output(extraction), str) for output in OUTPUTS.values())
    fromstring(extraction.tei)
    assert json.loads(extraction.json)["status"]["name"] == extraction.status.name
    for name in ("items", "posts", "comments", "facts", "blocks", "images", "links"):
        assert isinstance(getattr(extraction, name), list | tuple)
    assert isinstance(extraction.structured.to_dict(), dict)
    assert isinstance(extraction.explain(), list)
    assert isinstance(extraction.metadata_value("authors"), list)
    assert isinstance(extraction.title, str)
