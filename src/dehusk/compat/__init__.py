"""Familiar doors: the functions of other extractors, by the names and with the signatures that their users know.

A program switches by changing one import: `dehusk.compat.trafilatura`, `dehusk.compat.readability`,
`dehusk.compat.resiliparse` and `dehusk.compat.justext` stand for the libraries of these names, which need not be
installed. Options that mean nothing here are accepted, each with one `CompatWarning`.
docs/guide/migration.md lists every option.
"""

from .warning import CompatWarning

__all__ = ["CompatWarning"]
