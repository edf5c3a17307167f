"""The whole page in pieces: all its segments in the order of their relevance, and its menus."""

from .segments import Menu, Segment, menus, segments

__all__ = ["Menu", "Segment", "menus", "segments"]
