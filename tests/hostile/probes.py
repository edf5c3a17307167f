"""Everything that can be asked of a page: each probe is one question to an extraction, whatever the answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from dehusk import METHODS, OUTPUTS, Extraction, SiteModel, menus, segments
from dehusk.outputs.whole_pages import Outline, write_numbered_html, write_outlined_html

Probe = Callable[[Extraction], object]


def _attribute(name: str, extraction: Extraction) -> object:
    return getattr(extraction, name)


def _marks(method: str, extraction: Extraction) -> object:
    return METHODS[method](extraction.page)


def _outlined(extraction: Extraction) -> str:
    found = segments(extraction.page)
    return write_outlined_html(extraction.page, [Outline(segment.row, segment.role, "a") for segment in found])


_FINDINGS: Final = "metadata kind status items posts comments facts structured blocks images links".split()

PROBES: Final[dict[str, Probe]] = {
    **OUTPUTS,
    **{name: partial(_attribute, name) for name in _FINDINGS},
    "explain": Extraction.explain,
    "menus": lambda extraction: menus(extraction.page),
    "segments": lambda extraction: segments(extraction.page),
    "outlined": _outlined,
    "numbered": lambda extraction: write_numbered_html(extraction.page),
    "site": lambda extraction: SiteModel.fit([extraction.page, extraction.page]),
    **{f"method {name}": partial(_marks, name) for name in METHODS},
}
"""Every probe by name."""
