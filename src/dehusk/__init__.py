"""dehusk keeps the content of a web page and drops the husk: navigation, advertisements, banners, footers."""

from typing import TYPE_CHECKING, Any

from . import learned as learned  # fills METHODS, the default extractor first
from . import methods as methods
from .errors import DehuskError, OverviewPage
from .extraction import Extraction, extract
from .limits import Limits
from .method import METHODS, Selection
from .outputs import OUTPUTS
from .page import Page
from .parsing import parse

if TYPE_CHECKING:
    from .findings.segments import menus, segments
    from .findings.site import SiteModel
    from .input import fetch, read

    __version__: str

__all__ = [
    "METHODS",
    "OUTPUTS",
    "DehuskError",
    "Extraction",
    "Limits",
    "OverviewPage",
    "Page",
    "Selection",
    "SiteModel",
    "__version__",
    "extract",
    "fetch",
    "menus",
    "parse",
    "read",
    "segments",
]

_LATER = {
    "SiteModel": "findings.site",
    "fetch": "input",
    "menus": "findings.segments",
    "read": "input",
    "segments": "findings.segments",
}
"""What few programs use is loaded when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from .release import version

        return version()
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_LATER[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
