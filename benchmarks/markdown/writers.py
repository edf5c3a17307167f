"""The writers of Markdown that are measured."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

import turbohtml

from dehusk import Extraction, extract, parse
from dehusk.evaluation.datasets import Gold
from dehusk.findings.comments import signed_posts
from dehusk.outputs.content import build_content_tree
from dehusk.outputs.header import NO_HEADER
from dehusk.page.base import base_of
from training.held_out import held_out_selection

Writer = Callable[[bytes, Gold], str]


def writers() -> dict[str, Writer]:
    """The writers by name."""
    return {
        "dehusk": _by_dehusk,
        "trafilatura": _by_trafilatura(),
        "turbohtml": _by_turbohtml,
        "dehusk, whole page": lambda html, gold: _whole(html, gold).markdown,
        "turbohtml, whole page": lambda html, gold: turbohtml.parse(source_of(html, gold)).to_markdown(),
    }


def source_of(html: bytes, gold: Gold) -> str:
    """The decoded page, which writers get that do not decode themselves."""
    return parse(html, charset=gold.charset).source


def _by_dehusk(html: bytes, gold: Gold) -> str:
    page, selection = held_out_selection("wcxb", html, gold)
    tree = build_content_tree(page, selection, signed_posts(page, selection.content), normalize=False)
    return tree.markdown(NO_HEADER, base_of(page), page.source_bytes)


def _by_trafilatura() -> Writer:
    try:
        import trafilatura
    except ImportError:
        sys.exit("markdown: trafilatura is missing; install dehusk[peers]")
    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)

    def write(html: bytes, gold: Gold) -> str:
        shown = trafilatura.extract(
            source_of(html, gold),
            url=gold.url,
            output_format="markdown",
            include_formatting=True,
            include_links=True,
            include_images=True,
            include_tables=True,
            include_comments=False,
        )
        return shown or ""

    return write


def _by_turbohtml(html: bytes, gold: Gold) -> str:
    content = turbohtml.parse(source_of(html, gold)).main_content()
    return content.to_markdown() if content is not None else ""


def _whole(html: bytes, gold: Gold) -> Extraction:
    return extract(html, charset=gold.charset, url=gold.url, method="everything")
