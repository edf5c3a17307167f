"""dehusk keeps the content of a web page and drops the husk: navigation, advertisements, banners, footers."""

from . import methods as methods  # fills METHODS
from .errors import DehuskError
from .extraction import Extraction, extract
from .method import METHODS, Marks
from .page import Page
from .parsing import parse
from .segmentation import blocks, menus
from .site import SiteModel

__all__ = ["METHODS", "DehuskError", "Extraction", "Marks", "Page", "SiteModel", "blocks", "extract", "menus", "parse"]
