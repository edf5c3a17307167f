"""Everything that dehusk writes of a page as HTML."""

from __future__ import annotations

import numpy as np

from dehusk import Extraction, Page, Selection
from dehusk.compat import readability
from dehusk.findings.segments import segments
from dehusk.outputs.whole_pages import Outline, write_numbered_html, write_outlined_html
from dehusk.web.inspector.parts import render_markdown


def written(page: Page) -> dict[str, str]:
    """The HTML of every output by its name, with all of the page as content, and with none of it."""
    everything, nothing = (
        _kept(page, page.is_text & (np.arange(len(page)) >= page.body)),
        _kept(page, page.is_text & False),
    )
    outlines = [Outline(row, "content", page.name(row)) for row in range(page.body, len(page))]
    return {
        "html": everything.html,
        "hidden": everything.hidden_html,
        "hidden-all": nothing.hidden_html,
        "outlined": write_outlined_html(page, [Outline(found.row, found.role, found.path) for found in segments(page)]),
        "blocks": write_outlined_html(page, outlines),
        "inspector": write_numbered_html(page),
        "markdown": _body(render_markdown(everything.markdown)),
        "notebook": _body(everything._repr_html_() or ""),
        "readability": str(readability.Document(page.source).summary()),
    }


def _kept(page: Page, content: np.ndarray) -> Extraction:
    return Extraction(page, Selection(content, np.zeros(len(page))), "some", {})


def _body(html: str) -> str:
    return f"<!DOCTYPE html><body>{html}"
