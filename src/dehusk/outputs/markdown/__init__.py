"""The selection as Markdown: CommonMark with tables, strikethrough, footnotes and formulas as GitHub reads them.

`blocks` makes blocks of the content tree, `runs` collects what stands in a line of a block, and `lines` writes it so
that it is read as it is meant.
"""

from .rendering import markdown_of

__all__ = ["markdown_of"]
