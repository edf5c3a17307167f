"""Data sets in the open format: find them, load their gold, unpack their pages once into the cache, write new ones.

A data set is a folder of three files: `dataset.json` (a description), `gold.jsonl` (one JSON object per page) and
`html.tar.xz` (the pages as they were served).
"""

from .dataset import Dataset, read_dataset
from .finding import broken_datasets, find_datasets, load_dataset
from .folders import cache_folder, user_folder
from .gold import Gold
from .writing import write_dataset

__all__ = [
    "Dataset",
    "Gold",
    "broken_datasets",
    "cache_folder",
    "find_datasets",
    "load_dataset",
    "read_dataset",
    "user_folder",
    "write_dataset",
]
