"""Other people's extractors, measured together with ours; the extra `dehusk[peers]` installs those in Python.

Each is called as its project documents it for plain text, or as its authors call it in benchmarks. All of them get the
page as text from our decoder, so that encodings make no difference, and none may use the network. Some must be told the
language of the page: the one that the page declares, or else the one that its script suggests.
"""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

import dehusk

from ..errors import MissingExtra
from ..parsing.language import detect_language
from .node_peers import node_version, node_worker, packages_folder

Extract = Callable[[str, str | None], str]
"""A function from the text of a page and its URL to the text of its content."""

_XML_DECLARATION: Final = re.compile(r"\A\s*<\?xml\b[^>]*>")
_CHARSET: Final = re.compile(r"(<[^<>]*\bcharset\s*+=\s*+(?:[\"']\s*+)?+)[\w.:-]++", re.IGNORECASE)
_LANGUAGE: Final = re.compile(r"<html\b[^<>]*?\blang\s*+=\s*+(?:[\"']\s*+)?+([a-z]{2})\b", re.IGNORECASE)
_STOPLISTS: Final = dict(
    pair.split(":")
    for pair in """
    af:Afrikaans ar:Arabic az:Azerbaijani be:Belarusian bg:Bulgarian bn:Bengali br:Breton bs:Bosnian ca:Catalan
    cs:Czech cy:Welsh da:Danish de:German el:Greek en:English eo:Esperanto es:Spanish et:Estonian eu:Basque fa:Persian
    fi:Finnish fr:French fy:West_Frisian ga:Irish gl:Galician gu:Gujarati he:Hebrew hi:Hindi hr:Croatian ht:Haitian
    hu:Hungarian hy:Armenian id:Indonesian ig:Igbo is:Icelandic it:Italian jv:Javanese ka:Georgian kk:Kazakh kn:Kannada
    ko:Korean ku:Kurdish ky:Kyrgyz la:Latin lb:Luxembourgish lt:Lithuanian lv:Latvian mk:Macedonian ml:Malayalam
    mr:Marathi ms:Malay mt:Maltese nb:Norwegian_Bokmal ne:Nepali nl:Dutch nn:Norwegian_Nynorsk no:Norwegian_Bokmal
    oc:Occitan pl:Polish pt:Portuguese qu:Quechua ro:Romanian ru:Russian sk:Slovak sl:Slovenian sq:Albanian sr:Serbian
    su:Sundanese sv:Swedish sw:Swahili ta:Tamil te:Telugu tl:Tagalog tr:Turkish uk:Ukrainian ur:Urdu uz:Uzbek
    vi:Vietnamese yo:Yoruba
    """.split()
)


@dataclass(frozen=True)
class Peer:
    name: str
    package: str
    """The name of its distribution."""
    setting: str
    load: Callable[[], Extract]
    """Imports it and returns the function that extracts."""
    noisy: tuple[str, ...] = ()
    """The modules that log or warn."""
    needs_node: bool = False
    """Whether it is an npm package: no extra installs it, so that `all` peers are measured without it too."""

    def make(self) -> Extract:
        """Load it without output; `MissingExtra` if it is not installed."""
        find_version(self)
        _silence(self.noisy)
        return self.load()


def is_installed(peer: Peer) -> bool:
    return not explain_missing(peer)


def explain_missing(peer: Peer) -> str:
    """Return one line that says what a peer lacks and how to install it; empty where it lacks nothing."""
    try:
        find_version(peer)
    except MissingExtra as error:
        return str(error)
    return ""


def find_version(peer: Peer) -> str:
    if peer.needs_node:
        return node_version(peer.name, peer.package)
    try:
        return version(peer.package)
    except PackageNotFoundError:
        line = f"peer {peer.name} needs the package {peer.package}: pip install 'dehusk[peers]'"
        raise MissingExtra(line) from None


def _silence(modules: Sequence[str]) -> None:
    """Keep the output of modules off standard error: failures are counted, and their warnings are not for our users."""
    for name in modules:
        warnings.filterwarnings("ignore", module=rf"{name}\b")
        logger = logging.getLogger(name)
        logger.setLevel(logging.CRITICAL)
        logger.disabled = True  # jieba sets its level again when it is imported


def _load_trafilatura(**focus: Any) -> Extract:
    from trafilatura import extract

    return lambda html, _: extract(html, include_comments=False, **focus) or ""


def _describe_trafilatura(name: str, **focus: bool) -> Peer:
    call = ", ".join(["include_comments=False", *(f"{option}=True" for option in focus)])
    return Peer(name, "trafilatura", f"extract({call})", partial(_load_trafilatura, **focus), ("trafilatura",))


def _load_resiliparse() -> Extract:
    from resiliparse.extract.html2text import extract_plain_text

    options = dict.fromkeys(("comments", "list_bullets", "alt_texts", "links"), False)
    return lambda html, _: extract_plain_text(html, main_content=True, **options)


def _load_readability() -> Extract:
    from readability import Document

    return lambda html, _: _extract_text(Document(html).summary(html_partial=True))


def _load_newspaper() -> Extract:
    import newspaper

    languages = {code for code, _ in newspaper.valid_languages()}

    def extract(html: str, url: str | None) -> str:
        language = find_language(html)
        known = language if language in languages else None
        article = newspaper.Article(url or "", fetch_images=False, language=known)
        return article.download(input_html=html).parse().text or ""

    return extract


def _load_goose() -> Extract:
    from goose3 import Goose, text

    # Arabic and Japanese have analysers too, but those need packages that are too large for so few pages
    analysers = {"ko": text.StopWordsKorean, "zh": text.StopWordsChinese}

    @cache
    def goose_for(language: str | None) -> Any:
        analyser = analysers.get(language or "", text.StopWords)
        known = {"use_meta_language": False, "target_language": language} if language else {}
        return Goose({"enable_image_fetching": False, "stopwords_class": analyser, **known})

    return lambda html, _: goose_for(find_language(html)).extract(raw_html=_declare_utf8(html)).cleaned_text or ""


def _load_justext() -> Extract:
    from justext import get_stoplist, justext

    stoplist = cache(get_stoplist)

    def extract(html: str, _: str | None) -> str:
        name = _STOPLISTS.get(find_language(html) or "")
        thresholds = {} if name else {"stopwords_low": 0, "stopwords_high": 0}
        paragraphs = justext(html, stoplist(name) if name else frozenset(), **thresholds)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)

    return extract


def _load_boilerpy() -> Extract:
    from boilerpy3.extractors import ArticleExtractor

    return lambda html, _: ArticleExtractor().get_content(html) or ""


def _load_rs_trafilatura() -> Extract:
    from rs_trafilatura import extract

    return lambda html, url: extract(html, url=url, include_comments=False).main_content


def _load_turbohtml() -> Extract:
    from turbohtml import parse

    return lambda html, _: parse(html).main_text()


def _describe_node_peer(name: str, package: str, call: str) -> Peer:
    """Describe an extractor that runs in Node and gives HTML."""

    def load() -> Extract:
        worker = node_worker(name, packages_folder())
        return lambda html, url: _extract_text(worker.content(html, url))

    return Peer(name, package, f"{call} on a document of jsdom, {_TEXT_OF_HTML}", load, needs_node=True)


_TEXT_OF_HTML: Final = "its text as dehusk's method everything gives it"
_PEERS: Final = (
    _describe_trafilatura("trafilatura"),
    _describe_trafilatura("trafilatura-precision", favor_precision=True),
    _describe_trafilatura("trafilatura-recall", favor_recall=True),
    _describe_trafilatura("trafilatura-fast", fast=True),
    Peer(
        "resiliparse",
        "resiliparse",
        "extract_plain_text(main_content=True, comments=False, list_bullets=False, alt_texts=False, links=False)",
        _load_resiliparse,
    ),
    Peer(
        "readability-lxml",
        "readability-lxml",
        f"Document(html).summary(html_partial=True), {_TEXT_OF_HTML}",
        _load_readability,
        ("readability",),
    ),
    Peer(
        "newspaper4k",
        "newspaper4k",
        "Article(fetch_images=False, language=…).download(input_html=…).parse().text",
        _load_newspaper,
        ("newspaper", "dateutil", "jieba"),
    ),
    Peer(
        "goose3",
        "goose3",
        "Goose({enable_image_fetching: False, stopwords_class: …}).extract(raw_html=…).cleaned_text",
        _load_goose,
        ("goose3", "dateutil", "jieba"),
    ),
    Peer(
        "justext",
        "jusText",
        "justext(html, get_stoplist(…)); in its language-independent mode where it has no list",
        _load_justext,
    ),
    Peer("boilerpy3", "boilerpy3", "ArticleExtractor().get_content(html)", _load_boilerpy, ("boilerpy3",)),
    Peer(
        "rs-trafilatura",
        "rs-trafilatura",
        "extract(html, url=…, include_comments=False).main_content",
        _load_rs_trafilatura,
    ),
    Peer("turbohtml", "turbohtml", "parse(html).main_text()", _load_turbohtml),
    _describe_node_peer("readability-js", "@mozilla/readability", "new Readability(document).parse().content"),
    _describe_node_peer("defuddle", "defuddle", "Defuddle(document, url, { useAsync: false }).content"),
)
PEERS: Final = {peer.name: peer for peer in _PEERS}


def find_language(html: str) -> str | None:
    """Return the language of a page as two letters: the declared one, or else the one that its script suggests.

    Many languages are written in Latin letters: of these no peer is told one that the page does not declare.
    """
    declared = _LANGUAGE.search(html)
    if declared:
        return declared[1].lower()
    found = detect_language(_extract_text(html))
    return found.language if found and not found.is_latin else None


def _extract_text(html: str) -> str:
    return dehusk.extract(html, method="everything").text


def _declare_utf8(html: str) -> str:
    """Declare a page as UTF-8, for libraries that encode the text in the declared encoding."""
    return _CHARSET.sub(r"\1utf-8", _XML_DECLARATION.sub("", html))
