"""What the compiled core answers about a page."""

from __future__ import annotations

from itertools import product
from typing import Any, Final, get_args

import numpy as np
import numpy.typing as npt

import dehusk
from dehusk import _core
from dehusk.learned.predictions import load_classifier
from dehusk.learned.version import LATEST, Favor
from dehusk.page.base import base_of

COLUMNS: Final = ("parent", "end", "depth", "tag", "start", "stop", "close", "chars", "words", "blanks")
WISHES: Final[tuple[dict[str, Any], ...]] = (
    *({"favor": favor, "include_comments": comments} for favor, comments in product(get_args(Favor), (True, False))),
    {"favor": "balance", "title": False},
    {"favor": "balance", "images": False},
    *({"favor": "balance", "hidden": hidden} for hidden in ("keep", "drop")),
)
"""What is wished of each selection; what is not named is as it is by default."""
Answers = dict[str, Any]


def answers(source: str, url: str) -> Answers:
    """All that the core finds out about the HTML of a page."""
    classifier, table = load_classifier(LATEST), _core.Table.from_html(source.encode())
    declarations = table.declarations()
    address = declarations.url(url)
    predictions = classifier.classify_declared(table, declarations, address)
    return {
        "html": table.html.decode(),
        "table": _columns(table),
        "blocks": _blocks(classifier, predictions),
        "kinds": _kinds(predictions, declarations, address),
        "marks": [_marks(table, predictions, wish) for wish in WISHES],
        "declared": dict(zip(("title", "author", "date", "site"), declarations.about(), strict=True)),
        "structured": declarations.structured(url, table).values(),
        "extraction": _extraction(source, url),
    }


def _extraction(source: str, url: str) -> dict[str, str | None]:
    """What the Python package extracts, without a header: its title, author and date are chosen in Python."""
    extraction = dehusk.extract(source, url=url or None, header=False)
    tree, page = extraction._content_tree, extraction.page
    markdown = tree.markdown(("", "", ""), base_of(page), page.source_bytes)
    return {"text": extraction.text, "markdown": markdown, "html": tree.html(), "kind": extraction.kind}


def _columns(table: _core.Table) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {name: _integers(getattr(table, name)) for name in COLUMNS}
    tags = _core.TAGS + table.own_tags
    return found | {"tag": [tags[number] for number in found["tag"]]}


def _blocks(classifier: _core.Classifier, predictions: _core.Predictions) -> Answers:
    signals = np.frombuffer(predictions.signals, np.float32).reshape(len(classifier.signals), len(predictions))
    return {
        "rows": _integers(predictions.rows),
        "first_rows": _integers(predictions.first_rows),
        "signals": {name: short(row) for name, row in zip(classifier.signals, signals, strict=True) if row.any()},
        "first_round": numbers(np.frombuffer(predictions.first_round, np.float32)),
        "probability": numbers(np.frombuffer(predictions.probability, np.float64)),
    }


def _kinds(predictions: _core.Predictions, declarations: _core.Declarations, address: str) -> dict[str, float] | None:
    kinds = predictions.kinds_by(declarations, address)
    return None if kinds is None else dict(zip(_core.KINDS, numbers(np.array(kinds)), strict=True))


def _marks(table: _core.Table, predictions: _core.Predictions, wish: dict[str, Any]) -> Answers:
    selection = predictions.select(**wish)
    content, confidence = selection.content, selection.confidence
    return {
        "wish": wish,
        "content": np.flatnonzero(np.frombuffer(content, np.bool_)).tolist(),
        "confidence": numbers(np.array([confidence]))[0],
        "text": table.text(bytes(content)),
    }


def _integers(column: memoryview) -> list[int]:
    found: list[int] = np.frombuffer(column, np.int32).tolist()
    return found


def numbers(values: npt.NDArray[np.floating]) -> list[float]:
    """Numbers with no more digits than 32-bit floats need."""
    return [float(str(value)) for value in values.astype(np.float32)]


def short(values: npt.NDArray[np.float32]) -> float | list[float]:
    """A signal that is the same for all blocks as one number."""
    found = numbers(values)
    return found[0] if len(set(found)) == 1 else found
