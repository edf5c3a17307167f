"""The public interface of trafilatura, except what fetches, and how the programs of this measurement share it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

LIBRARY: Final = "trafilatura"
DOOR: Final = "dehusk.compat.trafilatura"
REPLACEMENTS: Final = "REPLACEMENTS_OF_PUBLIC_OBJECTS"
"""Environment variable with the package to test, and in a rewritten test the name of its public objects."""
OUTCOMES: Final = "OUTCOMES_OF_ASSERTIONS"
"""Environment variable with the file for the outcomes."""
_FUNCTIONS: Final = "bare_extraction baseline extract extract_metadata extract_with_metadata html2txt load_html".split()
"""The functions that trafilatura exports."""
_OTHERS: Final = {
    "deduplication": ("LRUCache",),
    "meta": ("reset_caches",),
    "settings": ("Document", "Extractor", "use_config"),
}
"""By module, what these functions take and return, and what its guide imports besides."""


def load_interface(package: str) -> dict[str, Any]:
    """Load the public objects of a package by their names."""
    main = import_module(package)
    objects = {name: getattr(main, name) for name in _FUNCTIONS}
    for module, names in _OTHERS.items():
        submodule = import_module(f"{package}.{module}")
        objects |= {name: getattr(submodule if hasattr(submodule, name) else main, name) for name in names}
    return objects
