"""The layouts in which benchmarks are published, one section each: how pages and gold are read from a local copy."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from ...errors import DatasetError
from ...method import Selection
from ...page import Ints, Page
from ...page.attributes import attribute_values
from ...parsing import parse
from ...selection import text_of
from ..datasets import Gold, naming_file
from ..metrics.markdown import plain_text
from .source import (
    Importer,
    Skipped,
    convert_pages,
    list_files,
    read_html,
    read_object,
    read_text,
    read_texts,
    require,
    require_object,
)

Pages = Iterator[tuple[Gold, bytes] | Skipped]

# article-extraction-benchmark: `ground-truth.json`, and `html/` with compressed pages
_AEB_ABOUT: Final = {
    "name": "article-extraction-benchmark",
    "gold": "article text",
    "licence": "MIT; the texts of the pages remain their publishers'",
    "source": "Zyte (Scrapinghub), article-extraction-benchmark, 2020",
    "use": "evaluate only",
    "note": "news and blog articles",
}


def _read_aeb(folder: Path) -> Pages:
    require(folder, "ground-truth.json", "html/")
    file = folder / "ground-truth.json"
    with naming_file(_AEB_ABOUT["name"], file):
        gold = read_object(file)
    yield from convert_pages(gold, list_files(folder / "html", ".html.gz", ".html"), _convert_aeb_page)


def _convert_aeb_page(page: str, entry: object, html: bytes) -> tuple[Gold, bytes]:
    found = require_object(entry)
    return Gold(
        page, f"{page}.html", read_text(found, "articleBody") or "", read_text(found, "url"), kind="article"
    ), html


# CleanEval: a folder of pages, each wrapped in a `text` element, and a folder of cleaned texts. The two parts of the
# competition and the mirrors name these folders differently; every pair that exists is read.
_CLEANEVAL_ABOUT: Final = {
    "name": "cleaneval",
    "gold": "main content text",
    "licence": "not stated; competition data",
    "source": "Baroni, Chantree, Kilgarriff and Sharoff, CleanEval: a competition for cleaning web pages, LREC 2008",
    "use": "evaluate only",
    "note": "charset is the declared one where known",
}
_FOLDERS: Final = (
    ("en_original", "en_cleaned", "development"),
    ("finalrun-input", "GoldStandard", "evaluation"),
    ("input", "GoldStandard", None),
    ("input", "gold_std", None),
    ("orig", "clean", None),
    ("original", "gold", None),
)
"""Folders of pages, the folders of their cleaned texts, and the part of the competition that these are."""
_OPENING: Final = re.compile(rb'\s*<text\b((?:[^>"]|"[^"]*")*)>[ \t]*\r?\n?')
_CLOSING: Final = re.compile(rb"</text>\s*\Z")
_ATTRIBUTE: Final = re.compile(r'(?<![a-z])([a-z]++)\s*+=\s*+"([^"]*+)"')
_URL_LINE: Final = re.compile(r"\s*URL:[ \t]*(\S*)[^\n]*\n?")
_MARKER: Final = re.compile(r"</?[phl]>", re.IGNORECASE)


def _read_cleaneval(folder: Path) -> Pages:
    pairs = [pair for pair in _FOLDERS if all((folder / name).is_dir() for name in pair[:2])]
    if not pairs:
        names = ", or ".join(f"{html}/ and {gold}/" for html, gold, _ in _FOLDERS)
        raise DatasetError(f"{folder}: expected {names} in it")
    for html, gold, split in pairs:
        cleaned = list_files(folder / gold, "-cleaned.txt", ".txt")
        yield from convert_pages(cleaned, list_files(folder / html, ".html"), partial(_convert_cleaneval_page, split))


def _convert_cleaneval_page(split: str | None, page: str, cleaned: Path, wrapped: bytes) -> tuple[Gold, bytes]:
    html, declared = _unwrap(wrapped)
    text, url = _remove_markers(_decode(cleaned.read_bytes()))
    named, charset = declared.get("id", ""), declared.get("encoding", "")
    gold = Gold(
        page,
        f"{page}.html",
        text,
        url or (named if named.startswith("http") else None),
        lang="en",
        kind="mixed",
        charset=None if charset.startswith("unknown") else charset or None,
        split=split,
    )
    return gold, html


def _unwrap(html: bytes) -> tuple[bytes, dict[str, str]]:
    """Return the page as it was served, and the attributes of its wrapper."""
    opening = _OPENING.match(html)
    if opening is None:
        return html, {}
    attributes = dict(_ATTRIBUTE.findall(opening[1].decode("utf-8", "replace")))
    return _CLOSING.sub(b"", html[opening.end() :]), attributes


def _remove_markers(text: str) -> tuple[str, str | None]:
    """Return the text without its URL line and the markers of paragraphs, headings and list items, and the URL."""
    line = _URL_LINE.match(text)
    url = line[1] if line else None
    return _MARKER.sub("", text[line.end() :] if line else text), url or None


def _decode(data: bytes) -> str:
    """Decode a cleaned text: most are UTF-8, the others were written on Windows."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("windows-1252", "replace")


# L3S-GN1, the news set of boilerpipe: `original/`, and `annotated/`, where spans classify each text
_L3S_GN1_ABOUT: Final = {
    "name": "l3s-gn1",
    "gold": "headline and full text of the article; not captions, related links and comments",
    "licence": "research use only",
    "source": "Kohlschütter, Fankhauser and Nejdl, Boilerplate detection using shallow text features, WSDM 2010",
    "use": "evaluate only",
    "note": "news articles of 2008",
}
_HEADLINE, _FULL_TEXT = 1, 2
_UNLABELLED: Final = -1
_CLASS_LABEL: Final = re.compile(r"(?:^|\s)x-nc-sel([0-5])(?:\s|$)")
_URL_MAPPING: Final = re.compile(r"<urn:uuid:([^<>]++)>\s++(\S++)")


def _read_l3s(folder: Path) -> Pages:
    require(folder, "original/", "annotated/")
    annotated, original = list_files(folder / "annotated", ".html"), list_files(folder / "original", ".html")
    mapping = folder / "url-mapping.txt"
    urls = dict(_URL_MAPPING.findall(mapping.read_text("utf-8", "replace"))) if mapping.is_file() else {}
    yield from convert_pages(annotated, original, partial(_convert_l3s_page, urls))


def _convert_l3s_page(urls: dict[str, str], name: str, annotated: Path, html: bytes) -> tuple[Gold, bytes]:
    page = parse(annotated.read_bytes())
    labels = _label_rows(page)
    if not (labels != _UNLABELLED).any():
        raise ValueError("nothing is annotated in it")
    text = _join_labelled_text(page, labels, _HEADLINE, _FULL_TEXT)
    title = " ".join(_join_labelled_text(page, labels, _HEADLINE).split()) or None
    return Gold(name, f"{name}.html", text, urls.get(name), lang="en", kind="article", title=title), html


def _label_rows(page: Page) -> Ints:
    """Return the label of the nearest annotated ancestor of each row; ancestors precede their rows."""
    labels = np.full(len(page), _UNLABELLED, np.int32)
    for row, value in zip(*attribute_values(page, "class"), strict=True):
        label = _CLASS_LABEL.search(value)
        if label:
            labels[row : page.end[row]] = int(label[1])
    return labels


def _join_labelled_text(page: Page, labels: Ints, *wanted: int) -> str:
    content = page.is_text & np.isin(labels, wanted)
    return text_of(page, Selection(content, np.zeros(len(page))))


# WCXB: `dev/` and `test/`, each with `html/` and `ground-truth/`: compressed pages and JSON
_WCXB_ABOUT: Final = {
    "gold": "main content text, Markdown where given, title, author, date, must-have and must-not snippets, page kind",
    "licence": "CC-BY-4.0",
    "source": "Foley, WCXB: a multi-type web content extraction benchmark, 2026, arXiv:2605.21097",
}
_WCXB_DEVELOPMENT_ABOUT: Final = _WCXB_ABOUT | {
    "name": "wcxb",
    "use": "train, tune, evaluate",
    "note": "development split, without the pages that the test split repeats",
}
_WCXB_TEST_ABOUT: Final = _WCXB_ABOUT | {"name": "wcxb-test", "use": "evaluate only", "note": "test split"}


def _read_wcxb_development(folder: Path) -> Pages:
    """Read the development split without pages that the test split has too: a method must not be trained on them."""
    repeated = _fingerprint_split(folder / "test") if (folder / "test").is_dir() else set()
    for page in _read_wcxb("dev", folder):
        if isinstance(page, Skipped) or not {page[0].url, _fingerprint_page(page[1])} & repeated:
            yield page
        else:
            yield Skipped(page[0].id, "the test split holds the same page")


def _fingerprint_split(split: Path) -> set[str | None]:
    """Return the URLs and the digests of the pages of a split."""
    found: set[str | None] = set()
    for file in list_files(split / "ground-truth", ".json").values():
        with naming_file("wcxb", file):
            found.add(read_text(read_object(file), "url"))
    for file in list_files(split / "html", ".html.gz", ".html").values():
        with naming_file("wcxb", file):
            found.add(_fingerprint_page(read_html(file)))
    return found - {None}


def _fingerprint_page(html: bytes) -> str:
    return hashlib.sha256(html).hexdigest()


def _read_wcxb(split: str, folder: Path) -> Pages:
    require(folder, f"{split}/ground-truth/", f"{split}/html/")
    gold, html = (
        list_files(folder / split / "ground-truth", ".json"),
        list_files(folder / split / "html", ".html.gz", ".html"),
    )
    yield from convert_pages(gold, html, partial(_convert_wcxb_page, split))


def _convert_wcxb_page(split: str, page: str, file: Path, html: bytes) -> tuple[Gold, bytes]:
    about = read_object(file)
    truth = require_object(about.get("ground_truth"))
    author = read_text(truth, "author")
    gold = Gold(
        page,
        f"{page}.html",
        read_text(truth, "main_content"),
        read_text(about, "url"),
        kind=_wcxb_kind(require_object(about.get("_internal") or {})),
        markdown=read_text(truth, "main_content_markdown"),
        title=read_text(truth, "title"),
        date=read_text(truth, "publish_date"),
        split=split,
        authors=(author,) if author else (),
        wanted=read_texts(truth, "with"),
        unwanted=read_texts(truth, "without"),
    )
    return gold, html


def _wcxb_kind(internal: dict[str, Any]) -> str | None:
    """The kind of page: a text, or an object with more information; "category" is an older name for "collection"."""
    found = internal.get("page_type")
    kind = read_text(found, "primary") if isinstance(found, dict) else read_text(internal, "page_type")
    return "collection" if kind == "category" else kind


# WebMainBench: files of JSON lines, each a page with its HTML, its content as Markdown, and facts
_WEBMAINBENCH_ABOUT: Final = {
    "name": "webmainbench",
    "gold": "main content as Markdown, and the text of that",
    "licence": "Apache-2.0; the texts of the pages remain their publishers'",
    "source": "Liu et al., Dripper: token-efficient main HTML extraction, 2025, arXiv:2511.23119",
    "use": "evaluate only",
    "note": "46 languages; the content of 545 pages was written by hand, that of 7,809 converted from annotated HTML",
    "compare": "markdown",
}
_CONTENT_ATTRIBUTE: Final = re.compile(r"""\scc-select(?:=(?:"[^"]*"|'[^']*'|[^\s>"']++))?""")
"""Attribute that marks the content in the HTML of the benchmark: an extractor must not see it."""
_NOT_IN_FILE_NAMES: Final = re.compile(r"[^\w.-]+")


def _read_webmainbench(source: Path) -> Pages:
    """Read a file of JSON lines, or all of a folder."""
    files = [source] if source.is_file() else sorted(source.glob("*.jsonl"))
    if not files:
        raise DatasetError(f"{source}: expected a file of JSON lines, or a folder with files *.jsonl")
    seen: set[str] = set()
    for file in files:
        with naming_file(_WEBMAINBENCH_ABOUT["name"], file), file.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _convert_webmainbench_line(f"{file.name}:{number}", line, seen)


def _convert_webmainbench_line(place: str, line: bytes, seen: set[str]) -> tuple[Gold, bytes] | Skipped:
    try:
        row = require_object(json.loads(line))
        page = read_text(row, "track_id") or read_text(row, "id") or place
        if page in seen:
            return Skipped(page, "its id is there already")
        found = _convert_webmainbench_page(page, row)
    except (ValueError, RecursionError) as error:
        return Skipped(place, f"cannot be used: {error}")
    seen.add(page)
    return found


def _convert_webmainbench_page(page: str, row: dict[str, Any]) -> tuple[Gold, bytes]:
    about = require_object(row.get("meta") or {})
    markdown = read_text(row, "groundtruth_content") or read_text(row, "convert_main_content")
    if markdown is None:
        raise ValueError("neither 'groundtruth_content' nor 'convert_main_content' is there")
    html, style = read_text(row, "html"), about.get("style")  # such as an article or a thread
    gold = Gold(
        page,
        f"{_NOT_IN_FILE_NAMES.sub('-', page)}.html",
        plain_text(markdown),
        read_text(row, "url") or read_text(about, "url"),
        lang=read_text(about, "language"),
        kind=style.lower() if isinstance(style, str) and style else None,
        markdown=markdown,
        split=read_text(about, "level"),
        charset="utf-8",
    )
    if html is None:
        raise ValueError("'html' is missing")
    return gold, _CONTENT_ATTRIBUTE.sub("", html).encode()


IMPORTERS: Final[dict[str, Importer]] = {
    about["name"]: Importer(about, read)
    for about, read in (
        (_AEB_ABOUT, _read_aeb),
        (_CLEANEVAL_ABOUT, _read_cleaneval),
        (_L3S_GN1_ABOUT, _read_l3s),
        (_WCXB_DEVELOPMENT_ABOUT, _read_wcxb_development),
        (_WCXB_TEST_ABOUT, partial(_read_wcxb, "test")),
        (_WEBMAINBENCH_ABOUT, _read_webmainbench),
    )
}
