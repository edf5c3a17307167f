"""The whole page in pieces: all its blocks in the order of their relevance, and its menus."""

from .blocks import Block, blocks
from .menus import Menu, menus

__all__ = ["Block", "Menu", "blocks", "menus"]
