"""The page as a table, its algebra, and the facts about it, each in one place."""

from .table import Bools, Encoding, EncodingSource, Floats, Ints, Page, frozen

__all__ = ["Bools", "Encoding", "EncodingSource", "Floats", "Ints", "Page", "frozen"]
