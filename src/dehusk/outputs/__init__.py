"""Outputs: one selection as text, Markdown, cleaned HTML, the page with its boilerplate hidden, JSON or TEI.

`OUTPUTS` has them all by name. `rendered.py` says how to add one.
"""

from .extracted import Extracted
from .rendered import OUTPUTS, Output, Rendered

__all__ = ["OUTPUTS", "Extracted", "Output", "Rendered"]
