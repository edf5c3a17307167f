//! Attributes of elements, read from the canonical HTML when they are used.

use std::borrow::Cow;

use crate::bytes::finding::places;
use crate::bytes::simd::{find, positions, Pattern};
use crate::Table;

/// Returns the rows that carry an attribute, in document order, each with its value, character references resolved.
pub fn attribute_values<'a>(table: &'a Table, name: &'a str) -> Vec<(usize, Cow<'a, str>)> {
    raw_values(table, name).map(|(row, value)| (row, unescaped(value))).collect()
}

/// Returns the rows that carry an attribute, in document order, each with its value verbatim.
pub(crate) fn raw_values<'a>(table: &'a Table, name: &'a str) -> impl Iterator<Item = (usize, &'a [u8])> {
    let bit = name_bit(name.as_bytes());
    let rows = table.names.iter().enumerate().filter(move |(_, names)| *names & bit != 0);
    rows.filter_map(move |(row, _)| Some((row, value_in(table.text(row), name.as_bytes())?)))
}

/// Returns those of the elements whose start tag contains `needle`: a rare one saves reading the other tags.
pub(crate) fn values_near<'a>(
    table: &'a Table,
    needle: &[u8],
    name: &'a str,
) -> impl Iterator<Item = (usize, &'a [u8])> + use<'a> {
    let rows = elements_with(table, needle).into_iter();
    rows.filter_map(move |row| Some((row, value_in(table.text(row), name.as_bytes())?)))
}

/// Returns the value of an attribute in a start tag verbatim.
pub(crate) fn value_in<'a>(tag: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    attributes(tag).find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// Returns all that precedes the `=` of a value, given a tag up to a quotation mark; `None` if the mark is part of a name.
fn before_value(tag: &[u8]) -> Option<&[u8]> {
    tag.strip_suffix(b"=").filter(|named| !named.ends_with(b" "))
}

/// Returns the value of an attribute of a row, character references resolved.
pub fn attribute<'a>(table: &'a Table, row: usize, name: &str) -> Option<Cow<'a, str>> {
    raw_value(table, row, name.as_bytes()).map(unescaped)
}

/// Returns the value of an attribute verbatim, with its character references.
#[inline]
pub(crate) fn raw_value<'a>(table: &'a Table, row: usize, name: &[u8]) -> Option<&'a [u8]> {
    match table.names.get(row)? & name_bit(name) {
        0 => None,
        _ => value_in(table.text(row), name),
    }
}

/// The bits of all names, for elements whose names are not known.
pub(crate) const ALL_NAMES: u32 = !0;

/// One bit for the name of an attribute: most elements that have it have an attribute of this name.
#[inline]
pub(crate) const fn name_bit(name: &[u8]) -> u32 {
    1 << (name_hash(name) >> (u32::BITS - 5))
}

/// Returns a number for the name of an attribute, of which the highest bits count.
///
/// The factors are chosen so that few of the names that are together on real elements share the highest five.
#[inline]
pub(crate) const fn name_hash(name: &[u8]) -> u32 {
    const FIRST: u32 = 0xcfa6_cf3f;
    const LAST: u32 = 0xfcaf_4a5b;
    const LENGTH: u32 = 0x9037_15c9;
    let (first, last) = match name {
        [] => (0, 0),
        [first, ..] => (*first as u32, name[name.len() - 1] as u32),
    };
    let ends = first.wrapping_mul(FIRST).wrapping_add(last.wrapping_mul(LAST));
    ends.wrapping_add((name.len() as u32).wrapping_mul(LENGTH))
}

/// Returns the bits of the names of all attributes of a start tag.
pub(crate) fn name_bits(tag: &[u8]) -> u32 {
    attributes(tag).fold(0, |bits, (name, _)| bits | name_bit(name))
}

/// Returns the names and values of the attributes of a start tag verbatim.
///
/// In a value a quotation mark is a character reference; one that no `=` precedes is part of a name.
pub(crate) fn attributes(tag: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let quote_after = move |at: usize| find(tag, at, [Pattern::byte(b'"')]);
    let mut at = 0;
    std::iter::from_fn(move || loop {
        let open = quote_after(at)?;
        at = open + 1;
        if let Some(named) = before_value(&tag[..open]) {
            let close = quote_after(open + 1)?;
            at = close + 1;
            return Some((last_name(named), &tag[open + 1..close]));
        }
    })
}

/// Call `found` with the row, the place among `names` and the value of each attribute that has one of these names, which
/// are given with a space before them.
///
/// All quotation marks of the page are found first: to read many tags, this is faster than [`attributes`] of each.
pub(crate) fn for_each_value<'a, const COUNT: usize>(
    table: &'a Table,
    names: [&[u8]; COUNT],
    mut found: impl FnMut(usize, usize, &'a [u8]),
) {
    let quotes = positions(&table.html, Pattern::byte(b'"'));
    let mut quotes = quotes.into_iter().map(|quote| quote as usize).peekable();
    for row in (0..table.len()).filter(|&row| table.tag[row] != 0) {
        let (start, stop) = (table.start[row] as usize, table.stop[row] as usize);
        while quotes.next_if(|&quote| quote < start).is_some() {}
        while let Some(open) = quotes.next_if(|&quote| quote < stop) {
            if let Some(named) = before_value(&table.html[start..open]) {
                if let Some(close) = quotes.next_if(|&quote| quote < stop) {
                    if let Some(place) = names.iter().position(is_end_of(named)) {
                        found(row, place, &table.html[open + 1..close]);
                    }
                }
            }
        }
    }
}

/// Returns a test whether a part of a tag ends with a name; most names differ in their last letter already.
#[inline]
fn is_end_of<'a>(piece: &'a [u8]) -> impl Fn(&&[u8]) -> bool + 'a {
    |name| piece.last() == name.last() && piece.ends_with(name)
}

/// Returns the last name in a part of a tag.
#[inline]
fn last_name(piece: &[u8]) -> &[u8] {
    piece.iter().rposition(|&byte| byte == b' ').map_or(piece, |blank| &piece[blank + 1..])
}

/// Returns canonical HTML as a string; bytes that are not UTF-8 are replaced.
pub(crate) fn text_in(html: &[u8]) -> Cow<'_, str> {
    // The standard library's lossy conversion of valid text is several times slower.
    std::str::from_utf8(html).map_or_else(|_| String::from_utf8_lossy(html), Cow::Borrowed)
}

/// Returns canonical HTML as text: its references are resolved.
pub(crate) fn unescaped(html: &[u8]) -> Cow<'_, str> {
    let text = text_in(html);
    let Some(first) = memchr::memchr(b'&', text.as_bytes()) else { return text };
    let mut unescaped = String::with_capacity(text.len());
    let (mut rest, mut next) = (&*text, Some(first));
    while let Some(at) = next {
        unescaped.push_str(&rest[..at]);
        let (ch, length) = reference_in(&rest.as_bytes()[at..]).unwrap_or(('&', 1));
        unescaped.push(ch);
        rest = &rest[at + length..];
        next = memchr::memchr(b'&', rest.as_bytes());
    }
    unescaped.push_str(rest);
    Cow::Owned(unescaped)
}

/// Returns the character of the reference with which a text begins, as the serialiser writes it, and its length.
fn reference_in(text: &[u8]) -> Option<(char, usize)> {
    match text {
        [b'&', b'a', b'm', b'p', b';', ..] => Some(('&', 5)),
        [b'&', b'l', b't', b';', ..] => Some(('<', 4)),
        [b'&', b'g', b't', b';', ..] => Some(('>', 4)),
        [b'&', b'n', b'b', b's', b'p', b';', ..] => Some(('\u{a0}', 6)),
        [b'&', b'q', b'u', b'o', b't', b';', ..] => Some(('"', 6)),
        _ => None,
    }
}

/// Returns the elements in whose start tags `needle` is, in document order.
pub fn elements_with(table: &Table, needle: &[u8]) -> Vec<usize> {
    elements_at(table, places(&table.html, needle))
}

/// Returns the elements whose start tags contain a word in whatever case, in document order; it is given in lower case.
pub(crate) fn elements_with_word(table: &Table, word: &[u8]) -> Vec<usize> {
    let middle = word.len() / 2;
    let Some(&letter) = word.get(middle) else { return Vec::new() };
    let begins =
        memchr::memchr2_iter(letter, letter.to_ascii_uppercase(), &table.html).filter_map(|at| at.checked_sub(middle));
    let is_word = |begin: &usize| {
        let part = table.html.get(*begin..begin + word.len());
        part.is_some_and(|part| part.eq_ignore_ascii_case(word))
    };
    elements_at(table, begins.filter(is_word))
}

/// Returns the elements whose start tags contain one of some offsets, which are in order.
fn elements_at(table: &Table, offsets: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let (mut found, mut row) = (Vec::new(), 0);
    for place in offsets {
        while table.start.get(row + 1).is_some_and(|&start| start as usize <= place) {
            row += 1;
        }
        let in_tag = table.tag[row] != 0 && place < table.stop[row] as usize;
        if in_tag && found.last() != Some(&row) {
            found.push(row);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tags;

    #[test]
    fn values_are_found_by_the_whole_name() {
        let html = r#"<a data-id="1" id="2&amp;&quot;3" title=" id=" class="">x</a>"#;
        let table = Table::from_canonical(html.into()).unwrap();
        assert_eq!(attribute(&table, 0, "id").unwrap(), "2&\"3");
        assert_eq!(attribute(&table, 0, "class").unwrap(), "");
        assert_eq!(attribute(&table, 0, "title").unwrap(), " id=");
        assert_eq!(attribute(&table, 0, "href"), None);
        assert_eq!(attribute(&table, 1, "id"), None);
    }

    #[test]
    fn all_values_of_an_attribute_are_found() {
        let html = r#"<p id="a">id="no" <b data-id="b" title=" id=" id="c&quot;&amp;">"</b><i id="">x</i><u>y</u></p>"#;
        let table = Table::from_canonical(html.into()).unwrap();
        let found: Vec<_> = attribute_values(&table, "id").into_iter().collect();
        assert_eq!(found, [(0, "a".into()), (2, "c\"&".into()), (4, "".into())]);
        assert_eq!(attribute_values(&table, "href"), []);
        for (row, value) in found {
            assert_eq!(attribute(&table, row, "id"), Some(value));
        }
    }

    #[test]
    fn rows_know_the_names_of_their_attributes() {
        let page = "<body lang=en><p class=\"a\" id=b>x<input HIDDEN type='text' type=x><svg viewBox=\"0\" role=\"img\"><g/></svg>\
            <body class=late><b a<b='1' =c=\"2\">y</b><i data-1=\"&#65;\" title=\"&amp;\"></i>";
        let table = Table::from_html(page.as_bytes()).unwrap();
        let again = Table::from_canonical(table.html.clone()).unwrap();
        for row in 0..table.len() {
            let names: Vec<_> = attributes(table.text(row)).filter(|_| table.tag[row] != 0).collect();
            let bits = names.iter().fold(0, |bits, (name, _)| bits | name_bit(name));
            assert_eq!((table.names[row] & bits, again.names[row]), (bits, bits), "{row}");
            for (name, value) in names {
                assert_eq!(raw_value(&table, row, name), Some(value));
            }
        }
        let known = (0..table.len()).filter(|&row| ![0, ALL_NAMES].contains(&table.names[row]));
        let known: Vec<_> = known.map(|row| tags::NAMES[table.tag[row] as usize]).collect();
        assert_eq!(known, ["p", "input", "i"], "a parser knows them where it has not put attributes together");
    }

    #[test]
    fn names_may_have_quotation_marks() {
        let html = r#"<p class="x" "="" id="1"><b ="id="2" a"b="" id="3">x</b></p>"#;
        let table = Table::from_canonical(html.into()).unwrap();
        assert_eq!(attribute_values(&table, "id"), [(0, "1".into()), (1, "3".into())]);
        assert_eq!([0, 1].map(|row| attribute(&table, row, "id").unwrap()), ["1", "3"]);
    }

    #[test]
    fn quotation_marks_without_a_pair_do_no_harm() {
        for html in [r#"<p id="a>x</p>"#, r#"<p id=">"#, r#"<p id="a" "id="b>c</p>"#] {
            if let Ok(table) = Table::from_canonical(html.into()) {
                assert!(attribute_values(&table, "id").len() <= 2);
            }
        }
    }

    #[test]
    fn values_of_a_page_are_those_of_its_tags() {
        for html in [
            r#"<p id="a" class="x y">"say" <b ="id="2" a"b="" id="3">"</b> "<i>x</i></p>"#,
            r#"<p id="a>x</p>"#,
            r#"<p id="a" "id="b>c</p>"#,
        ] {
            let table = Table::from_canonical(html.into()).unwrap();
            let mut found = Vec::new();
            for_each_value(&table, [b" id", b" class"], |row, place, value| {
                found.push((row, [&b"id"[..], b"class"][place], value));
            });
            let rows = (0..table.len()).filter(|&row| table.tag[row] != 0);
            let all = rows.flat_map(|row| attributes(table.text(row)).map(move |(name, value)| (row, name, value)));
            let expected = all.filter(|(_, name, _)| matches!(*name, b"id" | b"class"));
            assert_eq!(found, expected.collect::<Vec<_>>(), "{html}");
        }
    }

    #[test]
    fn only_the_references_of_canonical_html_are_resolved() {
        assert_eq!(unescaped(b"a&lt;b&nbsp;&gt;&amp;lt;"), "a<b\u{a0}>&lt;");
        assert_eq!(unescaped(b"&eacute; &"), "&eacute; &");
        assert_eq!(unescaped(b"plain"), "plain");
    }

    #[test]
    fn elements_are_told_by_their_start_tags() {
        let table = Table::from_canonical("<p class=\"ab ab\">ab<b id=\"ab\"></b></p>".into()).unwrap();
        assert_eq!(elements_with(&table, b"ab"), [0, 2]);
        assert_eq!((elements_with_word(&table, b"id"), elements_with_word(&table, b"class")), (vec![2], vec![0]));
    }
    #[test]
    fn names_may_contain_quotation_marks_and_begin_with_an_equals_sign() {
        let tag = b" a=\"b c\" =d=\"\" e\"f=\"=\"";
        let found: Vec<(&[u8], &[u8])> = attributes(tag).collect();
        assert_eq!(found, [(&b"a"[..], &b"b c"[..]), (b"=d", b""), (b"e\"f", b"=")]);
        assert_eq!((value_in(tag, b"=d"), value_in(tag, b"d")), (Some(&b""[..]), None));
    }
}
