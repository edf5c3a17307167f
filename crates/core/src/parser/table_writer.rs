//! The tree → its canonical HTML and the rows of that, in one walk in document order.
//!
//! Left out are comments, the elements that are never read, and the content of frames, which is for browsers that no
//! longer exist. Elements whose markup is shown verbatim become `pre`. A `<` in a name, which would look like the start
//! of a tag, becomes a hyphen; dropping it would turn `scr<ipt` into `script`. In SVG and MathML, elements with the name
//! of a void element may have content: it follows them.

use std::collections::HashMap;

use super::names::{LISTING, PRE, TEXTAREA};
use super::references::write_escaped;
use super::tokenizer::Tokenizer;
use super::tree::{Form, Id, Node, Span, Tree, COMMENT, DOCUMENT, NONE, TEXT};
use super::unread::UnreadPlace;
use crate::table::attributes::ALL_NAMES;
use crate::table::rows::{Element, RowWriter};
use crate::table::tags::{self, COUNT, EMPTIED, NAMES, NEVER_READ, TYPED, VOID};
use crate::{Error, Table};

/// Zeros after a text while its words are counted, so that none of its bytes are counted one by one.
const PADDING: [u8; 16] = [0; 16];

/// Returns the table of a tree, and where the elements that it leaves out are; `capacity` is the expected length of its
/// HTML.
pub(super) fn table_of(tree: &Tree, tokens: &Tokenizer, capacity: usize) -> Result<(Table, Vec<UnreadPlace>), Error> {
    let mut writer = TableWriter {
        tree,
        tokens,
        html: Vec::with_capacity(capacity),
        text_start: 0,
        rows: RowWriter::new(tree.len()),
        own_numbers: Vec::new(),
        own_names: HashMap::new(),
        unread: Vec::new(),
    };
    writer.write(tree.node(DOCUMENT).first)?;
    if writer.html.len() > i32::MAX as usize {
        return Err(Error::TooLarge);
    }
    Ok((writer.rows.finish(writer.html)?, writer.unread))
}

struct TableWriter<'a> {
    tree: &'a Tree,
    tokens: &'a Tokenizer<'a>,
    html: Vec<u8>,
    /// Offset after the last tag: what follows is text that has no row yet.
    text_start: usize,
    rows: RowWriter,
    /// For each name that only this page has, by the number that the tokenizer gave it, its number in the table; 0 for
    /// those that are not in the table yet.
    own_numbers: Vec<i32>,
    /// The numbers of these names as they are written.
    own_names: HashMap<Vec<u8>, i32>,
    unread: Vec<UnreadPlace>,
}

impl<'a> TableWriter<'a> {
    fn write(&mut self, root: Id) -> Result<(), Error> {
        let (tree, mut id) = (self.tree, root);
        loop {
            let node = tree.node(id);
            if self.begin(id, node)? {
                if node.first != NONE {
                    id = node.first;
                    continue;
                }
                self.end(node)?;
            }
            while id != root && tree.node(id).next == NONE {
                id = tree.node(id).parent;
                self.end(tree.node(id))?;
            }
            if id == root {
                return Ok(());
            }
            id = tree.node(id).next;
        }
    }

    /// Writes a text or a start tag; returns whether the node is an element whose content is read.
    #[inline]
    fn begin(&mut self, id: Id, node: &Node) -> Result<bool, Error> {
        match node.tag {
            TEXT => self.text(node.span),
            COMMENT => (),
            tag => {
                let flags = tags::flags(tag);
                if flags & NEVER_READ != 0 {
                    let (parent, row) = (self.rows.innermost(), self.rows.len());
                    self.unread.push(UnreadPlace { parent, row, node: id });
                    return Ok(false);
                }
                self.start_tag(node, flags)?;
                if flags & EMPTIED != 0 {
                    self.end_tag(node, flags)?;
                }
                return Ok(flags & EMPTIED == 0);
            }
        }
        Ok(false)
    }

    #[inline]
    fn end(&mut self, node: &Node) -> Result<(), Error> {
        let flags = tags::flags(node.tag);
        if flags & VOID != 0 {
            return Ok(());
        }
        self.end_tag(node, flags)
    }

    #[inline]
    fn text(&mut self, span: Span) {
        let text = self.tokens.bytes(span);
        match span.form {
            Form::Source | Form::Stored => self.html.extend_from_slice(text),
            Form::RawSource | Form::RawStored => write_escaped(text, &mut self.html),
        }
    }

    /// Ends the text that follows the last tag; comments and elements that are never read do not split it.
    #[inline]
    fn end_text(&mut self) -> Result<(), Error> {
        let (start, stop) = (self.text_start, self.html.len());
        if stop > start {
            self.html.extend_from_slice(&PADDING);
            self.rows.text(&self.html, start, stop)?;
            self.html.truncate(stop);
        }
        Ok(())
    }

    #[inline]
    fn start_tag(&mut self, node: &Node, flags: u32) -> Result<(), Error> {
        self.end_text()?;
        let start = self.html.len();
        let tag = self.opening(node.tag, flags);
        let names = self.attributes(node.span);
        self.html.push(b'>');
        self.text_start = self.html.len();
        self.rows.element(Element { tag, start, stop: self.text_start, names }, flags & VOID == 0)?;
        if matches!(node.html_tag(), PRE | TEXTAREA | LISTING) && self.begins_with_newline(node) {
            self.html.push(b'\n'); // a parser will leave out one
        }
        Ok(())
    }

    /// Writes `<` and a name; returns its number in the table.
    #[inline]
    fn opening(&mut self, tag: i32, flags: u32) -> i32 {
        let tag = if flags & TYPED != 0 { PRE } else { tag };
        match OPENINGS.get(tag as usize) {
            Some(opening) => {
                opening.write(&mut self.html);
                tag
            }
            None => self.own_opening(tag),
        }
    }

    /// Writes `<` and a name that only this page has; returns its number in the table.
    fn own_opening(&mut self, tag: i32) -> i32 {
        self.html.push(b'<');
        let start = self.html.len();
        write_hyphenated(self.tokens.names.name(tag), &mut self.html);
        let own = tag as usize - COUNT;
        if own >= self.own_numbers.len() {
            self.own_numbers.resize(own + 1, 0);
        }
        if self.own_numbers[own] == 0 {
            let (html, rows) = (&self.html, &mut self.rows);
            let name = html[start..].to_vec();
            self.own_numbers[own] = *self.own_names.entry(name).or_insert_with(|| rows.add_name(start, html.len()));
        }
        self.own_numbers[own]
    }

    /// Writes attributes; returns the bits of their names.
    #[inline]
    fn attributes(&mut self, span: Span) -> u32 {
        let attributes = self.tokens.bytes(span);
        if span.form == Form::Source || memchr::memchr(b'<', attributes).is_none() {
            self.html.extend_from_slice(attributes);
            return span.names;
        }
        write_hyphenated(attributes, &mut self.html);
        ALL_NAMES
    }

    fn begins_with_newline(&self, node: &Node) -> bool {
        let first = self.tree.node(node.first);
        node.first != NONE && first.tag == TEXT && self.tokens.bytes(first.span).starts_with(b"\n")
    }

    #[inline]
    fn end_tag(&mut self, node: &Node, flags: u32) -> Result<(), Error> {
        self.end_text()?;
        let tag = if flags & TYPED != 0 { PRE } else { node.tag };
        match END_TAGS.get(tag as usize) {
            Some(end_tag) => end_tag.write(&mut self.html),
            None => self.own_end_tag(tag),
        }
        self.text_start = self.html.len();
        self.rows.close(self.text_start)
    }

    fn own_end_tag(&mut self, tag: i32) {
        self.html.extend_from_slice(b"</");
        write_hyphenated(self.tokens.names.name(tag), &mut self.html);
        self.html.push(b'>');
    }
}

/// Writes a name or attributes with a hyphen for each `<` in names; in values it is escaped.
fn write_hyphenated(markup: &[u8], html: &mut Vec<u8>) {
    let start = html.len();
    html.extend_from_slice(markup);
    for byte in &mut html[start..] {
        if *byte == b'<' {
            *byte = b'-';
        }
    }
}

/// Bytes of the longest tag and more, so that each tag is copied as one number of bytes.
const SIZE: usize = 24;

/// The markup of a name.
#[derive(Clone, Copy)]
pub(super) struct Markup {
    bytes: [u8; SIZE],
    length: usize,
}

/// The beginning of the start tag of each common name: `<name`.
pub(super) static OPENINGS: [Markup; COUNT] = of_names("<", "");
/// `</name>` for each common name.
pub(super) static END_TAGS: [Markup; COUNT] = of_names("</", ">");

impl Markup {
    #[inline]
    pub(super) fn write(&self, html: &mut Vec<u8>) {
        let end = html.len() + self.length;
        html.extend_from_slice(&self.bytes);
        html.truncate(end);
    }
}

const fn of_names(before: &str, after: &str) -> [Markup; COUNT] {
    let mut all = [Markup { bytes: [0; SIZE], length: 0 }; COUNT];
    let mut number = 0;
    while number < COUNT {
        all[number] = appended(appended(appended(all[number], before), NAMES[number]), after);
        number += 1;
    }
    all
}

const fn appended(mut markup: Markup, text: &str) -> Markup {
    let mut at = 0;
    while at < text.len() {
        markup.bytes[markup.length] = text.as_bytes()[at];
        markup.length += 1;
        at += 1;
    }
    markup
}
