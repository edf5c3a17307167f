"""What a page says about itself: title, authors, dates, site and the rest, each with its source and a confidence."""

from .choice import metadata_of
from .record import Found, Metadata

__all__ = ["Found", "Metadata", "metadata_of"]
