"""dehusk keeps the content of a web page and drops the husk: navigation, advertisements, banners, footers."""

from typing import TYPE_CHECKING, Any

from . import methods as methods  # fills METHODS
from .errors import DehuskError
from .extraction import Extraction, extract
from .method import METHODS, Marks
from .page import Page
from .parsing import parse

if TYPE_CHECKING:
    from .segmentation import blocks, menus
    from .site import SiteModel

__all__ = ["METHODS", "DehuskError", "Extraction", "Marks", "Page", "SiteModel", "blocks", "extract", "menus", "parse"]

_LATER = {"SiteModel": "site", "blocks": "segmentation", "menus": "segmentation"}
"""What few programs use is loaded when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_LATER[name]}", __name__), name)
