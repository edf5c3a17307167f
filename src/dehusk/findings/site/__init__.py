"""Site boilerplate: what the pages of one site repeat."""

from .model import SiteModel

__all__ = ["SiteModel"]
