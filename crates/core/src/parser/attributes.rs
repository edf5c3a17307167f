//! The attributes of a start tag, as the serialiser writes them: ` name="value"` for each.

use std::collections::HashSet;

use super::bytes::{find_byte, is_white};
use super::references::{write_resolved, Place};
use super::tree::{Form, Span};
use super::written::written_so;

/// Attributes, whether the tag closes itself, and where it ends.
pub(super) type Read = (Span, bool, usize);

/// More names than this are looked up in a set.
const FEW: usize = 32;

/// The names that a tag has so far.
#[derive(Default)]
pub(super) struct Attributes {
    names: Vec<(u32, u32)>,
    many: HashSet<Vec<u8>>,
}

impl Attributes {
    /// Read the attributes from `at` on; None if the tag never ends.
    #[inline]
    pub(super) fn read(&mut self, page: &[u8], at: usize, store: &mut Vec<u8>) -> Option<Read> {
        match written_so(page, at) {
            Some(read) => Some(read),
            None => self.rewrite(page, at, store),
        }
    }

    /// Pass over the attributes of an end tag.
    pub(super) fn skip(&mut self, page: &[u8], at: usize) -> Option<Read> {
        let mut tag = TagEnd { page, at, is_self_closing: false };
        while tag.next()?.is_some() {}
        Some((Span::EMPTY, false, tag.at))
    }

    /// Write the attributes to the store as the serialiser writes them. Of those with the same name the first one counts.
    fn rewrite(&mut self, page: &[u8], at: usize, store: &mut Vec<u8>) -> Option<Read> {
        self.names.clear();
        self.many.clear();
        let begin = store.len();
        let mut tag = TagEnd { page, at, is_self_closing: false };
        while let Some(attribute) = tag.next()? {
            let start = store.len();
            store.push(b' ');
            write_name(attribute.name, store);
            if self.is_known(store, start + 1) {
                store.truncate(start);
                continue;
            }
            store.extend_from_slice(b"=\"");
            write_resolved(attribute.value, Place::Value, store);
            store.push(b'"');
        }
        Some((Span::new(begin, store.len(), Form::Stored), tag.is_self_closing, tag.at))
    }

    /// Whether the tag already has an attribute with the name that stands at the end of the store; if not it has now.
    fn is_known(&mut self, store: &[u8], begin: usize) -> bool {
        let name = &store[begin..];
        if self.names.len() >= FEW {
            return self.is_among_many(store, name);
        }
        let known = self.names.iter().any(|&(begin, end)| &store[begin as usize..end as usize] == name);
        if !known {
            self.names.push((begin as u32, store.len() as u32));
        }
        known
    }

    #[cold]
    fn is_among_many(&mut self, store: &[u8], name: &[u8]) -> bool {
        if self.many.is_empty() {
            self.many.extend(self.names.iter().map(|&(begin, end)| store[begin as usize..end as usize].to_vec()));
        }
        !self.many.insert(name.to_vec())
    }
}

fn write_name(name: &[u8], store: &mut Vec<u8>) {
    for &byte in name {
        match byte {
            0 => store.extend_from_slice("\u{fffd}".as_bytes()),
            _ => store.push(byte.to_ascii_lowercase()),
        }
    }
}

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
    /// The next attribute, or `Some(None)` after the `>`; None if the tag never ends.
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

    /// The value after a `=`.
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
