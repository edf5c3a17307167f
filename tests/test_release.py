"""Results carry the version of the package, and of the model where there is one."""

from __future__ import annotations

import json
from importlib.metadata import version

import dehusk
from dehusk.batch import BatchOptions, Record, row
from dehusk.learned.version import LATEST

PAGE = b"<p>The mill turns in the wind."


def test_json() -> None:
    found = json.loads(dehusk.extract(PAGE).json)
    assert (found["version"], found["model"]) == (version("dehusk"), LATEST)


def test_tei() -> None:
    assert f'<application ident="dehusk" version="{version("dehusk")}">' in dehusk.extract(PAGE).tei
    assert f"<p>method auto, model {LATEST}</p>" in dehusk.extract(PAGE).tei
    assert "<p>method cetd</p>" in dehusk.extract(PAGE, method="cetd").tei


def test_rows() -> None:
    found = row(Record("1", PAGE), BatchOptions(fields=("version", "model")))
    assert (found["version"], found["model"]) == (version("dehusk"), LATEST)
    assert row(Record("1", PAGE), BatchOptions(method="cetd", fields=("model",)))["model"] is None
