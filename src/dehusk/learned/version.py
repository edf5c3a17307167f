"""The names that users pass to the default extractor; everything else of it is loaded on first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from ..errors import BadParameter

if TYPE_CHECKING:
    from pathlib import Path

LATEST: Final = "2026.3"
_SETS_OF_2026_2: Final = (
    *("wcxb", "news2023", "magic", "fundus", "canola", "googletrends2017", "newspaper", "evan", "news16", "portals"),
    *("zh-mixed", "zhtw-events", "htmltotext"),
)
TRAINED_ON: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"2026.2": _SETS_OF_2026_2, "2026.3": (*_SETS_OF_2026_2, "harvest", "recipes")}
)
"""The training data sets of each version of the model: scores on these are too high."""
Favor = Literal["balance", "precision", "recall"]


@contextmanager
def model_file(name: str, version: str) -> Iterator[Path]:
    """Return the path of the model file of that name and version, which comes with the package."""
    from importlib.resources import as_file, files

    with as_file(files(__package__) / "models" / f"{name}-{version}.model") as path:
        if not path.is_file():
            raise BadParameter(f"there is no model {version!r}; there is {LATEST}")
        yield path
