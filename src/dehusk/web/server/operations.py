"""The table of the operations of the server.

A new operation is one function from a page and its options to the answer, and one row here: the route, the validation,
the workers and the OpenAPI description follow from the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import combinations
from typing import Any, Final, NamedTuple

from ..._core import write_json
from ...errors import BadParameter
from ...extraction import Extraction, extract
from ...input.pages import require_html
from ...limits import Limits
from ...outputs import OUTPUTS
from ...outputs.json import make_block_entry
from ...overlap import bag_of_words, words
from ...page import Page
from ...parsing import parse
from .options import OF_COMPARISON, OF_EXTRACTION, Known, Options, check_options, read_options

JSON: Final = "application/json"
_WRITERS: Final[dict[str, Callable[[Extraction], str]]] = {
    JSON: lambda extraction: extraction.to_json(indent=None),
    **{output.media_type: output for output in reversed(OUTPUTS.values()) if output.media_type != JSON},
}
"""The writer of each media type; of several outputs of one type, the first counts."""
Written = tuple[str, str | None]
"""The text of an answer, and the limit past which something is left out."""


def _extract(write: Callable[[Extraction, str], str], page: Page, options: Options, media_type: str) -> Written:
    extraction = extract(page, **options)
    return write(extraction, media_type), extraction.limit


def _write_blocks(extraction: Extraction, _media_type: str) -> str:
    blocks = [make_block_entry(block) for block in extraction.blocks]
    record = {"method": extraction.method, "parameters": dict(extraction.parameters), "blocks": blocks}
    return write_json(record, None)


def _compare(page: Page, options: Options, _media_type: str) -> Written:
    methods, normalize = options["methods"], options.get("normalize", True)
    extractions = {name: extract(page, method=name, normalize=normalize) for name in methods}
    agreement = [
        {"methods": pair, "f1": round(bag_of_words(*(extractions[name].text for name in pair)).f1, 3)}
        for pair in combinations(methods, 2)
    ]
    record = {"methods": {name: _summarise(each) for name, each in extractions.items()}, "agreement": agreement}
    return write_json(record, None), next(filter(None, (each.limit for each in extractions.values())), None)


def _summarise(extraction: Extraction) -> dict[str, Any]:
    return {
        "parameters": dict(extraction.parameters),
        "confidence": extraction.confidence,
        "words": len(words(extraction.text)),
        "text": extraction.text,
    }


class Operation(NamedTuple):
    """An operation on a page, at the path of its name."""

    name: str
    summary: str
    options: Mapping[str, Known]
    """The options for each method."""
    required: tuple[str, ...]
    media_types: tuple[str, ...]
    """The media types of the answer; the first where the client names none."""
    work: Callable[[Page, Options, str], Written]
    """A function of a page, its options and the media type."""

    def read(self, query: Iterable[tuple[str, str]]) -> Options:
        """Read the options in a query."""
        return self._require(read_options(self.options, query))

    def check(self, fields: Mapping[str, Any]) -> Options:
        """Check the options in the fields of a JSON object."""
        return self._require(check_options(self.options, fields))

    def _require(self, options: Options) -> Options:
        for name in self.required:
            if name not in options:
                raise BadParameter(f"the option {name} is required")
        return options

    def answer(
        self, data: bytes, charset: str | None, options: Options, media_type: str, limits: Limits
    ) -> tuple[bytes, str | None]:
        """Return the body of the answer, and the limit past which something of the page is left out."""
        require_html(data)
        page = parse(data, url=options.get("url"), charset=charset, limits=limits)
        text, limit = self.work(page, {name: value for name, value in options.items() if name != "url"}, media_type)
        return text.encode("utf-8", "replace"), limit


_EXTRACT: Final = partial(_extract, lambda extraction, media_type: _WRITERS[media_type](extraction))
_BLOCKS: Final = partial(_extract, _write_blocks)
_DATA: Final = partial(_extract, lambda extraction, _: write_json(extraction.structured.to_dict(), None))
OPERATIONS: Final = {
    row.name: row
    for row in (
        Operation("extract", "The content of a page.", OF_EXTRACTION, (), tuple(_WRITERS), _EXTRACT),
        Operation("blocks", "Every block of a page, kept or dropped.", OF_EXTRACTION, (), (JSON,), _BLOCKS),
        Operation("data", "What a page declares, as data.", OF_EXTRACTION, (), (JSON,), _DATA),
        Operation("compare", "A page by several methods.", OF_COMPARISON, ("methods",), (JSON,), _compare),
    )
}
