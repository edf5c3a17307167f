"""The published methods, one file for each. Importing this package registers all of them in `dehusk.METHODS`."""

from . import cetd, ccb, coreex, wlr, textsweeper, bte, dsc, cetr, lqf, fe, kfe, everything  # noqa: F401  # isort: skip
