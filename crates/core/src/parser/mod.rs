//! A parser of HTML by the rules of the standard: any text → the tree → canonical HTML and its rows.
//!
//! As in a browser without scripts. <https://html.spec.whatwg.org/#parsing>

mod adoption;
mod attributes;
mod body_end;
mod body_start;
mod builder;
mod bytes;
mod closing;
mod code_lines;
mod dispatch;
mod entities;
mod foreign;
mod foreign_names;
mod formatting;
mod formulas;
mod frameset;
mod given_formulas;
mod head;
mod insertion;
mod limits;
mod merged;
mod names;
mod quirks;
mod raw_text;
mod references;
mod selected_content;
mod sets;
mod source_tree;
mod stack;
mod table;
mod table_columns;
mod table_rows;
mod table_writer;
mod tag_attributes;
mod tag_markup;
mod template;
mod tokenizer;
mod tree;
mod unread;

pub use limits::{Limit, Limits};
pub(crate) use references::{without_references, write_escaped};
pub(crate) use source_tree::{name_in_namespace, readable_source, SourceKind, SourceNode, SourceTree};
pub(crate) use tag_attributes::{tag_attributes, written_attributes};
pub use unread::{Unread, UnreadElement, UnreadElements};

use crate::bytes::simd::{positions, Pattern};
use crate::{Error, Table};
use builder::Builder;
use limits::MOST_BYTES;
use table_writer::table_of;

impl Table {
    /// The table of a page as it is written, in UTF-8, parsed like in a browser without scripts.
    ///
    /// Formulas in scripts are shown as MathML, and lines of code that are elements end with a line break.
    pub fn from_html(page: &[u8]) -> Result<Table, Error> {
        Parsed::within(page, &Limits::default()).map(|parsed| parsed.table)
    }
}

/// A page as far as the limits allow.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The table of what was read.
    pub table: Table,
    /// The elements that it leaves out but others ask for.
    pub unread: UnreadElements,
    /// The limit that the page went past.
    pub limit: Option<Limit>,
    /// How many bytes of the page were read.
    pub read: usize,
}

impl Parsed {
    /// The same as [`Table::from_html`], within limits.
    pub fn within(page: &[u8], limits: &Limits) -> Result<Parsed, Error> {
        if page.len() > MOST_BYTES {
            let parsed = Parsed::within(beginning(page, MOST_BYTES), limits)?;
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

    /// The same of a page without carriage returns.
    fn of_lines(page: &[u8], limits: &Limits) -> Result<Parsed, Error> {
        let mut builder = Builder::new(page, limits);
        builder.build();
        let (table, unread) = table_of(&builder.tree, &builder.tokens, page.len())?;
        let unread = builder.unread_elements(&table, &unread);
        Ok(Parsed { table, unread, limit: builder.watch.limit, read: builder.tokens.at() })
    }
}

/// The first bytes of a text in UTF-8, and no part of a character.
fn beginning(text: &[u8], length: usize) -> &[u8] {
    let is_boundary = |&end: &usize| text.get(end).is_none_or(|byte| byte & 0xc0 != 0x80);
    &text[..(0..=length.min(text.len())).rev().find(is_boundary).unwrap_or(0)]
}

/// Returns a page with a line feed alone at each end of a line.
fn without_carriage_returns(page: &[u8]) -> Vec<u8> {
    line_feeds_only(page).0
}

/// The same, with the offsets in the answer of the line feeds before which a carriage return was left out.
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
