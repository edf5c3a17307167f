"""What users name of the default extractor; all else of it is loaded when it is first used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from ..errors import BadParameter

LATEST: Final = "2026.3"
Favor = Literal["balance", "precision", "recall"]


@contextmanager
def model_file(name: str, version: str) -> Iterator[Path]:
    """The file of the model of that name and version, which comes with the package."""
    from importlib.resources import as_file, files

    with as_file(files(__package__) / "models" / f"{name}-{version}.model") as path:
        if not path.is_file():
            raise BadParameter(f"there is no model {version!r}; there is {LATEST}")
        yield path
