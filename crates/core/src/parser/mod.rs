//! A parser of HTML by the rules of the standard, for a browser without scripts: any text → the tree → canonical HTML
//! and its rows.
//!
//! <https://html.spec.whatwg.org/#parsing>

mod attributes;
mod body_end;
mod body_start;
mod builder;
mod code_lines;
mod document;
mod foreign;
mod formatting;
mod formulas;
mod insertion;
mod limits;
mod names;
mod quirks;
mod references;
mod scanning;
mod selected_content;
mod source_tree;
mod stack;
mod table_writer;
mod tables;
mod tokenizer;
mod tree;
mod unread;

pub(crate) use attributes::{tag_attributes, written_attributes};
pub use limits::{Limit, Limits};
pub(crate) use references::{without_references, write_escaped};
pub(crate) use source_tree::{name_in_namespace, readable_source, SourceKind, SourceNode, SourceTree};
pub use unread::{Unread, UnreadElement, UnreadElements};

use crate::bytes::simd::{positions, Pattern};
use crate::{Error, Table};
use builder::Builder;
use limits::MAX_BYTES;
use table_writer::table_of;

impl Table {
    /// Parses the source of a page in UTF-8, as a browser without scripts does.
    ///
    /// Formulas in scripts are shown as MathML, and lines of code that are elements end with a line break.
    pub fn from_html(page: &[u8]) -> Result<Table, Error> {
        Parsed::within(page, &Limits::default()).map(|parsed| parsed.table)
    }
}

/// A page as far as the limits allow.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The table of the part that was read.
    pub table: Table,
    /// The elements that the table leaves out but others read.
    pub unread: UnreadElements,
    /// The limit that the page went past.
    pub limit: Option<Limit>,
    /// How many bytes of the page were read.
    pub read: usize,
}

impl Parsed {
    /// Parses a page as [`Table::from_html`] does, within limits.
    pub fn within(page: &[u8], limits: &Limits) -> Result<Parsed, Error> {
        if page.len() > MAX_BYTES {
            let parsed = Parsed::within(beginning(page, MAX_BYTES), limits)?;
            return Ok(Parsed { limit: parsed.limit.or(Some(Limit::Bytes)), ..parsed });
        }
        if memchr::memchr(b'\r', page).is_none() {
            return Parsed::of_lines(page, limits);
        }
        let (normal, removed) = line_feeds_only(page);
        let mut parsed = Parsed::of_lines(&normal, limits)?;
        let in_page = |offset: usize| offset + removed.partition_point(|&feed| (feed as usize) < offset);
        parsed.unread.move_offsets(in_page);
        parsed.read = if parsed.read == normal.len() { page.len() } else { in_page(parsed.read) };
        Ok(parsed)
    }

    /// Parses a page without carriage returns.
    fn of_lines(page: &[u8], limits: &Limits) -> Result<Parsed, Error> {
        let mut builder = Builder::new(page, limits);
        builder.build();
        let (table, unread) = table_of(&builder.tree, &builder.tokens, page.len())?;
        let unread = builder.unread_elements(&table, &unread);
        Ok(Parsed { table, unread, limit: builder.watch.limit, read: builder.tokens.at() })
    }
}

/// Returns the first bytes of a text in UTF-8, cut between two characters.
fn beginning(text: &[u8], length: usize) -> &[u8] {
    let is_boundary = |&end: &usize| text.get(end).is_none_or(|byte| byte & 0xc0 != 0x80);
    &text[..(0..=length.min(text.len())).rev().find(is_boundary).unwrap_or(0)]
}

/// Returns a page with a line feed alone at each end of a line.
fn without_carriage_returns(page: &[u8]) -> Vec<u8> {
    line_feeds_only(page).0
}

/// Returns a page with line feeds alone, and the offsets in it before which a carriage return was left out.
fn line_feeds_only(page: &[u8]) -> (Vec<u8>, Vec<u32>) {
    let (mut normal, mut removed, mut done) = (Vec::with_capacity(page.len()), Vec::new(), 0);
    for place in positions(page, Pattern::byte(b'\r')) {
        let place = place as usize;
        normal.extend_from_slice(&page[done..place]);
        if page.get(place + 1) == Some(&b'\n') {
            removed.push(normal.len() as u32);
        } else {
            normal.push(b'\n');
        }
        done = place + 1;
    }
    normal.extend_from_slice(&page[done..]);
    (normal, removed)
}

#[cfg(test)]
mod tests;
