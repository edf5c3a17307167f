"""What a page says about itself: title, authors, dates, site and the rest, each with its source and a confidence."""

from .choice import Choice, metadata_of
from .record import Found, Metadata

__all__ = ["Choice", "Found", "Metadata", "metadata_of"]
