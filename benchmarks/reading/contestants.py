"""The extractors that are compared: dehusk, and the peers that give Markdown, HTML, or lines of text."""

from __future__ import annotations

import atexit
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, partial
from typing import Final, TypedDict

from dehusk import Extraction, extract
from dehusk.evaluation.datasets import Gold
from dehusk.evaluation.node_peers import NodeWorker, packages_folder
from dehusk.evaluation.peers import PEERS, Extract, explain_missing

from .reference import Output

_MAX_SECONDS: Final = 120.0
"""Maximum time for one page in Node, whatever else the machine does."""
Contestant = Callable[[str, Gold], Output]
"""A function from the text of a page and its gold, of which it reads the URL alone, to the output."""


def read_dehusk(extraction: Extraction) -> Output:
    """The Markdown and the metadata of dehusk as users get them."""
    found = extraction.metadata
    return Output(extraction.markdown, **_metadata(found.title, found.authors, found.site))


def find_peers(wanted: str) -> tuple[str, ...]:
    """The peers that are named, separated by commas; `all` are those that are installed."""
    names = tuple(CONTESTANTS) if wanted == "all" else tuple(filter(None, wanted.split(",")))
    for name in names:
        missing = explain_missing(PEERS[name]) if name in CONTESTANTS else f"unknown peer {name!r}"
        if missing and wanted != "all":
            sys.exit(f"reading: {missing}")
        if missing:
            print(missing, file=sys.stderr)
    return tuple(name for name in names if not explain_missing(PEERS[name]))


def read_peer(name: str, html: str, gold: Gold) -> Output | None:
    """The output of a peer; None where it fails."""
    try:
        return load_contestant(name)(html, gold)
    except Exception:  # a page on which a peer fails is left out of its numbers
        return None


@cache
def load_contestant(name: str) -> Contestant:
    """Load a peer, without output."""
    PEERS[name].make()
    return CONTESTANTS[name]()


def _load_trafilatura() -> Contestant:
    from trafilatura import extract, extract_metadata

    keep = partial(extract, output_format="markdown", include_links=True, include_images=True)

    def read(html: str, gold: Gold) -> Output:
        found = extract_metadata(html, default_url=gold.url)
        authors = (found.author or "").split("; ")
        return Output(keep(html, url=gold.url) or "", **_metadata(found.title, authors, found.sitename))

    return read


def _load_rs_trafilatura() -> Contestant:
    from rs_trafilatura import extract

    keep = partial(extract, output_markdown=True, include_links=True, include_images=True, include_comments=True)

    def read(html: str, gold: Gold) -> Output:
        found = keep(html, url=gold.url)
        facts = _metadata(found.title, [found.author or ""], found.sitename)
        return Output(found.content_markdown or "", has_pictures=False, **facts)

    return read


def _load_resiliparse() -> Contestant:
    read_text: Extract = PEERS["resiliparse"].make()
    return lambda html, gold: Output(read_text(html, gold.url), is_plain=True, has_pictures=False)


def _load_readability() -> Contestant:
    from readability import Document

    def read(html: str, gold: Gold) -> Output:
        document = Document(html)
        return Output(_markdown_of(document.summary(html_partial=True), gold), title=document.title())

    return read


def _load_readability_js() -> Contestant:
    read = _load_node_peer("readability-js")

    def read_html(html: str, gold: Gold) -> Output:
        found = read(html, gold)
        return replace(found, markdown=_markdown_of(found.markdown, gold))

    return read_html


def _load_node_peer(name: str) -> Contestant:
    worker = NodeWorker(name, packages_folder(), _MAX_SECONDS)
    atexit.register(worker.stop)

    def read(html: str, gold: Gold) -> Output:
        found = worker.read(html, gold.url)
        facts = _metadata(found.get("title"), [found.get("author") or ""], found.get("site"))
        return Output(found["content"] or "", **facts)

    return read


class _Facts(TypedDict):
    title: str
    authors: tuple[str, ...]
    site: str


def _metadata(title: str | None, authors: Iterable[str], site: str | None) -> _Facts:
    return {"title": title or "", "authors": tuple(filter(None, authors)), "site": site or ""}


def _markdown_of(html: str, gold: Gold) -> str:
    """HTML as dehusk writes all of it."""
    return extract(html, method="everything", url=gold.url, header=False).markdown


CONTESTANTS: Final[dict[str, Callable[[], Contestant]]] = {
    "trafilatura": _load_trafilatura,
    "rs-trafilatura": _load_rs_trafilatura,
    "resiliparse": _load_resiliparse,
    "readability-lxml": _load_readability,
    "readability-js": _load_readability_js,
    "defuddle": partial(_load_node_peer, "defuddle-markdown"),
}
