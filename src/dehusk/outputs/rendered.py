"""The table of all outputs, one row each.

A new output is the function that writes it, and one row here: the property of `Extraction`, the format of the command
line, the benchmarks and the tests follow from the row. A row imports its file on first use, so that the import of the
package stays fast. Where the time limit of an extraction is exceeded, an output is its plain text in that form.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from html import escape
from typing import Any, Final

from .._core import plain_markdown, text_with_header
from ..limits import within_time
from .extracted import Extracted

Render = Callable[[Extracted], str]
"""Writes an extraction as a string."""


class Output(cached_property[str]):
    """A property of an extraction that is rendered on first use, and then kept."""

    def __init__(
        self, render: Render, *, name: str, media_type: str, extension: str, is_text: bool, otherwise: Render | None
    ) -> None:
        super().__init__(render if otherwise is None else within_time(render, otherwise))
        self.name = name
        """The name of the format on the command line."""
        self.media_type = media_type
        self.extension = extension
        """The extension of files in this format, without the dot."""
        self.is_text = is_text
        """Whether it is the text of the page; otherwise it is a record, which may describe a page without text."""

    @property
    def description(self) -> str:
        """The first line of its docstring."""
        return (self.__doc__ or "").partition("\n")[0]

    def __call__(self, extraction: Extracted) -> str:
        return self.__get__(extraction)


def output(
    media_type: str, extension: str, *, name: str | None = None, is_text: bool = True, otherwise: Render | None = None
) -> Callable[[Render], Output]:
    """Turn a function into an output. The output has the name of the function, unless another `name` is given.

    Where the time limit of an extraction is exceeded, the output is what `otherwise` writes.
    """

    def make(render: Render) -> Output:
        facts = {"media_type": media_type, "extension": extension}
        return Output(render, name=name or render.__name__, **facts, is_text=is_text, otherwise=otherwise)

    return make


def _write_plain_markdown(extraction: Extracted) -> str:
    """Write the text as Markdown."""
    return plain_markdown(extraction.text)


def _write_plain_html(extraction: Extracted) -> str:
    """Write the text as a document that is safe to open."""
    from .html import write_document

    return write_document(extraction.page, write_plain_body(extraction))


def write_plain_body(extraction: Extracted) -> str:
    """Write the text as the body of a document."""
    return "".join(f"<p>{escape(line)}</p>" for line in _split_lines(extraction))


def _write_plain_tei(extraction: Extracted) -> str:
    """Write the text as a TEI document."""
    from .tei import make_xml_text, write_tei_document

    lines = _split_lines(extraction)
    paragraphs = [f"<p>{escape(make_xml_text(line), quote=False)}</p>\n" for line in lines] or ["<p />\n"]
    return write_tei_document(extraction, f'<body>\n<div type="entry">\n{"".join(paragraphs)}</div>\n</body>')


def _split_lines(extraction: Extracted) -> list[str]:
    return [line.strip() for line in extraction.text.splitlines() if line.strip()]


class Rendered:
    """The outputs as properties; a base class of `Extraction`. Every output shows the same selection."""

    @output("text/plain", "txt")
    def text(self: Extracted) -> str:
        """The content as plain text, in lines as a browser would show them.

        It names the authors of posts only where their elements do: to find all posts takes longer than the text.
        """
        from ..findings.comments import signed_posts
        from ..selection import text_of
        from .content import write_bylines

        bylines = write_bylines(signed_posts(self.page, self.selection.content))
        text = text_of(self.page, self.selection, bylines, normalize=self.normalize)
        if self.header == "all":
            from .header import find_header

            text = text_with_header(text, *find_header(self))
        return text

    @output("text/markdown", "md", otherwise=_write_plain_markdown)
    def markdown(self: Extracted) -> str:
        """The content as Markdown: CommonMark with tables, footnotes and formulas."""
        from ..page.base import base_of
        from .header import find_header

        return self._content_tree.markdown(find_header(self), base_of(self.page), self.page.source_bytes)

    @output("text/html", "html", otherwise=_write_plain_html)
    def html(self: Extracted) -> str:
        """The cleaned page: the content with its ancestors and structure, safe to open."""
        from .header import find_header
        from .html import write_document

        return write_document(self.page, self._content_tree.html(*find_header(self)))

    @output("text/html", "html", name="hidden", otherwise=_write_plain_html)
    def hidden_html(self: Extracted) -> str:
        """The whole page with its husk invisible and its layout intact, safe to open."""
        from .html import write_hidden_html

        return write_hidden_html(self.page, self.selection)

    @output("application/json", "json", is_text=False)
    def json(self: Extracted) -> str:
        """The extraction as JSON: the input, the method, what is known of the page, its text and blocks."""
        from .json import write_record

        return write_record(self)

    @output("application/tei+xml", "xml", otherwise=_write_plain_tei)
    def tei(self: Extracted) -> str:
        """The content as XML-TEI, with what is known about the page in its header."""
        from .tei import write_tei

        return write_tei(self)

    def to_json(self: Extracted, *, indent: int | None = 2) -> str:
        """Return `json` with another indent; None puts it on one line."""
        from .json import write_record

        return write_record(self, indent)

    def to_dict(self: Extracted) -> dict[str, Any]:
        """Return the record that `json` writes as a dictionary."""
        from .json import make_record

        return make_record(self)

    def _repr_html_(self: Extracted) -> str | None:
        """Return the content for a notebook, which shows the `repr` instead of None.

        It has no head, whose `base` would redirect the links of the notebook.
        """
        from .header import find_header

        if not self.selection.content.any():
            return None
        return self.clock.run(lambda: self._content_tree.html(*find_header(self)), lambda: write_plain_body(self))

    def _repr_markdown_(self) -> str | None:
        """Return the content for a notebook that does not show HTML."""
        return self.markdown or None


OUTPUTS: Final = {row.name: row for row in vars(Rendered).values() if isinstance(row, Output)}
"""Every output by name."""
