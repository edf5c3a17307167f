//! The page as a sequence of tags and texts: <https://html.spec.whatwg.org/#tokenization>
//!
//! Text and attributes in canonical form are not copied: a token has their span in the page. All others are written to
//! the store.

use super::attributes::{skip_attributes, Attributes};
use super::names::Names;
use super::quirks::is_quirky;
use super::references::{is_canonical_reference, write_escaped, write_resolved, Context};
use super::scanning::{ends_name, find_byte, replace_nul};
use super::scanning::{find_comment_end, find_end_tag, find_script_end};
use super::tree::{Form, Span};
use crate::bytes::simd::{find, Pattern};
use crate::table::attributes::{name_bit, value_in};
use crate::table::tags::{self, CAPITALS};

#[derive(Clone, Copy)]
pub(super) enum Token {
    StartTag(Tag),
    EndTag(Tag),
    Text(Text),
    Comment,
    Doctype { is_quirky: bool, span: Span },
    End,
}

#[derive(Clone, Copy)]
pub(super) struct Tag {
    pub(super) name: i32,
    /// The attributes as the serialiser writes them; those of end tags are left out.
    pub(super) attributes: Span,
    pub(super) is_self_closing: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Text {
    pub(super) span: Span,
    /// Whether it contains a NUL, about which the tree builder decides.
    pub(super) has_nul: bool,
}

/// How text is read in an element that contains only text.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Content {
    /// With character references.
    Resolved,
    /// Verbatim.
    Raw,
    /// Verbatim, with scripts in comments.
    Script,
}

pub(super) struct Tokenizer<'a> {
    pub(super) page: &'a [u8],
    at: usize,
    /// Where the last tag begins.
    pub(super) tag_start: usize,
    /// Whether all that follows is text.
    is_plain: bool,
    pub(super) names: Names,
    /// Texts and attributes that are not in canonical form in the page.
    pub(super) store: Vec<u8>,
    attributes: Attributes,
    /// Names of elements of which no end tag follows.
    never_ended: Vec<i32>,
}

impl<'a> Tokenizer<'a> {
    /// Returns a tokenizer for a page without carriage returns.
    pub(super) fn new(page: &'a [u8]) -> Tokenizer<'a> {
        const BYTES_FOR_A_STORED_BYTE: usize = 8;
        Tokenizer {
            page,
            at: 0,
            tag_start: 0,
            is_plain: false,
            names: Names::new(),
            store: Vec::with_capacity(page.len() / BYTES_FOR_A_STORED_BYTE),
            attributes: Attributes::default(),
            never_ended: Vec::new(),
        }
    }

    /// How much of the page has been read.
    #[inline]
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the bytes of a span.
    #[inline]
    pub(super) fn bytes(&self, span: Span) -> &[u8] {
        let bytes = match span.form {
            Form::Source | Form::RawSource => self.page,
            Form::Stored | Form::RawStored => &self.store,
        };
        bytes.get(span.begin as usize..span.end as usize).unwrap_or(&[])
    }

    /// Returns the value of an attribute among those of a span.
    #[inline]
    pub(super) fn attribute(&self, span: Span, name: &[u8]) -> Option<&[u8]> {
        match span.names & name_bit(name) {
            0 => None,
            _ => value_in(self.bytes(span), name),
        }
    }

    /// Reads the next token. In SVG and MathML there may be sections of character data.
    #[inline]
    pub(super) fn next(&mut self, is_foreign: bool) -> Token {
        loop {
            if self.at >= self.page.len() {
                return Token::End;
            }
            if self.is_plain {
                return Token::Text(self.raw(self.page.len()));
            }
            match self.page[self.at..] {
                [b'<', b'a'..=b'z' | b'A'..=b'Z', ..] => return self.start_tag(self.at + 1),
                [b'<', b'/', b'a'..=b'z' | b'A'..=b'Z', ..] => return self.end_tag(self.at + 2),
                [b'<', b'/', b'>', ..] => self.at += 3, // has no effect
                [b'<', b'!', ..] => return self.declaration(is_foreign),
                [b'<', b'?', ..] | [b'<', b'/', _, ..] => {
                    self.skip_to_greater();
                    return Token::Comment;
                }
                _ => return Token::Text(self.text()),
            }
        }
    }

    /// All that follows is text.
    pub(super) fn begin_plaintext(&mut self) {
        self.is_plain = true;
    }

    /// Returns whether an element that holds no elements is empty: it closes itself, and its end tag never follows.
    ///
    /// A deviation from the standard, by which all that follows is its text: pages that were written as XML, which
    /// browsers get as XML, would be empty.
    pub(super) fn closes_itself(&mut self, tag: Tag) -> bool {
        if !tag.is_self_closing {
            return false;
        }
        if !self.never_ended.contains(&tag.name)
            && find_end_tag(self.page, self.at, self.names.name(tag.name)) == self.page.len()
        {
            self.never_ended.push(tag.name);
        }
        self.never_ended.contains(&tag.name)
    }

    /// Returns the text of an element that holds no elements, up to its end tag.
    pub(super) fn content(&mut self, content: Content, name: i32) -> Text {
        let end = match content {
            Content::Script => find_script_end(self.page, self.at),
            _ => find_end_tag(self.page, self.at, self.names.name(name)),
        };
        if content != Content::Resolved {
            return self.raw(end);
        }
        let (begin, form) = (self.store.len(), Form::Stored);
        write_resolved(&self.page[self.at..end], Context::Text, &mut self.store);
        self.at = end;
        replace_nul(&mut self.store, begin);
        Text { span: Span::new(begin, self.store.len(), form), has_nul: false }
    }

    /// Reads verbatim text up to `end`; each NUL becomes a replacement character.
    fn raw(&mut self, end: usize) -> Text {
        let text = &self.page[self.at..end];
        let mut span = Span::new(self.at, end, Form::RawSource);
        if memchr::memchr(0, text).is_some() {
            let begin = self.store.len();
            self.store.extend_from_slice(text);
            replace_nul(&mut self.store, begin);
            span = Span::new(begin, self.store.len(), Form::RawStored);
        }
        self.at = end;
        Text { span, has_nul: false }
    }

    /// Returns whether markup, not text, begins at a `<`.
    #[inline]
    fn is_markup(&self, at: usize) -> bool {
        matches!(self.page[at..], [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'!' | b'?', ..] | [b'<', b'/', _, ..])
    }

    /// Text up to the next markup.
    #[inline]
    fn text(&mut self) -> Text {
        let begin = self.at;
        let (mut is_clean, mut has_nul, mut at, mut end) = (true, false, begin, self.page.len());
        while let Some(place) = next_special(self.page, at) {
            match self.page[place] {
                b'<' if self.is_markup(place) => {
                    end = place;
                    break;
                }
                b'&' if is_canonical_reference(&self.page[place..]) => (),
                0xc2 if self.page.get(place + 1) != Some(&0xa0) => (),
                0 => has_nul = true,
                _ => is_clean = false,
            }
            at = place + 1;
        }
        self.at = end;
        if is_clean {
            return Text { span: Span::new(begin, end, Form::Source), has_nul };
        }
        let stored = self.store.len();
        write_resolved(&self.page[begin..end], Context::Text, &mut self.store);
        Text { span: Span::new(stored, self.store.len(), Form::Stored), has_nul }
    }

    /// What begins with `<!`.
    fn declaration(&mut self, is_foreign: bool) -> Token {
        const DOCTYPE: &[u8] = b"doctype";
        const SECTION: &[u8] = b"[CDATA[";
        let begin = self.at;
        let rest = &self.page[begin + 2..];
        if rest.starts_with(b"--") {
            self.at = find_comment_end(self.page, begin);
        } else if rest.get(..DOCTYPE.len()).is_some_and(|word| word.eq_ignore_ascii_case(DOCTYPE)) {
            let is_whole = self.skip_to_greater();
            let doctype = rest.get(DOCTYPE.len()..(self.at - begin).saturating_sub(3)).unwrap_or(&[]);
            let (start, is_quirky) = (begin + 2 + DOCTYPE.len(), !is_whole || is_quirky(doctype));
            return Token::Doctype { is_quirky, span: Span::new(start, start + doctype.len(), Form::Source) };
        } else if is_foreign && rest.starts_with(SECTION) {
            self.at = begin + 2 + SECTION.len();
            return Token::Text(self.section());
        } else {
            self.skip_to_greater();
        }
        Token::Comment
    }

    /// Returns the text of a section of character data.
    fn section(&mut self) -> Text {
        let rest = &self.page[self.at..];
        let end = rest.windows(3).position(|three| three == b"]]>");
        let text = &rest[..end.unwrap_or(rest.len())];
        let begin = self.store.len();
        write_escaped(text, &mut self.store);
        self.at += end.map_or(rest.len(), |end| end + 3);
        Text { span: Span::new(begin, self.store.len(), Form::Stored), has_nul: text.contains(&0) }
    }

    /// Goes on after the next `>`, or at the end of the page, where the answer is false.
    fn skip_to_greater(&mut self) -> bool {
        let end = find_byte(self.page, self.at, b'>');
        self.at = end.map_or(self.page.len(), |end| end + 1);
        end.is_some()
    }

    /// Reads the start tag whose name begins there; a tag without an end is not one.
    #[inline]
    fn start_tag(&mut self, begin: usize) -> Token {
        self.tag_start = self.at;
        let (name, end) = self.name(begin);
        let read = match self.page.get(end) {
            Some(b'>') => Some((Span::EMPTY, false, end + 1)),
            _ => self.attributes.read(self.page, end, &mut self.store),
        };
        let Some((attributes, is_self_closing, after)) = read else { return self.end() };
        self.at = after;
        Token::StartTag(Tag { name, attributes, is_self_closing })
    }

    /// Reads the end tag whose name begins there; its attributes do not matter.
    #[inline]
    fn end_tag(&mut self, begin: usize) -> Token {
        self.tag_start = self.at;
        let (name, end) = self.name(begin);
        let after = match self.page.get(end) {
            Some(b'>') => Some(end + 1),
            _ => skip_attributes(self.page, end),
        };
        let Some(after) = after else { return self.end() };
        self.at = after;
        Token::EndTag(Tag { name, attributes: Span::EMPTY, is_self_closing: false })
    }

    /// Returns the end of the page, in a tag that never ends.
    #[cold]
    fn end(&mut self) -> Token {
        self.at = self.page.len();
        Token::End
    }

    /// Returns the number of the name that begins there, and where it ends.
    #[inline]
    fn name(&mut self, begin: usize) -> (i32, usize) {
        match tags::lookup_with_length(&self.page[begin..]) {
            Some((tag, length)) if tags::flags(tag) & CAPITALS == 0 => (tag, begin + length),
            _ => self.other_name(begin),
        }
    }

    /// Reads a name that is not in lowercase, or is not common.
    #[cold]
    fn other_name(&mut self, begin: usize) -> (i32, usize) {
        let rest = &self.page[begin..];
        let length = rest.iter().position(|&byte| ends_name(byte)).unwrap_or(rest.len());
        let mut name = rest[..length].to_ascii_lowercase();
        replace_nul(&mut name, 0);
        (self.names.number(&name), begin + length)
    }
}

/// Returns the offset of the next byte that ends a text, or whose canonical form may differ.
#[inline]
fn next_special(page: &[u8], at: usize) -> Option<usize> {
    find(page, at, [Pattern::ANGLES, Pattern::byte(b'&'), Pattern::byte(0), Pattern::byte(0xc2)])
}
