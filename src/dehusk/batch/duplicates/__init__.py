"""Pages that repeat others: exactly, or nearly."""

from .exact import ExactDuplicates
from .minhash import MinHash
from .near import NearDuplicates
from .step import Duplicates, without_duplicates

__all__ = ["Duplicates", "ExactDuplicates", "MinHash", "NearDuplicates", "without_duplicates"]
