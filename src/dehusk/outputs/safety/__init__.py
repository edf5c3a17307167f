"""What is allowed in the HTML of the content, and the policy by which a browser refuses whatever is not allowed.

The lists for whole pages are in the core, `crates/core/src/write/whole`.
"""

from .content import TAGS, sanitiser
from .policy import LONGEST_OF_ROOT, head_start, policy_element

__all__ = ["LONGEST_OF_ROOT", "TAGS", "head_start", "policy_element", "sanitiser"]
