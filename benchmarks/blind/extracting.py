"""Extractions in Markdown: by dehusk with models that have not seen the page, and by three other programs."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from dehusk import Extraction
from dehusk.errors import DehuskError
from dehusk.evaluation.node_peers import NodeWorker, packages_folder
from dehusk.evaluation.peers import PEERS

from ..completeness.models import ModelFiles, Models, extract_with_models
from .drawing import DrawnPage

DEHUSK: Final = "dehusk"
_MAX_SECONDS: Final = 120.0
"""Maximum time for one page in Node: readers compare what a program finds, and not how fast it is."""
Convert = Callable[[str, str | None], str]
"""A function from the text of a page and its URL to Markdown."""


def extract_pages(pages: Sequence[DrawnPage], models: Models) -> Iterator[Extraction]:
    """Extract each page as a user does by default, by models that have not seen it where there are any."""
    datasets = {page.dataset.name: page.dataset for page in pages}
    blocks = {name: models.block_models(dataset) for name, dataset in datasets.items()}
    kinds = {name: models.kind_models(dataset) for name, dataset in datasets.items()}
    for drawn in pages:
        name, page = drawn.dataset.name, drawn.gold.id
        yield extract_with_models(ModelFiles(blocks[name][page].blocks, kinds[name][page].kinds), drawn.page)


def count_seen(pages: Sequence[DrawnPage], models: Models) -> int:
    """Count the pages that have no held-out model: the model that judges them may have learned from them."""
    by_set = {page.dataset.name: models.block_models(page.dataset) for page in pages}
    return sum("train" in page.dataset.use and by_set[page.dataset.name][page.gold.id].is_package for page in pages)


def load_programs() -> Mapping[str, Convert]:
    """Load the other programs; `MissingExtra` says which is not installed."""
    for name in ("trafilatura", "rs-trafilatura", "defuddle"):
        PEERS[name].make()
    return {"defuddle": _load_defuddle(), "rs-trafilatura": _load_rs_trafilatura(), "trafilatura": _load_trafilatura()}


def _load_defuddle() -> Convert:
    worker = NodeWorker("defuddle-markdown", packages_folder(), _MAX_SECONDS)
    atexit.register(worker.stop)

    def convert(html: str, url: str | None) -> str:
        try:
            return worker.content(html, url)
        except (DehuskError, TimeoutError) as error:
            print(f"defuddle: {url}: {error}")
            return ""

    return convert


def _load_rs_trafilatura() -> Convert:
    from rs_trafilatura import extract

    keep = partial(extract, output_markdown=True, include_links=True, include_images=True, include_comments=True)
    return lambda html, url: keep(html, url=url).content_markdown or ""


def _load_trafilatura() -> Convert:
    from trafilatura import extract

    keep = partial(extract, output_format="markdown", include_links=True, include_images=True)
    return lambda html, url: keep(html, url=url) or ""
