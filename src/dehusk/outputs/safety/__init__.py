"""The policy by which a browser refuses whatever the HTML that the core writes must not do."""

from .policy import LONGEST_OF_ROOT, head_start, policy_element

__all__ = ["LONGEST_OF_ROOT", "head_start", "policy_element"]
