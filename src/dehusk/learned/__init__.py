"""The default extractor: signals of every block, two rounds of learned trees, and the selection that promises most."""

from . import auto as auto  # registers it
