//! Builds a tree from rows of the table, in document order.

use std::borrow::Cow;
use std::ops::Range;

use super::pairs::PAIR;
use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::bytes::normal::{is_normal, normalised};
use crate::facts::key_rows::body_of;
use crate::table::attributes::{attributes, text_in, unescaped};
use crate::table::tags::{name_of, COUNT};
use crate::{Error, Table};

static PREFORMATTED: TagSet = TagSet::of("pre listing");
/// Frequent elements of which few attributes are read.
static PLAIN_ELEMENTS: TagSet =
    TagSet::of("a b blockquote div em figure h1 h2 h3 h4 h5 h6 i li ol p section span strong ul");
/// These attributes; those with programming languages are read too.
#[rustfmt::skip]
const PLAIN_ATTRIBUTES: [&str; 17] = [
    "class", "href", "id", "style", "title", "cite", "dir", "display", "epub:type", "lang", "name", "reversed", "role",
    "start", "type", "value", PAIR,
];

impl Tree {
    /// Makes the tree of all that is in the `body` of a page, as the parser reads it: for tests.
    pub fn from_html(html: &str) -> Result<Tree, Error> {
        let table = Table::from_html(html.as_bytes())?;
        let body = body_of(&table);
        let mut builder = TreeBuilder::of(&table, body);
        (body + 1..table.end[body] as usize).for_each(|row| builder.copy(row));
        Ok(builder.finish(body))
    }
}

/// Returns a span of canonical HTML as text, with line breaks as line feeds.
fn decode_text(html: &[u8]) -> Cow<'_, str> {
    if memchr::memchr2(b'&', b'\r', html).is_none() {
        return text_in(html);
    }
    let text = unescaped(html);
    if text.contains('\r') {
        return Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"));
    }
    text
}

/// Returns the name of an attribute if a repair or a writer reads it: no other is copied.
fn read_name(name: &[u8], is_plain: bool) -> Option<Cow<'_, str>> {
    if let Some(known) = PLAIN_ATTRIBUTES.iter().find(|known| known.as_bytes() == name) {
        return Some(Cow::Borrowed(known));
    }
    let is_read = if is_plain {
        name.starts_with(b"data-") && (name.ends_with(b"lang") || name.ends_with(b"language"))
    } else {
        !name.starts_with(b"on") && (!name.starts_with(b"aria-") || name == b"aria-label")
    };
    is_read.then(|| text_in(name))
}

/// An element whose end tag is still to come.
struct OpenElement {
    row: usize,
    /// The text in place of its end tag; `None` if the element is in the tree.
    end_replacement: Option<&'static str>,
}

/// Copies rows of a table to a tree, in document order.
pub(super) struct TreeBuilder<'a> {
    table: &'a Table,
    pub(super) tree: Tree,
    /// The element that new nodes are added to.
    pub(super) parent: NodeIndex,
    open: Vec<OpenElement>,
    /// The offset in the canonical HTML after what was read.
    position: usize,
}

impl<'a> TreeBuilder<'a> {
    pub(super) fn of(table: &'a Table, body: usize) -> TreeBuilder<'a> {
        let position = table.stop.get(body).map_or(0, |&stop| stop as usize);
        TreeBuilder { table, tree: Tree::with_capacity(table.len()), parent: BODY, open: Vec::new(), position }
    }

    /// Copies an element or a text.
    pub(super) fn copy(&mut self, row: usize) {
        if self.table.tag[row] == 0 {
            self.copy_text(row, self.table.text(row));
        } else {
            self.copy_element(row);
        }
    }

    /// Copies an element and returns it.
    pub(super) fn copy_element(&mut self, row: usize) -> NodeIndex {
        self.advance_to(row);
        let element = self.append_element(row, self.table.text(row));
        self.enter(row, None);
        if self.has_end_tag(row) {
            self.parent = element;
        }
        element
    }

    /// Copies a text row, with `html` as its text. A line break right after the tag of preformatted text is not shown.
    pub(super) fn copy_text(&mut self, row: usize, html: &[u8]) {
        self.advance_to(row);
        let is_first =
            self.tree.first_child(self.parent).is_none() && PREFORMATTED.contains(self.tree.tag(self.parent));
        let html = html.strip_prefix(b"\n").filter(|_| is_first).unwrap_or(html);
        self.append_text(&decode_text(html), row..row + 1, self.table.place(row));
        self.position = self.table.stop[row] as usize;
    }

    /// Leaves out the tags of an element, and adds a text in place of each.
    pub(super) fn unwrap(&mut self, row: usize, replacement: &'static str) {
        self.advance_to(row);
        self.add_new_text(replacement);
        self.enter(row, Some(replacement));
    }

    /// Leaves out a row with all that is in it, and adds a text in its place.
    pub(super) fn leave_out(&mut self, row: usize, replacement: &str) {
        self.advance_to(row);
        self.add_new_text(replacement);
        self.position = self.table.close[row] as usize;
    }

    /// Copies an element without all that is in it, and adds a text in its place.
    pub(super) fn copy_emptied(&mut self, row: usize, replacement: &str) {
        self.copy_element(row);
        self.add_new_text(replacement);
        self.position = self.end_tag_offset(row);
    }

    /// Copies the white space before a row, and closes the elements that end before it.
    pub(super) fn advance_to(&mut self, row: usize) {
        self.close_elements_before(row);
        self.copy_white_space_until(self.table.start[row] as usize);
    }

    /// Closes all elements, and returns the tree.
    pub(super) fn finish(mut self, body: usize) -> Tree {
        if !self.table.is_empty() {
            self.close_elements_before(self.table.end[body] as usize);
            self.copy_white_space_until(self.end_tag_offset(body));
        }
        self.tree
    }

    /// Adds a text that the page does not have.
    pub(super) fn add_new_text(&mut self, text: &str) {
        if !text.is_empty() {
            self.append_text(text, 0..0, 0..0);
        }
    }

    fn append_element(&mut self, row: usize, html: &[u8]) -> NodeIndex {
        let element = match self.table.tag[row] {
            tag if (tag as usize) < COUNT => self.tree.new_known_element(tag),
            _ => self.tree.new_element(&String::from_utf8_lossy(name_of(html.get(1..).unwrap_or(&[])))),
        };
        if self.table.names[row] != 0 {
            let is_plain = PLAIN_ELEMENTS.contains(self.tree.tag(element));
            let read = |(name, value)| Some((read_name(name, is_plain)?, decode_text(value)));
            self.tree.add_attributes(element, attributes(html).filter_map(read));
        }
        let source = self.table.start[row] as usize..self.table.close[row] as usize;
        self.tree.set_origin(element, row..row + 1, source);
        self.tree.append_new(self.parent, element);
        element
    }

    /// Appends a text; one that directly follows another becomes part of it.
    fn append_text(&mut self, text: &str, rows: Range<usize>, source: Range<usize>) {
        let before = self.tree.last_child(self.parent).filter(|&last| self.tree.is_text(last));
        let Some(before) = before else {
            let node = self.tree.new_text(text);
            self.tree.set_origin(node, rows, source);
            self.tree.append_new(self.parent, node);
            return;
        };
        self.tree.extend_text(before, text);
        let joined = |own: Range<usize>, more: Range<usize>| match (own.is_empty(), more.is_empty()) {
            (_, true) => own,
            (true, false) => more,
            (false, false) => own.start..more.end,
        };
        self.tree.set_origin(before, joined(self.tree.rows(before), rows), joined(self.tree.source(before), source));
    }

    /// Goes on after the start tag of an element.
    fn enter(&mut self, row: usize, end_replacement: Option<&'static str>) {
        self.position = self.table.stop[row] as usize;
        if self.has_end_tag(row) {
            self.open.push(OpenElement { row, end_replacement });
        }
    }

    /// Whether an element has an end tag.
    fn has_end_tag(&self, row: usize) -> bool {
        self.table.close[row] > self.table.stop[row]
    }

    fn close_elements_before(&mut self, row: usize) {
        while let Some(&OpenElement { row: inner, end_replacement }) = self.open.last() {
            if self.table.end[inner] as usize > row {
                return;
            }
            self.open.pop();
            self.copy_white_space_until(self.end_tag_offset(inner));
            match end_replacement {
                Some(text) => self.add_new_text(text),
                None => self.parent = self.tree.parent(self.parent).unwrap_or(BODY),
            }
            self.position = self.table.close[inner] as usize;
        }
    }

    /// Copies the text up to an offset: only white space is left of it.
    fn copy_white_space_until(&mut self, stop: usize) {
        let text = self.table.html.get(self.position..stop).unwrap_or(&[]);
        let is_first =
            self.tree.first_child(self.parent).is_none() && PREFORMATTED.contains(self.tree.tag(self.parent));
        let text = text.strip_prefix(b"\n").filter(|_| is_first).unwrap_or(text);
        if !text.is_empty() {
            self.append_text(&decode_text(text), 0..0, 0..0);
        }
        self.position = self.position.max(stop);
    }

    /// The offset of the end tag of an element.
    fn end_tag_offset(&self, row: usize) -> usize {
        let name = name_of(self.table.text(row).get(1..).unwrap_or(&[]));
        (self.table.close[row] as usize).saturating_sub("</".len() + name.len() + ">".len())
    }
}

impl Tree {
    /// Puts texts into Unicode's form NFC, without characters that guide line breaking.
    ///
    /// URLs stay as they are, since they would lead elsewhere.
    pub(super) fn normalise_texts(&mut self) {
        let texts: Vec<NodeIndex> =
            self.all_nodes().filter(|&node| self.is_text(node) && !is_normal(self.text(node))).collect();
        for text in texts {
            let normal = normalised(self.text(text)).into_owned();
            self.set_text(text, &normal);
        }
    }
}
