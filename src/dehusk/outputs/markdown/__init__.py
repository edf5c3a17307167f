"""The selection as Markdown: CommonMark with tables, strikethrough, footnotes and formulas as GitHub reads them.

`block_writer` turns the content tree into blocks, `runs` collects the inline content of a line, and `lines` writes it
so that a Markdown parser reads what was meant.
"""

from .rendering import markdown_of

__all__ = ["markdown_of"]
