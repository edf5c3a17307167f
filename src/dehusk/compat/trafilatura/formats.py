"""The formats of trafilatura with the keys, attributes, columns and headers that programs expect."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from html import escape
from io import StringIO
from typing import Final
from xml.etree.ElementTree import Element, tostring

from ...extraction import Extraction
from ..fragments import all_of, content_html
from ..rewriting import Tag, rewritten, with_links, without
from .document import FIELDS, Document
from .element_builder import for_xml
from .elements import body_of
from .indenting import indented
from .options import Options
from .well_formed import well_formed

_ATTRIBUTES: Final = tuple(
    "sitename title author date url hostname description categories tags license id fingerprint language".split()
)
"""The metadata in XML and HTML, in order."""
_HEADER: Final = tuple(
    "title author url hostname description sitename date categories tags fingerprint id license".split()
)
"""The metadata above text and Markdown, in order."""
_RENAMED: Final = {"source": "url", "source-hostname": "sitename", "excerpt": "description"}
"""Keys of the JSON that differ from the names of the fields."""
_LISTS: Final = ("categories", "tags")
_NOT_IN_JSON: Final = {*_RENAMED.values(), *_LISTS, "body", "commentsbody"}
_IMAGES: Final = frozenset({"img", "picture", "source"})
_LINKS: Final = frozenset({"a"})
_FORMATTING: Final = frozenset(
    "b big cite del dfn em font i ins kbd mark s samp small strike strong sub sup tt u var".split()
)


def plain(part: Extraction, options: Options) -> str:
    """A part of the content as text: a line for each paragraph, or Markdown where formatting is wanted."""
    if not part.marks.content.any():
        return ""
    if options.formatting:
        return all_of(wanted_html(part, options), part.page.url).markdown
    if options.links or options.images:
        html = with_links(wanted_html(part, options), lambda text, address: f"[{text}]({address})")
        part = all_of(rewritten(html, _written_out), part.page.url)
    return lines(part)


def lines(part: Extraction) -> str:
    """A part of the content as text without empty lines."""
    return "\n".join(line for line in part.text.splitlines() if line.strip())


def elements(part: Extraction, options: Options) -> Element:
    """A part of the content as XML elements."""
    return body_of(wanted_html(part, options))


def wanted_html(part: Extraction, options: Options) -> str:
    """The HTML of a part of the content, without the markup that the options exclude; its text is the same."""
    unwanted = (
        (frozenset() if options.links else _LINKS)
        | (frozenset() if options.images else _IMAGES)
        | (frozenset() if options.formatting else _FORMATTING)
    )
    return without(content_html(part), unwanted)


def _written_out(tag: Tag) -> str:
    """An image as Markdown writes it; its title describes it where nothing else does."""
    if tag.name != "img":
        return tag.source
    described = tag.attributes.get("alt") or tag.attributes.get("title", "")
    return escape(f"![{described}]({tag.attributes.get('src', '')})")


def as_csv(document: Document) -> str:
    """One line of tab-separated values."""
    line = StringIO()
    columns = "url id fingerprint hostname title image date text comments license pagetype".split()
    csv.writer(line, delimiter="\t").writerow([getattr(document, column) or "null" for column in columns])
    return line.getvalue()


def as_json(document: Document, options: Options) -> str:
    """The text and the comments, with metadata if the options ask for them."""
    if not options.with_metadata:
        return json.dumps({"text": document.text, "comments": document.comments or ""}, ensure_ascii=False)
    values = {field: getattr(document, field) for field in FIELDS if field not in _NOT_IN_JSON}
    values |= {"comments": document.comments or ""}
    values |= {key: getattr(document, field) for key, field in _RENAMED.items()}
    values |= {field: ";".join(getattr(document, field) or ()) for field in _LISTS}
    return json.dumps(values, ensure_ascii=False)


def as_xml(document: Document) -> str:
    """A `doc` with the metadata as attributes, the content in `main` and the comments in `comments`."""
    root = Element("doc", {name: for_xml(value) for name, value in _metadata(document)})
    for part, name in ((document.body, "main"), (document.commentsbody, "comments")):
        part.tag = name
        root.append(part)
    return tostring(indented(root), encoding="unicode").replace(" />", "/>")


def as_html(document: Document, html: str, options: Options) -> str:
    """A page with only the content, and with the metadata in its head if the options ask for them."""
    metadata = "".join(f'<meta name="{name}" content="{escape(value)}"/>' for name, value in _metadata(document))
    head = f"<head>{metadata}</head>" if options.with_metadata else ""
    return f"<html>{head}<body>{well_formed(html)}</body></html>"


def with_header(document: Document, text: str) -> str:
    """A text with its metadata above it."""
    fields = ((field, getattr(document, field)) for field in _HEADER)
    lines = [f"{field}: {_scalar(value)}\n" for field, value in fields if value]
    return f"---\n{''.join(lines)}---\n{text}"


def _metadata(document: Document) -> Iterator[tuple[str, str]]:
    for name in _ATTRIBUTES:
        if value := getattr(document, name):
            yield name, value if isinstance(value, str) else ";".join(value)


def _scalar(value: str | list[str]) -> str:
    """A value in YAML: plain where it cannot be misread, otherwise as JSON, which YAML reads too."""
    is_plain = isinstance(value, str) and _PLAIN.fullmatch(value) and value.lower() not in _MISREAD
    return str(value) if is_plain else json.dumps(value, ensure_ascii=False)


_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w.,;!?()/'’&+-]|:(?=\w|/)| (?=[^\s#]))*")
"""A letter, then words: no colon that ends a key, and no `#` that begins a comment."""
_MISREAD: Final = frozenset("true false yes no on off y n null none".split())
