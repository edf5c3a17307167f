"""Everything that can be done with a page; nothing of it may raise an error."""

from __future__ import annotations

import json
from typing import Any, Final
from xml.etree import ElementTree

from dehusk import METHODS, OUTPUTS, Extraction, OverviewPage, extract, menus, parse, segments
from dehusk.errors import NotHtml
from dehusk.method import DEFAULT

_WISHES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"favor": "recall", "include_comments": True},
    {"favor": "precision", "title": False, "images": False},
    {"hidden": "keep", "normalize": False},
    {"hidden": "drop", "reject_overview": True, "url": "https://mill.example/wind/?page=2"},
)
"""Options of the default method."""
_FINDINGS: Final = "metadata title kind is_overview status items posts comments blocks images links confidence".split()


def try_page(data: bytes) -> None:
    """Parse a page, extract its content, and write every output; its last byte says with which method or options."""
    choices: list[dict[str, Any]] = [*({"method": name} for name in METHODS), *_WISHES]
    options = choices[data[-1] % len(choices)] if data else {}
    try:
        extraction = extract(data, **options)
    except (OverviewPage, NotHtml):  # the page was refused as asked for, or is an address
        return
    try_extraction(extraction)


def try_all_methods(data: bytes) -> None:
    """Extract the content of a page with every method, and write every output of each."""
    page = parse(data)
    for name in METHODS:
        _try_outputs(extract(page, method=name))
    try_extraction(extract(page))


def try_extraction(extraction: Extraction) -> None:
    """Write every output, and find out all that can be found out."""
    _try_outputs(extraction)
    _try_findings(extraction)


def _try_outputs(extraction: Extraction) -> None:
    written = {name: output(extraction) for name, output in OUTPUTS.items()}
    json.loads(written["json"])
    ElementTree.fromstring(written["tei"])  # noqa: S314 (our own output)
    repr(extraction)


def _try_findings(extraction: Extraction) -> None:
    for name in _FINDINGS:
        getattr(extraction, name)
    if extraction.method == DEFAULT:
        extraction.explain()
    for find in (menus, segments):
        find(extraction.page)
