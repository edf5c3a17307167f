"""Reading many pages: the input is cut into splits, and a worker reads the records of a split.

`plan.py` finds the files that the user names, and has the table of readers. A damaged part gives a record with the
reason, and an entry that is not a web page is reported as skipped.
"""

from ..record import Item, Skipped, Split
from .plan import plan, records, sources, total_size

__all__ = ["Item", "Skipped", "Split", "plan", "records", "sources", "total_size"]
