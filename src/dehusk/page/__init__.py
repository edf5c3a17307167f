"""The page as a table of its nodes, operations on its rows, and facts that are computed once for a page."""

from .table import Bools, Encoding, EncodingSource, Floats, Ints, Page, frozen

__all__ = ["Bools", "Encoding", "EncodingSource", "Floats", "Ints", "Page", "frozen"]
