"""Where pages come from: files, addresses, standard input."""

from .pages import fetch, parsed, read
from .place import name_of, read_page
from .raw_page import RawPage

__all__ = ["RawPage", "fetch", "name_of", "parsed", "read", "read_page"]
