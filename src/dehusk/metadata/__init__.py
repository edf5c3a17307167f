"""What a page says about itself: title, authors, dates, site and the rest, each with its source and a confidence."""

from .choice import Choice, Found, Metadata, metadata_of

__all__ = ["Choice", "Found", "Metadata", "metadata_of"]
