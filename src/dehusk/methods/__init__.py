"""The published methods, one file each. Importing this package registers them all in `dehusk.METHODS`."""

from . import ccb, cetd, coreex, everything, textsweeper, wlr

__all__ = ["ccb", "cetd", "coreex", "everything", "textsweeper", "wlr"]
