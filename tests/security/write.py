"""Writes the pages with vectors, and all HTML that dehusk makes of them, for tests in browsers.

usage: python -m security.write FOLDER
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from dehusk import Extraction, Page, Selection, parse
from dehusk.compat import readability
from dehusk.evaluation.extractors import Extractor
from dehusk.evaluation.report.page import write_report
from dehusk.evaluation.results import Results, Row
from dehusk.findings.segments import segments
from dehusk.outputs.html import write_policy
from dehusk.outputs.whole_pages import Outline, write_numbered_html, write_outlined_html
from dehusk.web.inspector.parts import render_markdown
from security.vectors import FAMILIES, pages


def write_all(folder: Path) -> None:
    """A folder for each output, and `given` for the pages as they are; `index.json` tells what there is.

    `OUTPUT.html` is made of a page with an address.
    """
    index: dict[str, list[str]] = {}
    for name, html in pages():
        outputs = {output: text.encode() for output, text in written(parse(html)).items()}
        for output, data in ({"given": html} | outputs).items():
            (folder / output).mkdir(parents=True, exist_ok=True)
            (folder / output / f"{name}.html").write_bytes(data)
            index.setdefault(output, []).append(f"{output}/{name}.html")
    addressed = parse("<base href=/there/><p>The mill <img src=mill.png> turns.", url="https://passive.example/here/")
    for output, text in written(addressed).items():
        (folder / f"{output}.html").write_text(text, "utf-8")
    _write_report(folder / "report.html")
    (folder / "index.json").write_text(json.dumps({"outputs": index, "policy": write_policy()}), "utf-8")


def _write_report(path: Path) -> None:
    """A report in which every name and every text holds vectors."""
    some = "".join(vector for vectors in FAMILIES.values() for vector in vectors[::97])
    short: Any = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'<!--"
    extractors = tuple(Extractor(f"{short}{number}", short, short, short) for number in range(2))
    rows = tuple(
        Row(short, f"{short}{number}", extractor.name, short, "en", short, 1000, "", {"lcs_f1": 0.5})
        for number in range(2)
        for extractor in extractors
    )
    facts = {"name": short, "pages": 2, "digest": short, "licence": short, "source": some, "use": short}
    results = Results((facts,), extractors, rows, (), {"python": some})
    write_report(results, lambda *_: f"{some} text", lambda *_: f"{some} gold", (), path)


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


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
