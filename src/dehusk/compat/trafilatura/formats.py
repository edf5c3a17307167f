"""The formats of trafilatura with the keys, attributes, columns and headers that programs expect."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from html import escape, unescape
from io import StringIO
from typing import Final
from xml.etree.ElementTree import Element, tostring

from ...page.tags import VOID
from ..fragments import Tag, rewrite
from .document import FIELDS, Document, PageContent
from .rendering import CONTAINERS, remove_non_xml, write_html
from .settings import Extractor

_ATTRIBUTES: Final = tuple(
    "sitename title author date url hostname description categories tags license id fingerprint language".split()
)
"""The metadata in XML and HTML, in order."""
_HEADER: Final = tuple(
    "title author url hostname description sitename date categories tags fingerprint id license".split()
)
"""The metadata above text and Markdown, in order."""
_CSV_COLUMNS: Final = tuple("url id fingerprint hostname title image date text comments license pagetype".split())
_RENAMED: Final = {"source": "url", "source-hostname": "sitename", "excerpt": "description"}
"""Keys of the JSON that differ from the names of the fields."""
_LISTS: Final = ("categories", "tags")
_NOT_IN_JSON: Final = {*_RENAMED.values(), *_LISTS, "body", "commentsbody"}
_INDENTED: Final = CONTAINERS | {"doc", "main", "comments"}
_PLAIN_YAML: Final = re.compile(r"[^\W\d_](?:[\w.,;!?()/'’&+-]|:(?=\w|/)| (?=[^\s#]))*")
"""A letter, then words: no colon that ends a key, and no `#` that begins a comment."""
_YAML_CONSTANTS: Final = frozenset("true false yes no on off y n null none".split())


def write_document(content: PageContent, options: Extractor) -> Document:
    """The document, its text in the requested format."""
    document = content.document
    match options.format:
        case "json":
            document.text = _write_json(document, options)
        case "xml":
            document.text = _write_xml(document)
        case "xmltei":
            document.text = content.whole.tei[content.whole.tei.index("<TEI") :]
        case "html":
            document.text = _write_html(document, write_html(content.main, options), options)
        case "csv":
            line = StringIO()
            csv.writer(line, delimiter="\t").writerow([getattr(document, column) or "null" for column in _CSV_COLUMNS])
            document.text = line.getvalue()
        case _:
            gap = "\n\n" if options.formatting else "\n"
            text = gap.join(part for part in (document.text, document.comments) if part)
            document.text = add_header(document, text) if options.with_metadata else text
    return document


def _write_json(document: Document, options: Extractor) -> str:
    """The text and the comments, with metadata if the options request them."""
    if not options.with_metadata:
        return json.dumps({"text": document.text, "comments": document.comments or ""}, ensure_ascii=False)
    values = {field: getattr(document, field) for field in FIELDS if field not in _NOT_IN_JSON}
    values |= {"comments": document.comments or ""}
    values |= {key: getattr(document, field) for key, field in _RENAMED.items()}
    values |= {field: ";".join(getattr(document, field) or ()) for field in _LISTS}
    return json.dumps(values, ensure_ascii=False)


def _write_xml(document: Document) -> str:
    """A `doc` with the metadata as attributes, the content in `main` and the comments in `comments`."""
    root = Element("doc", {name: remove_non_xml(value) for name, value in _list_metadata(document)})
    for part, name in ((document.body, "main"), (document.commentsbody, "comments")):
        part.tag = name
        root.append(part)
    _indent(root)
    return tostring(root, encoding="unicode").replace(" />", "/>")


def _indent(element: Element, depth: int = 0) -> None:
    """Put the children of an element on lines of their own where it contains no text."""
    texts = [element.text, *(child.tail for child in element)]
    if element.tag in _INDENTED and len(element) and not any(text and text.strip() for text in texts):
        element.text = "\n" + "  " * (depth + 1)
        for child in element:
            _indent(child, depth + 1)
            child.tail = "\n" + "  " * (depth + 1)
        element[-1].tail = "\n" + "  " * depth


def _write_html(document: Document, html: str, options: Extractor) -> str:
    """A page with only the content, and with the metadata in its head if the options request them; XML reads it too."""
    metadata = "".join(f'<meta name="{name}" content="{escape(value)}"/>' for name, value in _list_metadata(document))
    head = f"<head>{metadata}</head>" if options.with_metadata else ""
    body = rewrite(html, _write_xml_tag, lambda text: escape(unescape(text), quote=False))
    return f"<html>{head}<body>{body}</body></html>"


def _write_xml_tag(tag: Tag) -> str:
    """A tag of HTML as XML has it: void elements are closed, and no character reference has a name."""
    if not tag.opens:
        return tag.source
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in tag.attributes.items())
    return f"<{tag.name}{attributes}{'/' if tag.name in VOID else ''}>"


def _list_metadata(document: Document) -> Iterator[tuple[str, str]]:
    for name in _ATTRIBUTES:
        if value := getattr(document, name):
            yield name, value if isinstance(value, str) else ";".join(value)


def add_header(document: Document, text: str) -> str:
    """The text with the metadata above it."""
    fields = ((field, getattr(document, field)) for field in _HEADER)
    lines = [f"{field}: {_write_yaml(value)}\n" for field, value in fields if value]
    return f"---\n{''.join(lines)}---\n{text}"


def _write_yaml(value: str | list[str]) -> str:
    """A value in YAML: plain where it cannot be misread, otherwise as JSON, which YAML reads too."""
    is_plain = isinstance(value, str) and _PLAIN_YAML.fullmatch(value) and value.lower() not in _YAML_CONSTANTS
    return str(value) if is_plain else json.dumps(value, ensure_ascii=False)
