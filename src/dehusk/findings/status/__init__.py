"""How an extraction went: whether there was a page to read at all, and if not, what stood in its place."""

from .status import CHECKS, Name, Status, past_limit, status_of

__all__ = ["CHECKS", "Name", "Status", "past_limit", "status_of"]
