//! A tree from rows of the table.

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
static PLAIN: TagSet = TagSet::of("a b blockquote div em figure h1 h2 h3 h4 h5 h6 i li ol p section span strong ul");
/// Those attributes, without names of languages.
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
        (body + 1..table.end[body] as usize).for_each(|row| builder.keep(row));
        Ok(builder.finish(body))
    }
}

/// A piece of canonical HTML as text, with a line feed alone at each end of a line.
fn text_of(html: &[u8]) -> Cow<'_, str> {
    if memchr::memchr2(b'&', b'\r', html).is_none() {
        return text_in(html);
    }
    let text = unescaped(html);
    if text.contains('\r') {
        return Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"));
    }
    text
}

/// The name of an attribute that a repair or a writer reads: no other is copied.
fn name_read(name: &[u8], is_plain: bool) -> Option<Cow<'_, str>> {
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

/// An element of the table that has begun and not ended.
struct OpenElement {
    row: usize,
    /// The text that takes the place of its end tag; none if the element is in the tree.
    instead: Option<&'static str>,
}

/// Goes through the rows of a table in document order, and adds to a tree what is kept of them.
pub(super) struct TreeBuilder<'a> {
    table: &'a Table,
    pub(super) tree: Tree,
    /// The element that new nodes are added to.
    pub(super) parent: NodeIndex,
    open: Vec<OpenElement>,
    /// Where the rest of the canonical HTML begins that was not yet read.
    at: usize,
}

impl<'a> TreeBuilder<'a> {
    pub(super) fn of(table: &'a Table, body: usize) -> TreeBuilder<'a> {
        let at = table.stop.get(body).map_or(0, |&stop| stop as usize);
        TreeBuilder { table, tree: Tree::with_capacity(table.len()), parent: BODY, open: Vec::new(), at }
    }

    /// Adds an element or a text.
    pub(super) fn keep(&mut self, row: usize) {
        if self.table.tag[row] == 0 {
            self.keep_text(row, self.table.text(row));
        } else {
            self.keep_element(row);
        }
    }

    /// Adds an element.
    pub(super) fn keep_element(&mut self, row: usize) -> NodeIndex {
        self.read_until(row);
        let element = self.add_element(row, self.table.text(row));
        self.enter(row, None);
        if self.is_open(row) {
            self.parent = element;
        }
        element
    }

    /// Adds a text in the place of that of a row. A line break right after the tag of preformatted text is not shown.
    pub(super) fn keep_text(&mut self, row: usize, html: &[u8]) {
        self.read_until(row);
        let is_first =
            self.tree.first_child(self.parent).is_none() && PREFORMATTED.contains(self.tree.tag(self.parent));
        let html = html.strip_prefix(b"\n").filter(|_| is_first).unwrap_or(html);
        self.add_text(&text_of(html), row..row + 1, self.table.place(row));
        self.at = self.table.stop[row] as usize;
    }

    /// Leaves out the tags of an element, and puts a text in the place of each.
    pub(super) fn unwrap(&mut self, row: usize, instead: &'static str) {
        self.read_until(row);
        self.add_made_text(instead);
        self.enter(row, Some(instead));
    }

    /// Leaves out a row with all that is in it, and puts a text in its place.
    pub(super) fn leave_out(&mut self, row: usize, instead: &str) {
        self.read_until(row);
        self.add_made_text(instead);
        self.at = self.table.close[row] as usize;
    }

    /// Leaves out all that is in an element, and puts a text in its place.
    pub(super) fn empty(&mut self, row: usize, instead: &str) {
        self.keep_element(row);
        self.add_made_text(instead);
        self.at = self.end_tag(row);
    }

    /// Reads the white space and the end tags before a row.
    pub(super) fn read_until(&mut self, row: usize) {
        self.close_before(row);
        self.read_white_space(self.table.start[row] as usize);
    }

    pub(super) fn finish(mut self, body: usize) -> Tree {
        if !self.table.is_empty() {
            self.close_before(self.table.end[body] as usize);
            self.read_white_space(self.end_tag(body));
        }
        self.tree
    }

    /// Adds a text that the page does not have.
    pub(super) fn add_made_text(&mut self, text: &str) {
        if !text.is_empty() {
            self.add_text(text, 0..0, 0..0);
        }
    }

    fn add_element(&mut self, row: usize, html: &[u8]) -> NodeIndex {
        let element = match self.table.tag[row] {
            tag if (tag as usize) < COUNT => self.tree.new_known_element(tag),
            _ => self.tree.new_element(&String::from_utf8_lossy(name_of(html.get(1..).unwrap_or(&[])))),
        };
        if self.table.names[row] != 0 {
            let is_plain = PLAIN.contains(self.tree.tag(element));
            let read = |(name, value)| Some((name_read(name, is_plain)?, text_of(value)));
            self.tree.add_attributes(element, attributes(html).filter_map(read));
        }
        let source = self.table.start[row] as usize..self.table.close[row] as usize;
        self.tree.set_origin(element, row..row + 1, source);
        self.tree.append_new(self.parent, element);
        element
    }

    /// Adds a text; one that directly follows another becomes part of it.
    fn add_text(&mut self, text: &str, rows: Range<usize>, source: Range<usize>) {
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

    fn enter(&mut self, row: usize, instead: Option<&'static str>) {
        self.at = self.table.stop[row] as usize;
        if self.is_open(row) {
            self.open.push(OpenElement { row, instead });
        }
    }

    /// Whether an element has an end tag.
    fn is_open(&self, row: usize) -> bool {
        self.table.close[row] > self.table.stop[row]
    }

    fn close_before(&mut self, row: usize) {
        while let Some(&OpenElement { row: inner, instead }) = self.open.last() {
            if self.table.end[inner] as usize > row {
                return;
            }
            self.open.pop();
            self.read_white_space(self.end_tag(inner));
            match instead {
                Some(text) => self.add_made_text(text),
                None => self.parent = self.tree.parent(self.parent).unwrap_or(BODY),
            }
            self.at = self.table.close[inner] as usize;
        }
    }

    /// Adds the text up to a place, of which white space alone is left.
    fn read_white_space(&mut self, stop: usize) {
        let text = self.table.html.get(self.at..stop).unwrap_or(&[]);
        let is_first =
            self.tree.first_child(self.parent).is_none() && PREFORMATTED.contains(self.tree.tag(self.parent));
        let text = text.strip_prefix(b"\n").filter(|_| is_first).unwrap_or(text);
        if !text.is_empty() {
            self.add_text(&text_of(text), 0..0, 0..0);
        }
        self.at = self.at.max(stop);
    }

    /// Where the end tag of an element begins.
    fn end_tag(&self, row: usize) -> usize {
        let name = name_of(self.table.text(row).get(1..).unwrap_or(&[]));
        (self.table.close[row] as usize).saturating_sub("</".len() + name.len() + ">".len())
    }
}

impl Tree {
    /// Puts texts into Unicode's form NFC, without characters that guide line breaking.
    ///
    /// Addresses stay as they are, since they would lead elsewhere.
    pub(super) fn normalise(&mut self) {
        let texts: Vec<NodeIndex> =
            self.all_nodes().filter(|&node| self.is_text(node) && !is_normal(self.text(node))).collect();
        for text in texts {
            let normal = normalised(self.text(text)).into_owned();
            self.set_text(text, &normal);
        }
    }
}
