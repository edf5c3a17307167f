"""Data sets in the open format: find them, load their gold, unpack their pages once into the cache, write new ones.

A data set is a folder of three files: `dataset.json` (a description), `gold.jsonl` (one JSON object per page) and
`html.tar.xz` (the pages as they were served).
"""

from .dataset import ARCHIVE, POLICIES, Dataset, Gold, Policy, read_dataset, write_dataset
from .files import cache_folder, naming_file, user_folder
from .finding import broken_datasets, dataset_table, find_datasets, load_dataset

__all__ = [
    "ARCHIVE",
    "POLICIES",
    "Dataset",
    "Gold",
    "Policy",
    "broken_datasets",
    "cache_folder",
    "dataset_table",
    "find_datasets",
    "load_dataset",
    "naming_file",
    "read_dataset",
    "user_folder",
    "write_dataset",
]
