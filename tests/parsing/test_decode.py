"""Which encoding a page is read in, who says so, and how sure that is."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk._core import detected_encoding
from dehusk.errors import BadParameter
from dehusk.page import Encoding
from dehusk.parsing import parse
from dehusk.parsing.decode import decode
from effort import examples

GERMAN = "Die Mühle dreht sich seit über dreihundert Jahren. Fünf Flügel hätten nur größere Kosten verursacht. "
POLISH = "Wiatrak obraca się od ponad trzystu lat. Młynarz mówi, że źródło siły leży w świeżym wietrze. "
RUSSIAN = "Мельница вращается на ветру уже триста лет и всё ещё мелет зерно деревни. Мельник доволен. "
CHINESE = "风车在风中转动了三百年，至今仍在为村里磨面。磨坊主说这是世界上最古老的风车。"
TRADITIONAL = "風車在風中轉動了三百年，至今仍在為村裡磨麵。磨坊主說這是世界上最古老的風車。"
JAPANESE = "風車は三百年のあいだ風の中で回り続け、今でも村の穀物を挽いている。粉屋はそう言った。"
KOREAN = "풍차는 삼백 년 동안 바람 속에서 돌았고 지금도 마을의 곡식을 빻는다. 방앗간 주인이 말했다. "

LEGACY = {
    "gbk": ("gbk", CHINESE),
    "gb18030": ("gb18030", CHINESE),
    "shift_jis": ("shift_jis", JAPANESE),
    "euc-jp": ("euc_jp", JAPANESE),
    "euc-kr": ("euc_kr", KOREAN),
    "big5": ("big5", TRADITIONAL),
    "windows-1251": ("cp1251", RUSSIAN),
    "windows-1252": ("cp1252", GERMAN),
    "iso-8859-2": ("iso8859_2", POLISH),
    "koi8-r": ("koi8_r", RUSSIAN),
}
"""Python's codec and a text for each WHATWG name."""
legacy = pytest.mark.parametrize(
    ("name", "codec", "text"), [(name, *rest) for name, rest in LEGACY.items()], ids=LEGACY
)

DECLARATIONS = {
    "meta": '<!DOCTYPE html><meta charset="{}">',
    "meta without quotes": "<META CHARSET={}>",
    "meta with blanks": "<meta   name=x  charset = ' {} '>",
    "http-equiv": '<html><head><meta http-equiv="Content-Type" content="text/html; charset={}">',
    "http-equiv the other way round": "<meta content='text/html;charset={}' http-equiv=content-type />",
    "xml": '<?xml version="1.0" encoding="{}"?><html>',
    "behind a comment": "<!-- <meta charset=iso-8859-7> --><meta charset={}>",
    "far down": "<title>x</title>" + "<!-- licence of a script -->" * 300 + "<meta charset={}>",
}
declared = pytest.mark.parametrize("declaration", DECLARATIONS.values(), ids=DECLARATIONS)


def page_in(codec: str, text: str, head: str = "") -> bytes:
    return f"{head}<p>{text * 20}</p>".encode(codec)


def text_and_encoding(data: bytes, charset: str | None = None) -> tuple[str, Encoding]:
    """The text of the only paragraph, and the encoding."""
    page = parse(data, charset=charset)
    assert page.source == decode(data, charset)[0]
    paragraph = page.is_in(frozenset({"p"})).nonzero()[0].tolist()[-1]
    return page.text(paragraph + 1), page.encoding


# --- Declared as it is ------------------------------------------------------------------------------------------------


@legacy
def test_charset_from_outside(name: str, codec: str, text: str) -> None:
    assert text_and_encoding(page_in(codec, text), name) == (text * 20, Encoding(name, "charset", 1.0))
    assert text_and_encoding(page_in(codec, text), f" {name.upper()} ")[1].name == name


@legacy
@declared
def test_declared_in_the_page(name: str, codec: str, text: str, declaration: str) -> None:
    assert text_and_encoding(page_in(codec, text, declaration.format(name))) == (text * 20, Encoding(name, "meta", 1.0))


@declared
def test_utf8_declared_in_the_page(declaration: str) -> None:
    data = page_in("utf-8", RUSSIAN, declaration.format("utf-8"))
    assert text_and_encoding(data) == (RUSSIAN * 20, Encoding("utf-8", "meta", 1.0))


@legacy
def test_charset_outranks_meta(name: str, codec: str, text: str) -> None:
    data = page_in(codec, text, "<meta charset=iso-8859-7>")
    assert text_and_encoding(data, name) == (text * 20, Encoding(name, "charset", 1.0))


@pytest.mark.parametrize(
    ("mark", "codec", "name"),
    [
        (codecs.BOM_UTF8, "utf-8", "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16le"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16be"),
    ],
)
@pytest.mark.parametrize("charset", [None, "windows-1251"])
def test_byte_order_mark_outranks_all(mark: bytes, codec: str, name: str, charset: str | None) -> None:
    data = mark + page_in(codec, RUSSIAN, "<meta charset=koi8-r>")
    assert text_and_encoding(data, charset) == (RUSSIAN * 20, Encoding(name, "bom", 1.0))
    assert parse(data).source.startswith("<meta"), "the mark itself is no text"


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("latin1", "windows-1252"),
        ("ISO-8859-1", "windows-1252"),
        ("us-ascii", "windows-1252"),
        ("gb2312", "gbk"),
        ("x-sjis", "shift_jis"),
        ("ks_c_5601-1987", "euc-kr"),
        ("cp1251", "windows-1251"),
        ("utf8", "utf-8"),
        ("unicode-1-1-utf-8", "utf-8"),
    ],
)
def test_labels_have_one_name(label: str, name: str) -> None:
    assert parse(b"<p>plain", charset=label).encoding == Encoding(name, "charset", 1.0)
    assert parse(f"<meta charset={label}><p>plain".encode()).encoding == Encoding(name, "meta", 1.0)


def test_escapes_of_japanese_mail() -> None:
    assert text_and_encoding(page_in("iso2022_jp", JAPANESE), "iso-2022-jp")[0] == JAPANESE * 20


def test_utf16_without_mark_needs_a_charset() -> None:
    for codec, label, name in (("utf-16-le", "utf-16", "utf-16le"), ("utf-16-be", "utf-16be", "utf-16be")):
        data = page_in(codec, RUSSIAN)
        assert text_and_encoding(data, label) == (RUSSIAN * 20, Encoding(name, "charset", 1.0))


# --- Declared wrongly -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", ["iso-8859-1", "windows-1251", "gbk", "shift_jis", "utf-16", "utf-16le"])
@pytest.mark.parametrize("text", [GERMAN, RUSSIAN, CHINESE])
def test_utf8_declared_as_something_else(label: str, text: str) -> None:
    in_page = page_in("utf-8", text, f"<meta charset={label}>")
    read, encoding = text_and_encoding(in_page)
    assert read == text * 20
    assert (encoding.name, encoding.confidence) == ("utf-8", 1.0)
    assert text_and_encoding(page_in("utf-8", text), label)[0] == text * 20


def test_utf8_declared_as_something_else_was_not_the_declarers_choice() -> None:
    assert text_and_encoding(page_in("utf-8", RUSSIAN), "latin1")[1].source == "detector"


@pytest.mark.parametrize("label", ["utf-16", "utf-16le", "utf-16be", "unicode"])
def test_a_page_with_readable_tags_is_not_utf16(label: str) -> None:
    assert parse(f"<meta charset={label}><p>plain".encode()).source.endswith("<p>plain")
    assert parse(b"<p>plain", charset=label).source == "<p>plain"


@pytest.mark.parametrize("name", ["gbk", "shift_jis", "euc-jp", "euc-kr", "big5", "windows-1251", "windows-1252"])
def test_declared_as_utf8(name: str) -> None:
    codec, text = LEGACY[name]
    for head, charset in (("<meta charset=utf-8>", None), ("", "utf-8")):
        read, encoding = text_and_encoding(page_in(codec, text, head), charset)
        assert read == text * 20
        assert encoding.name == name
        assert encoding.source == "detector"
        assert 0 < encoding.confidence <= 1


@legacy
def test_the_detector_needs_only_what_is_not_ascii(name: str, codec: str, text: str) -> None:
    data = page_in(codec, text, "<script>if (a < b) { c(); }\n</script>" * 300)
    found = decode(data, None)[1]
    assert (found.name, found.source) == (detected_encoding(data), "detector")


def test_wrong_charset_and_right_meta() -> None:
    data = page_in("koi8_r", RUSSIAN, "<meta charset=koi8-r>")
    assert text_and_encoding(data, "utf-8") == (RUSSIAN * 20, Encoding("koi8-r", "meta", 1.0))


@pytest.mark.parametrize("label", ["klingon", "none", "", "x" * 1000, "utf\0-8", "utf-\ud800", "é", "hex", "utf-7"])
def test_unknown_label(label: str) -> None:
    with pytest.raises(BadParameter, match=r"^there is no charset '"):
        parse(page_in("cp1251", RUSSIAN), charset=label)


@pytest.mark.parametrize(
    ("label", "name"), [("latin-1", "windows-1252"), ("utf_8", "utf-8"), (" cp1251\n", "windows-1251")]
)
def test_labels_of_python(label: str, name: str) -> None:
    assert parse(b"<p>plain", charset=label).encoding == Encoding(name, "charset", 1.0)


def test_unknown_label_in_the_page() -> None:
    assert text_and_encoding(page_in("utf-8", RUSSIAN, "<meta charset=klingon>")) == (
        RUSSIAN * 20,
        Encoding("utf-8", "detector", 1.0),
    )


def test_declaration_in_a_comment_is_none() -> None:
    data = page_in("cp1251", RUSSIAN, "<!-- <meta charset=koi8-r> -->")
    read, encoding = text_and_encoding(data)
    assert read == RUSSIAN * 20
    assert (encoding.name, encoding.source) == ("windows-1251", "detector")


# --- Not declared -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["gbk", "shift_jis", "euc-jp", "euc-kr", "big5", "windows-1251", "windows-1252"])
def test_missing_declaration(name: str) -> None:
    codec, text = LEGACY[name]
    read, encoding = text_and_encoding(page_in(codec, text))
    assert read == text * 20
    assert (encoding.name, encoding.source) == (name, "detector")
    assert 0 < encoding.confidence <= 1


@pytest.mark.parametrize("text", [GERMAN, POLISH, RUSSIAN, CHINESE, JAPANESE, KOREAN, "😀 "])
def test_utf8_without_declaration(text: str) -> None:
    assert text_and_encoding(page_in("utf-8", text)) == (text * 20, Encoding("utf-8", "detector", 1.0))


def test_ascii_without_declaration() -> None:
    assert parse(b"<p>plain").encoding == Encoding("windows-1252", "detector", 1.0)


@pytest.mark.parametrize("head", ["", "<meta charset=utf-8>"])
def test_stray_bytes_leave_utf8_utf8(head: str) -> None:
    """One byte of an advertisement in another encoding, or a character cut in half, does not spoil a page."""
    whole = page_in("utf-8", RUSSIAN, head)
    middle = len(whole) // 2
    for data in (whole[:middle] + b"\xff" + whole[middle:], b"\xe9" + whole, whole[: -len("</p>") - 3]):
        read, encoding = text_and_encoding(data)
        assert encoding.name == "utf-8"
        assert encoding.source == ("meta" if head else "detector")
        assert read.count("�") <= 1
        assert RUSSIAN in read


# --- Anything ---------------------------------------------------------------------------------------------------------


def test_text_is_taken_as_it_is() -> None:
    page = parse(f"<meta charset=koi8-r><p>{RUSSIAN}", charset="gbk")
    assert RUSSIAN in page.source
    assert page.encoding == Encoding("utf-8", "text", 1.0)


def test_no_bytes() -> None:
    assert decode(b"", None)[0] == ""
    assert decode(b"", "gbk") == ("", Encoding("gbk", "charset", 1.0))
    for mark in (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        assert decode(mark, None)[0] == ""


@given(
    st.binary(max_size=200), st.none() | st.sampled_from(["utf-8", "gbk", "utf-16", "x-user-defined", "replacement"])
)
@settings(max_examples=examples(300))
def test_any_bytes_are_text(data: bytes, charset: str | None) -> None:
    text, encoding = decode(data, charset)
    assert isinstance(text, str)
    assert encoding.name == encoding.name.lower()
    assert 0 <= encoding.confidence <= 1


def test_a_byte_that_nobody_reads_does_not_matter() -> None:
    page = parse("<p>Ein kühler Wind</p><script>x = '".encode() + b"\xfc" * 9 + b"'</script>")
    assert (page.encoding.name, page.text(4)) == ("utf-8", "Ein kühler Wind")
