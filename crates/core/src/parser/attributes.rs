//! Reads the attributes of a start tag and writes them as the serialiser does: ` name="value"` for each.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use memchr::memchr;

use super::references::{is_canonical_reference, write_resolved, Context, SPECIAL};
use super::scanning::{ends_name, find_byte, is_white, replace_nul};
use super::tree::{Form, Span};
use super::without_carriage_returns;
use crate::bytes::simd::find;
use crate::table::attributes::{attributes, name_bit, name_hash, unescaped};

/// The attributes of a tag, whether it closes itself, and where it ends.
pub(super) type Read = (Span, bool, usize);

/// Maximum number of names that are compared one by one; more are looked up in a set.
const MAX_LISTED_NAMES: u32 = 32;

/// The names that a tag has so far.
#[derive(Default)]
pub(super) struct Attributes {
    count: u32,
    /// The bits of [`name_bit`] of all of them.
    bits: u32,
    /// One bit of 128 for each: names that have different ones differ.
    kinds: u128,
    many: HashSet<Vec<u8>>,
}

impl Attributes {
    /// Reads the attributes from `begin` on; None if the tag never ends.
    ///
    /// They stay in the page if all are written there as the serialiser writes them.
    #[inline]
    pub(super) fn read(&mut self, page: &[u8], begin: usize, store: &mut Vec<u8>) -> Option<Read> {
        (self.count, self.bits, self.kinds) = (0, 0, 0);
        let mut at = begin;
        loop {
            if let Some((is_self_closing, end)) = tag_end(page, at)? {
                return Some((Span::of_attributes(begin, at, Form::Source, self.bits), is_self_closing, end));
            }
            match canonical_attribute(page, at) {
                Some((name, end)) if !self.is_known(&page[begin..at], name) => at = end,
                _ => return self.rewrite(page, begin..at, store),
            }
        }
    }

    /// Write the attributes to the store as the serialiser writes them; the first ones are `written` so in the page. Of
    /// attributes with equal names the first counts.
    fn rewrite(&mut self, page: &[u8], written: Range<usize>, store: &mut Vec<u8>) -> Option<Read> {
        let begin = store.len();
        let mut tag = TagEnd { page, at: written.end, is_self_closing: false };
        store.extend_from_slice(&page[written]);
        loop {
            if let Some((name, end)) = canonical_attribute(page, tag.at) {
                if !self.is_known(&store[begin..], name) {
                    store.extend_from_slice(&page[tag.at..end]);
                }
                tag.at = end;
                continue;
            }
            let Some(attribute) = tag.next()? else { break };
            let start = store.len();
            store.push(b' ');
            write_name(attribute.name, store);
            let (before, name) = store[begin..].split_at(start - begin);
            if self.is_known(before, &name[1..]) {
                store.truncate(start);
                continue;
            }
            store.extend_from_slice(b"=\"");
            write_resolved(attribute.value, Context::Value, store);
            store.push(b'"');
        }
        Some((Span::of_attributes(begin, store.len(), Form::Stored, self.bits), tag.is_self_closing, tag.at))
    }

    /// Returns whether one of the attributes written `before` a name has the same name; if not, the name is recorded.
    #[inline(always)]
    fn is_known(&mut self, before: &[u8], name: &[u8]) -> bool {
        let kind = 1 << (name_hash(name) >> (u32::BITS - 7));
        let may_be_known = self.kinds & kind != 0;
        self.kinds |= kind;
        self.bits |= name_bit(name);
        self.count += 1;
        (may_be_known || self.count > MAX_LISTED_NAMES) && self.is_among(before, name)
    }

    #[cold]
    fn is_among(&mut self, before: &[u8], name: &[u8]) -> bool {
        if self.count <= MAX_LISTED_NAMES {
            return attributes(before).any(|(known, _)| known == name);
        }
        if self.count == MAX_LISTED_NAMES + 1 {
            self.many = attributes(before).map(|(known, _)| known.to_vec()).collect();
        }
        !self.many.insert(name.to_vec())
    }
}

/// Where a tag ends whose attributes begin at `at`; None if it never ends.
#[cold]
pub(super) fn skip_attributes(page: &[u8], at: usize) -> Option<usize> {
    let mut tag = TagEnd { page, at, is_self_closing: false };
    while tag.next()?.is_some() {}
    Some(tag.at)
}

fn write_name(name: &[u8], store: &mut Vec<u8>) {
    let begin = store.len();
    store.extend_from_slice(name);
    store[begin..].make_ascii_lowercase();
    replace_nul(store, begin);
}

/// Returns whether a tag that ends at `at` closes itself, and where it ends; None inside if attributes may follow.
#[inline]
fn tag_end(page: &[u8], at: usize) -> Option<Option<(bool, usize)>> {
    Some(match page.get(at..)? {
        [b'>', ..] => Some((false, at + 1)),
        [b' ', b'>', ..] => Some((false, at + 2)),
        [b'/', b'>', ..] => Some((true, at + 2)),
        [b' ', b'/', b'>', ..] => Some((true, at + 3)),
        _ => None,
    })
}

/// Returns the name of the attribute at `begin` and where it ends, if it is there as the serialiser would write it.
#[inline]
fn canonical_attribute(page: &[u8], begin: usize) -> Option<(&[u8], usize)> {
    let rest = page.get(begin..)?.strip_prefix(b" ")?;
    let mut length = 0;
    while IS_OF_NAME[usize::from(*rest.get(length)?)] {
        length += 1;
    }
    let (name, value) = rest.split_at(length);
    if name.is_empty() || !value.starts_with(b"=\"") {
        return None;
    }
    Some((name, canonical_value_end(page, begin + length + 3)?))
}

/// Where the attribute ends whose value begins there, if the serialiser would write it so.
#[inline]
fn canonical_value_end(page: &[u8], begin: usize) -> Option<usize> {
    let mut at = begin;
    loop {
        at = find(page, at, SPECIAL)?;
        match page[at] {
            b'"' => return Some(at + 1),
            b'&' if is_canonical_reference(&page[at..]) || page[at..].starts_with(b"&quot;") => (),
            0xc2 if page.get(at + 1) != Some(&0xa0) => (),
            _ => return None,
        }
        at += 1;
    }
}

/// Bytes of names that are serialised unchanged.
static IS_OF_NAME: [bool; 256] = {
    let (mut found, mut byte) = ([false; 256], 0);
    while byte < found.len() {
        found[byte] = matches!(byte as u8, b'a'..=b'z' | b'-' | b'0'..=b'9' | b'_' | b':');
        byte += 1;
    }
    found
};

/// An attribute as an author writes it.
struct Attribute<'a> {
    name: &'a [u8],
    value: &'a [u8],
}

/// The part of a tag after its name.
struct TagEnd<'a> {
    page: &'a [u8],
    at: usize,
    is_self_closing: bool,
}

impl<'a> TagEnd<'a> {
    /// Returns the next attribute, or `Some(None)` after the `>`; None if the tag never ends.
    fn next(&mut self) -> Option<Option<Attribute<'a>>> {
        let begin = self.at;
        self.skip(|byte| is_white(byte) || byte == b'/');
        if *self.page.get(self.at)? == b'>' {
            self.is_self_closing = self.page[begin..self.at].ends_with(b"/");
            self.at += 1;
            return Some(None);
        }
        let begin = self.at;
        self.at += 1;
        self.skip(|byte| !is_white(byte) && !matches!(byte, b'/' | b'>' | b'='));
        let name = &self.page[begin..self.at];
        let after = self.at;
        self.skip(is_white);
        if *self.page.get(self.at)? == b'=' {
            self.at += 1;
            return Some(Some(Attribute { name, value: self.value()? }));
        }
        self.at = after;
        Some(Some(Attribute { name, value: &[] }))
    }

    /// Returns the value after a `=`.
    fn value(&mut self) -> Option<&'a [u8]> {
        self.skip(is_white);
        let mark = *self.page.get(self.at)?;
        if mark == b'"' || mark == b'\'' {
            let begin = self.at + 1;
            let end = find_byte(self.page, begin, mark)?;
            self.at = end + 1;
            return Some(&self.page[begin..end]);
        }
        let begin = self.at;
        self.skip(|byte| !is_white(byte) && byte != b'>');
        Some(&self.page[begin..self.at])
    }

    fn skip(&mut self, is: impl Fn(u8) -> bool) {
        let rest = self.page.get(self.at..).unwrap_or(&[]);
        self.at += rest.iter().position(|&byte| !is(byte)).unwrap_or(rest.len());
    }
}

/// Returns the attributes of a start tag as canonical HTML writes them: ` name="value"` for each.
///
/// Of attributes with equal names the first counts. A tag that never ends has no attributes.
pub(crate) fn written_attributes(tag: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\r', tag).is_some() {
        return Cow::Owned(written_attributes(&without_carriage_returns(tag)).into_owned());
    }
    let name_end = tag.iter().position(|&byte| ends_name(byte)).unwrap_or(tag.len());
    let mut store = Vec::new();
    match Attributes::default().read(tag, name_end, &mut store) {
        Some((span, ..)) if span.form == Form::Source => Cow::Borrowed(&tag[span.begin as usize..span.end as usize]),
        Some(_) => Cow::Owned(store),
        None => Cow::Borrowed(&[]),
    }
}

/// Returns the names, in lower case, and the values of the attributes of a start tag, references resolved.
pub(crate) fn tag_attributes(tag: &[u8]) -> Vec<(String, String)> {
    let text = |bytes| unescaped(bytes).into_owned();
    let pair = |(name, value)| (String::from_utf8_lossy(name).into_owned(), text(value));
    attributes(&written_attributes(tag)).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    fn read(tag: &str) -> Option<(String, bool, usize)> {
        let mut store = Vec::new();
        let (span, is_self_closing, end) = Attributes::default().read(tag.as_bytes(), 0, &mut store)?;
        let bytes = if span.form == Form::Source { tag.as_bytes() } else { &store };
        let text = &bytes[span.begin as usize..span.end as usize];
        Some((String::from_utf8(text.to_vec()).unwrap(), is_self_closing, end))
    }

    #[test]
    fn attributes_are_written_as_the_serialiser_writes_them() {
        for (tag, written, is_self_closing) in [
            (" a=\"b\" c-d=\"&amp;&quot;\">", " a=\"b\" c-d=\"&amp;&quot;\"", false),
            (" a=\"b\" />", " a=\"b\"", true),
            ("/>", "", true),
            ("/ >", "", false),
            ("\na='\"' B=c/>", " a=\"&quot;\" b=\"c/\"", false),
            (" a=1 A=2 a b = c / d>", " a=\"1\" b=\"c\" d=\"\"", false),
            (" =a=b c=>", " =a=\"b\" c=\"\"", false),
            (" a=\"b\"c=\"d\"/>", " a=\"b\" c=\"d\"", true),
            (" a=\"x\" a=\"y\">", " a=\"x\"", false),
            (" \0=\0>", " \u{fffd}=\"\u{fffd}\"", false),
        ] {
            assert_eq!(read(tag), Some((written.to_owned(), is_self_closing, tag.len())), "{tag}");
        }
    }

    #[test]
    fn tags_that_never_end() {
        for tag in ["", " ", " a", " a=", " a=b", " a=\"b", " a=\"b\"", " a='>", "/"] {
            assert_eq!(read(tag), None, "{tag}");
        }
    }

    #[test]
    fn many_attributes() {
        let names: String = (0..100).map(|k| format!(" a{}=\"{k}\"", k % 70)).collect();
        let first: String = (0..70).map(|k| format!(" a{k}=\"{k}\"")).collect();
        assert_eq!(read(&format!("{names}>")).map(|read| read.0), Some(first));
    }

    fn attributes(tag: &str) -> String {
        tag_attributes(tag.as_bytes()).iter().map(|(name, value)| format!("{name}={value};")).collect()
    }

    #[test]
    fn attributes_in_all_their_forms() {
        let found = attributes("<meta NAME = \"a b\" content='>c' x=y/z/ k checked/=e a=1 A=2>");
        assert_eq!(found, "name=a b;content=>c;x=y/z/;k=;checked=;=e=;a=1;");
        assert_eq!([attributes("<meta>"), attributes("<link/>"), attributes("<meta a=>")], ["", "", "a=;"]);
        assert_eq!(attributes("<meta a=\"x"), "");
    }

    #[test]
    fn references_are_resolved() {
        assert_eq!(attributes("<meta a=\"1 &amp; 2 &lt;&#39; & &\">"), "a=1 & 2 <' & &;");
        assert_eq!(attributes("<meta a=\"&eacute;?b&copy=d&#x27;\u{a0}&quot;x\r\ny\">"), "a=é?b&copy=d'\u{a0}\"x\ny;");
    }

    #[test]
    fn no_tag_is_too_odd() {
        let mut random = Random::new(4);
        for _ in 0..2000 {
            tag_attributes(&random.bytes(30));
        }
    }
}
