"""The table of all outputs, one row each.

A new output is one file with the function that writes it, and one row here: the property of `Extraction`, the format of
the command line, the benchmarks and the tests follow from the row. A row imports its file when it is first asked for,
because the HTML library that most outputs need is slow to import.
"""

from __future__ import annotations

from typing import Any, Final

from .extracted import Extracted
from .output import Output, output
from .plain import plain_body, plain_html, plain_markdown, plain_tei


class Rendered:
    """The outputs as properties; a base class of `Extraction`. Every output shows the same selection."""

    @output("text/plain", "txt")
    def text(self: Extracted) -> str:
        """The content as plain text, in lines as a browser would show them."""
        from ..selection import normalised, text_of
        from .bylines import plain_bylines

        text = text_of(self.page, self.marks, plain_bylines(self.page, self.marks))
        text = normalised(text) if self.normalize else text
        if self.header == "all":
            from .header import header_of, with_header

            text = with_header(text, header_of(self))
        return text

    @output("text/markdown", "md", otherwise=plain_markdown)
    def markdown(self: Extracted) -> str:
        """The content as Markdown: CommonMark with tables, footnotes and formulas."""
        from ..page.base import base_of
        from .header import header_of

        return self._content_tree.markdown(header_of(self), base_of(self.page), self.page.source_bytes)

    @output("text/html", "html", otherwise=plain_html)
    def html(self: Extracted) -> str:
        """The cleaned page: the content with its ancestors and structure, safe to open."""
        from .header import header_of
        from .html import html_document

        return html_document(self.page, self._content_tree.html(*header_of(self)))

    @output("text/html", "html", name="hidden", otherwise=plain_html)
    def hidden_html(self: Extracted) -> str:
        """The whole page with its husk invisible and its layout intact, safe to open."""
        from .hidden import hidden_html

        return hidden_html(self.page, self.marks)

    @output("application/json", "json", is_text=False)
    def json(self: Extracted) -> str:
        """The extraction as JSON: what was read, how, what is known about it, the text, and every block."""
        from .json import json_of

        return json_of(self)

    @output("application/tei+xml", "xml", otherwise=plain_tei)
    def tei(self: Extracted) -> str:
        """The content as XML-TEI, with what is known about the page in its header."""
        from .tei import tei_of

        return tei_of(self)

    def to_json(self: Extracted, *, indent: int | None = 2) -> str:
        """The same as `json`, with another indent; None puts it on one line."""
        from .json import json_of

        return json_of(self, indent)

    def to_dict(self: Extracted) -> dict[str, Any]:
        """What `json` writes, as a dictionary."""
        from .json import record_of

        return record_of(self)

    def _repr_html_(self: Extracted) -> str | None:
        """The content for a notebook, which shows the `repr` instead of None; without a head, whose `base` would
        redirect the links of the notebook.
        """
        from .header import header_of

        if not self.marks.content.any():
            return None
        return self.clock.run(lambda: self._content_tree.html(*header_of(self)), lambda: plain_body(self))

    def _repr_markdown_(self) -> str | None:
        """The content for a notebook that shows no HTML."""
        return self.markdown or None


OUTPUTS: Final = {row.name: row for row in vars(Rendered).values() if isinstance(row, Output)}
"""Every output by name."""
