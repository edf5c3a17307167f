"""Overview pages as data: the repeated entries of a page, such as posts, products, threads or search results."""

from .item import Item
from .listing import items_of

__all__ = ["Item", "items_of"]
