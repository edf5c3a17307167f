"""Drop-in replacements: functions of other extractors with the names and signatures that their users know.

A program switches by changing one import: `dehusk.compat.trafilatura`, `dehusk.compat.readability`,
`dehusk.compat.resiliparse` and `dehusk.compat.justext` replace the libraries of these names, which need not be
installed. Options that have no effect here are accepted with a `CompatWarning`, once each. docs/guide/migration.md
lists every option.
"""

from .arguments import CompatWarning

__all__ = ["CompatWarning"]
