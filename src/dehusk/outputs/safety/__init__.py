"""What is allowed in HTML that is safe to open: elements, attributes and addresses, for the content and for whole
pages, and the policy by which a browser refuses whatever is not.

Text and the values of attributes are always written with `<` and `>` escaped, and no element is written whose text a
browser reads as it is, except `style`, whose text has no `<`. Every tag in the result is therefore one that these lists
allow, whatever tree a browser makes of it.
"""

from .addresses import is_safe_address
from .policy import LONGEST_OF_ROOT, head_start, policy_element
from .whole_pages import make_harmless

__all__ = ["LONGEST_OF_ROOT", "head_start", "is_safe_address", "make_harmless", "policy_element"]
