//! The elements of a page in document order, with those that its table leaves out, for readers of data in attributes.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use memchr::memchr;

use crate::parser::{written_attributes, Unread, UnreadElement};
use crate::table::attributes::{attributes, unescaped, value_in, ALL_NAMES};
use crate::table::tags;
use crate::Table;

const TEMPLATE: i32 = tags::number("template");
/// Maximum bytes to read, as a multiple of the length of the page: one element can be a part of many items.
pub(super) const READINGS: usize = 16;

/// An element.
struct Element<'a> {
    name: i32,
    /// Index after the last element in it.
    end: usize,
    /// Its attributes as canonical HTML writes them.
    attributes: Cow<'a, [u8]>,
    /// The bits of their names.
    names: u32,
    /// Where its content is in the canonical HTML; None for one that the table leaves out.
    content: Option<Range<usize>>,
}

/// The elements of a page outside of templates, and how much of them may still be read.
pub(super) struct Elements<'a> {
    html: &'a [u8],
    all: Vec<Element<'a>>,
    /// Where templates are in the canonical HTML.
    templates: Vec<Range<usize>>,
    /// Maximum number of bytes that may still be read.
    left: Cell<usize>,
}

impl<'a> Elements<'a> {
    /// Lists the elements of a page.
    pub(super) fn of(table: &'a Table, unread: Unread<'a>) -> Elements<'a> {
        let left = Cell::new(READINGS * table.html.len());
        let mut elements = Elements { html: &table.html, all: Vec::new(), templates: Vec::new(), left };
        let (mut open, mut row) = (Vec::new(), 0);
        let mut unread_elements = unread.elements().peekable();
        while row < table.len() || unread_elements.peek().is_some() {
            if let Some(element) = unread_elements.next_if(|element| element.row <= row) {
                elements.close(&mut open, |innermost| innermost != element.parent);
                elements.add_unread(unread, element);
                continue;
            }
            let end = table.end[row] as usize;
            match table.tag[row] {
                TEMPLATE => {
                    elements.templates.push(table.start[row] as usize..table.close[row] as usize);
                    row = end;
                }
                0 => row += 1,
                name => {
                    elements.close(&mut open, |innermost| table.end[innermost] as usize <= row);
                    open.push((elements.all.len(), row));
                    elements.add_row(table, row, name);
                    row += 1;
                }
            }
        }
        elements.close(&mut open, |_| true);
        elements
    }

    /// Ends the innermost open elements, given as index and row, while a condition on their rows is true.
    fn close(&mut self, open: &mut Vec<(usize, usize)>, is_over: impl Fn(usize) -> bool) {
        while let Some((index, _)) = open.last().copied().filter(|&(_, row)| is_over(row)) {
            self.all[index].end = self.all.len();
            open.pop();
        }
    }

    fn add_row(&mut self, table: &'a Table, row: usize, name: i32) {
        let content = Some(table.stop[row] as usize..table.close[row] as usize);
        let attributes = Cow::Borrowed(table.text(row));
        self.all.push(Element { name, end: 0, attributes, names: table.names[row], content });
    }

    fn add_unread(&mut self, unread: Unread<'a>, element: &UnreadElement) {
        let (end, attributes) = (self.all.len() + 1, written_attributes(unread.tag(element)));
        self.all.push(Element { name: element.name, end, attributes, names: ALL_NAMES, content: None });
    }

    /// Returns the number of elements.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns the number of the name of an element.
    pub(super) fn name(&self, index: usize) -> i32 {
        self.all[index].name
    }

    /// Returns the index after the last element in an element.
    pub(super) fn end(&self, index: usize) -> usize {
        self.all[index].end
    }

    /// Whether an element may have an attribute of one of the names with these bits.
    pub(super) fn may_have(&self, index: usize, names: u32) -> bool {
        self.all[index].names & names != 0
    }

    /// Returns the names and values of the attributes of an element as canonical HTML writes them.
    pub(super) fn attributes(&self, index: usize) -> impl Iterator<Item = (&[u8], &[u8])> {
        attributes(&self.all[index].attributes)
    }

    /// Returns the value of an attribute; empty where there is none.
    pub(super) fn value(&self, index: usize, name: &[u8]) -> String {
        value_in(&self.all[index].attributes, name).map_or(Cow::Borrowed(""), unescaped).into_owned()
    }

    /// Returns the value of an attribute, or the text of the element where that is empty.
    pub(super) fn value_or_text(&self, index: usize, name: &[u8]) -> String {
        let value = self.value(index, name);
        if value.is_empty() {
            self.text(index)
        } else {
            value
        }
    }

    /// Returns whether more may be read, and counts that many bytes as read.
    pub(super) fn may_read(&self, bytes: usize) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(bytes));
        left > 0
    }

    /// Returns all text in an element that can be read: none of templates, scripts and style sheets.
    pub(super) fn text(&self, index: usize) -> String {
        let Some(Range { start, end }) = self.all[index].content.clone() else { return String::new() };
        if !self.may_read(end - start + 1) {
            return String::new();
        }
        let (mut text, mut at) = (Vec::new(), start);
        let first = self.templates.partition_point(|template| template.end <= start);
        for template in self.templates[first..].iter().take_while(|template| template.start < end) {
            add_text(&self.html[at..template.start], &mut text);
            at = template.end;
        }
        add_text(&self.html[at..end], &mut text);
        unescaped(&text).into_owned()
    }
}

/// Appends a piece of canonical HTML without its tags.
fn add_text(html: &[u8], text: &mut Vec<u8>) {
    let mut rest = html;
    while let Some(tag) = memchr(b'<', rest) {
        text.extend_from_slice(&rest[..tag]);
        rest = memchr(b'>', &rest[tag..]).map_or(&[], |end| &rest[tag + end + 1..]);
    }
    text.extend_from_slice(rest);
}

/// Returns a URL without the white space around it.
pub(super) fn trimmed(url: &str) -> String {
    url.trim_matches(|ch: char| ch.is_ascii_whitespace()).to_owned()
}

/// Returns the first words in the value of an attribute, each once.
pub(super) fn unique_words(words: &str, most: usize) -> Vec<&str> {
    let mut unique: Vec<&str> = Vec::new();
    for word in words.split_ascii_whitespace().take(most) {
        if !unique.contains(&word) {
            unique.push(word);
        }
    }
    unique
}
