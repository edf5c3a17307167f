//! A parser of HTML by the rules of the standard: any text → the tree → HTML as a serialiser writes it → the table.
//!
//! As in a browser without scripts. <https://html.spec.whatwg.org/#parsing>

mod adoption;
mod attribute_list;
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
mod merged;
mod microdata;
mod names;
mod quirks;
mod raw_text;
mod references;
mod selected_content;
mod serialise;
mod sets;
mod stack;
mod table;
mod table_columns;
mod table_rows;
mod tag_attributes;
mod template;
mod tokenizer;
mod tree;
mod written;

pub use microdata::{microdata, Item, Value};
pub(crate) use tag_attributes::{first_attribute, tag_attributes};

use crate::simd::{positions, Pattern};
use crate::{Error, Table};
use builder::Builder;
use bytes::contains;
use serialise::serialise;

impl Table {
    /// The table of a page as it is written, in UTF-8, parsed like in a browser without scripts.
    ///
    /// Formulas in scripts are shown as MathML, and lines of code that are elements end with a line break.
    pub fn from_html(page: &[u8]) -> Result<Table, Error> {
        if page.len() > i32::MAX as usize {
            return Err(Error::TooLarge);
        }
        if !contains(page, b'\r') {
            return parse(page);
        }
        parse(&without_carriage_returns(page))
    }
}

fn parse(page: &[u8]) -> Result<Table, Error> {
    Table::from_source(&serialised(page)?)
}

/// The root element of a page as a serialiser writes it.
fn serialised(page: &[u8]) -> Result<Vec<u8>, Error> {
    let mut builder = Builder::new(page);
    builder.build();
    if builder.tokens.store.len() > u32::MAX as usize {
        return Err(Error::TooLarge);
    }
    Ok(serialise(&builder.tree, &builder.tokens, page.len()))
}

/// The page with a line feed alone at each end of a line.
fn without_carriage_returns(page: &[u8]) -> Vec<u8> {
    let mut normal = Vec::with_capacity(page.len());
    let mut done = 0;
    for place in positions(page, Pattern::byte(b'\r')) {
        let place = place as usize;
        normal.extend_from_slice(&page[done..place]);
        if page.get(place + 1) != Some(&b'\n') {
            normal.push(b'\n');
        }
        done = place + 1;
    }
    normal.extend_from_slice(&page[done..]);
    normal
}

#[cfg(test)]
mod tests;
