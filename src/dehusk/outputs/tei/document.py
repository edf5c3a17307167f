"""A TEI document: a header with what is known about the page, and the content tree, which the core writes."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from ...metadata import Metadata
from ...release import version
from ..extracted import Extracted
from .characters import xml_address, xml_text

_NAMESPACE: Final = "http://www.tei-c.org/ns/1.0"
_WITHOUT_TEXT: Final = frozenset(
    """
    TEI teiHeader fileDesc titleStmt publicationStmt availability sourceDesc profileDesc abstract langUsage textClass
    keywords encodingDesc appInfo application text
    """.split()
)
"""Elements that hold only elements, so that line breaks in them have no meaning."""


def tei_of(extraction: Extracted) -> str:
    """The document: valid TEI P5, and well-formed whatever the page holds."""
    return tei_document(extraction, extraction._content_tree.tei())


def tei_document(extraction: Extracted, body: str) -> str:
    """The document with that body."""
    document = Element("TEI", {"xmlns": _NAMESPACE})
    header = _header(extraction.metadata, extraction.title, extraction.page.url)
    header.append(_program(extraction))
    document.append(header)
    SubElement(SubElement(document, "text"), "body")
    for element in document.iter():
        if element.tag in _WITHOUT_TEXT and len(element):
            element.text = "\n"
            for child in element:
                child.tail = "\n"
    before, _, after = tostring(document, "unicode").rpartition("<body />")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{before}{body}{after}'


def _header(known: Metadata, title: str, url: str | None) -> Element:
    header = Element("teiHeader")
    file = SubElement(header, "fileDesc")
    _bibliographic(SubElement(file, "titleStmt"), known, title)
    _publication(SubElement(file, "publicationStmt"), known)
    source = SubElement(SubElement(file, "sourceDesc"), "bibl")
    _bibliographic(source, known, title)
    _dated(source, known)
    if address := url or known.url:
        SubElement(source, "ptr", {"type": "URL", "target": xml_address(address)})
    _profile(SubElement(header, "profileDesc"), known)
    return header


def _program(extraction: Extracted) -> Element:
    """What made the document: the version of the package, the method, and its model where it has one."""
    described = Element("encodingDesc")
    program = SubElement(SubElement(described, "appInfo"), "application", {"ident": "dehusk", "version": version()})
    _line(program, "label", "dehusk")
    model = extraction.parameters.get("model")
    _line(program, "p", f"method {extraction.method}" + (f", model {model}" if model else ""))
    return described


def _bibliographic(element: Element, known: Metadata, title: str) -> None:
    _line(element, "title", title).set("type", "main")
    for author in known.authors:
        _line(element, "author", author)


def _publication(statement: Element, known: Metadata) -> None:
    """Who published the page, when, and under which licence; the statement must not be empty."""
    if not (known.site or known.date or known.licence):
        SubElement(statement, "p")
        return
    _line(statement, "publisher", known.site or "")
    _dated(statement, known)
    if known.licence:
        licence = _line(SubElement(statement, "availability"), "licence", known.licence)
        if known.licence.startswith(("http://", "https://")):
            licence.set("target", xml_address(known.licence))


def _dated(element: Element, known: Metadata) -> None:
    if known.date:
        _line(element, "date", known.date).set("when", known.date)


def _profile(profile: Element, known: Metadata) -> None:
    if known.description:
        _line(SubElement(profile, "abstract"), "p", known.description)
    if known.language:
        SubElement(SubElement(profile, "langUsage"), "language", {"ident": xml_text(known.language)})
    if known.tags:
        keywords = SubElement(SubElement(profile, "textClass"), "keywords")
        for tag in known.tags:
            _line(keywords, "term", tag)


def _line(above: Element, name: str, text: str) -> Element:
    element = SubElement(above, name)
    element.text = xml_text(" ".join(text.split()))
    return element
