"""The default extractor: signals of blocks, two rounds of learned trees, and the best expected F measure."""

from . import auto as auto  # registers it
