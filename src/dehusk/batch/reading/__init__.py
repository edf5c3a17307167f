"""Reading many pages: the input is cut into splits, and a worker reads the records of a split.

`plan.py` finds the files that the user names, and has the table of readers. Whatever is damaged is a record
with the reason, and what is no web page is told too.
"""

from ..record import Item, Skipped, Split
from .plan import plan, records, sources, total_size

__all__ = ["Item", "Skipped", "Split", "plan", "records", "sources", "total_size"]
