"""A TEI document: a header with what is known about the page, and the content, which the core writes."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from ..metadata import Metadata
from ..release import version
from .extracted import Extracted

_NAMESPACE: Final = "http://www.tei-c.org/ns/1.0"
_WITHOUT_TEXT: Final = frozenset(
    """
    TEI teiHeader fileDesc titleStmt publicationStmt availability sourceDesc profileDesc abstract langUsage textClass
    keywords encodingDesc appInfo application text
    """.split()
)
"""Elements that contain only elements, so that line breaks in them have no meaning."""
_CONTROLS: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f]")
_NOT_XML: Final = re.compile("[\ud800-\udfff\ufffe\uffff]")
_NOT_URL: Final = re.compile(r"[\0-\x20<>\"{}|\\^`]")


def write_tei(extraction: Extracted) -> str:
    """Write the document: valid TEI P5, and well-formed whatever the page contains."""
    return write_tei_document(extraction, extraction._content_tree.tei())


def write_tei_document(extraction: Extracted, body: str) -> str:
    """Write the document with a body."""
    document = Element("TEI", {"xmlns": _NAMESPACE})
    header = _make_header(extraction.metadata, extraction.title, extraction.page.url)
    header.append(_make_program(extraction))
    document.append(header)
    SubElement(SubElement(document, "text"), "body")
    for element in document.iter():
        if element.tag in _WITHOUT_TEXT and len(element):
            element.text = "\n"
            for child in element:
                child.tail = "\n"
    before, _, after = tostring(document, "unicode").rpartition("<body />")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{before}{body}{after}'


def _make_header(known: Metadata, title: str, url: str | None) -> Element:
    header = Element("teiHeader")
    file = SubElement(header, "fileDesc")
    _add_title(SubElement(file, "titleStmt"), known, title)
    _add_publication(SubElement(file, "publicationStmt"), known)
    source = SubElement(SubElement(file, "sourceDesc"), "bibl")
    _add_title(source, known, title)
    _add_date(source, known)
    if page_url := url or known.url:
        SubElement(source, "ptr", {"type": "URL", "target": _make_xml_url(page_url)})
    _add_profile(SubElement(header, "profileDesc"), known)
    return header


def _make_program(extraction: Extracted) -> Element:
    """What made the document: the version of the package, the method, and its model where it has one."""
    described = Element("encodingDesc")
    program = SubElement(SubElement(described, "appInfo"), "application", {"ident": "dehusk", "version": version()})
    _add_line(program, "label", "dehusk")
    model = extraction.parameters.get("model")
    _add_line(program, "p", f"method {extraction.method}" + (f", model {model}" if model else ""))
    return described


def _add_title(element: Element, known: Metadata, title: str) -> None:
    _add_line(element, "title", title).set("type", "main")
    for author in known.authors:
        _add_line(element, "author", author)


def _add_publication(statement: Element, known: Metadata) -> None:
    """Add who published the page, when, and under which licence; the statement must not be empty."""
    if not (known.site or known.date or known.licence):
        SubElement(statement, "p")
        return
    _add_line(statement, "publisher", known.site or "")
    _add_date(statement, known)
    if known.licence:
        licence = _add_line(SubElement(statement, "availability"), "licence", known.licence)
        if known.licence.startswith(("http://", "https://")):
            licence.set("target", _make_xml_url(known.licence))


def _add_date(element: Element, known: Metadata) -> None:
    if known.date:
        _add_line(element, "date", known.date).set("when", known.date)


def _add_profile(profile: Element, known: Metadata) -> None:
    if known.description:
        _add_line(SubElement(profile, "abstract"), "p", known.description)
    if known.language:
        SubElement(SubElement(profile, "langUsage"), "language", {"ident": make_xml_text(known.language)})
    if known.tags:
        keywords = SubElement(SubElement(profile, "textClass"), "keywords")
        for tag in known.tags:
            _add_line(keywords, "term", tag)


def _add_line(above: Element, name: str, text: str) -> Element:
    element = SubElement(above, name)
    element.text = make_xml_text(" ".join(text.split()))
    return element


def make_xml_text(text: str) -> str:
    """Return a text with the characters replaced that XML does not allow."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", _CONTROLS.sub(" ", text))


def _make_xml_url(url: str) -> str:
    """Return a URL with the characters percent-encoded that URLs do not allow."""
    return _NOT_URL.sub(lambda match: f"%{ord(match[0]):02X}", make_xml_text(url.strip()))
