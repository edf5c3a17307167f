"""A batch on a Ray cluster: portions of the input go to the nodes, which extract them as one machine does.

Only names and counts travel through Ray. Pages and rows go directly from the storage to the nodes and back, so all of
them have to reach it: a shared folder, or an object store.
"""

from .portions import input_size
from .run import run_on_ray

__all__ = ["input_size", "run_on_ray"]
