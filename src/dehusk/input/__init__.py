"""Where pages come from: files, URLs, standard input."""

from .pages import RawPage, fetch, name_of, parsed, read, read_page

__all__ = ["RawPage", "fetch", "name_of", "parsed", "read", "read_page"]
