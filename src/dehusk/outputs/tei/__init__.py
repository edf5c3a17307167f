"""The selection as XML-TEI.

`document` writes the header and puts the document together, `body` turns the content tree into sections, lists and
tables, and `paragraphs` writes the text in them with its `formatting`.
"""

from .document import tei_of

__all__ = ["tei_of"]
