"""What outputs are when the time of an extraction is up: its plain text, each line a paragraph, in their form."""

from __future__ import annotations

from html import escape

from .._core import plain_markdown as as_markdown
from .extracted import Extracted


def plain_markdown(extraction: Extracted) -> str:
    """The text as Markdown."""
    return as_markdown(extraction.text)


def plain_html(extraction: Extracted) -> str:
    """The text as a document that is safe to open."""
    from .html import html_document

    return html_document(extraction.page, plain_body(extraction))


def plain_body(extraction: Extracted) -> str:
    """The text as the body of a document."""
    return "".join(f"<p>{escape(line)}</p>" for line in _lines(extraction))


def plain_tei(extraction: Extracted) -> str:
    """The text as a TEI document."""
    from .tei.characters import xml_text
    from .tei.document import tei_document

    lines = _lines(extraction)
    paragraphs = [f"<p>{escape(xml_text(line), quote=False)}</p>\n" for line in lines] or ["<p />\n"]
    return tei_document(extraction, f'<body>\n<div type="entry">\n{"".join(paragraphs)}</div>\n</body>')


def _lines(extraction: Extracted) -> list[str]:
    return [line.strip() for line in extraction.text.splitlines() if line.strip()]
