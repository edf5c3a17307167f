"""Reading many pages: the input is cut into splits, and a worker reads the records of a split.

`inputs.py` finds the files that the user names, `plan.py` is the table of readers. Whatever is damaged is a record
with the reason, and what is no web page is told too.
"""

from .inputs import sources
from .plan import plan, records, total_size
from .split import Item, Skipped, Split

__all__ = ["Item", "Skipped", "Split", "plan", "records", "sources", "total_size"]
