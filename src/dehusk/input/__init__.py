"""Where pages come from: files, addresses, standard input."""

from .place import name_of, read_page
from .raw_page import RawPage

__all__ = ["RawPage", "name_of", "read_page"]
