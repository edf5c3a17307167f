"""How an extraction went: whether there was a page to read at all, and if not, what stood in its place."""

from .status import CHECKS, Name, Status, status_of

__all__ = ["CHECKS", "Name", "Status", "status_of"]
