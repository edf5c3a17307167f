"""The extractors that get the hostile pages: how each makes text of a page, and HTML."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from dehusk import OUTPUTS, __version__, extract
from dehusk.evaluation.peers import PEERS, find_version


@dataclass(frozen=True)
class Contestant:
    """An extractor."""

    version: str
    text: Callable[[str], str]
    html: Callable[[str], str]
    """The content as HTML, in the richest form that it writes."""


def _every_output(page: str) -> str:
    extraction = extract(page)
    return "\0".join(output(extraction) for output in OUTPUTS.values())


@cache
def _peer(name: str) -> Callable[[str, str | None], str]:
    return PEERS[name].make()


def _text_of(name: str) -> Callable[[str], str]:
    return lambda page: _peer(name)(page, None)


def _trafilatura(page: str) -> str:
    import trafilatura

    rich: dict[str, Any] = dict.fromkeys(("include_links", "include_images", "include_formatting"), True)
    return trafilatura.extract(page, output_format="html", **rich) or ""


def _resiliparse(page: str) -> str:
    from resiliparse.extract.html2text import extract_plain_text

    return str(extract_plain_text(page, preserve_formatting="minimal_html", main_content=True, links=True))


def _readability(page: str) -> str:
    from readability import Document

    return str(Document(page).summary())


def _turbohtml(page: str) -> str:
    from turbohtml import parse

    content = parse(page).main_content()
    return content.serialize() if content else ""


_HTML: Final[dict[str, Callable[[str], str]]] = {
    "trafilatura": _trafilatura,
    "resiliparse": _resiliparse,
    "readability-lxml": _readability,
    "turbohtml": _turbohtml,
}


def contestants() -> dict[str, Contestant]:
    """All extractors by name; dehusk twice, as it also writes many outputs of one extraction."""
    return {
        "dehusk": Contestant(__version__, lambda page: extract(page).text, lambda page: extract(page).html),
        "dehusk, every output": Contestant(__version__, _every_output, lambda page: extract(page).hidden_html),
        **{name: Contestant(find_version(PEERS[name]), _text_of(name), html) for name, html in _HTML.items()},
    }
