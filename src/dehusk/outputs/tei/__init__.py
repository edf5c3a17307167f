"""The selection as XML-TEI: the header of the document, and the body, which the core writes."""

from .document import tei_of

__all__ = ["tei_of"]
