"""The whole page in pieces: all its segments in the order of their relevance, and its menus."""

from .menus import Menu, menus
from .segments import Segment, blocks, segments

__all__ = ["Menu", "Segment", "blocks", "menus", "segments"]
